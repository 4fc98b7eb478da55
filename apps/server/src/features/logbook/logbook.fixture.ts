import { createLogEntry, type LogEntryForm, listLogEntries } from "@sgval/contract/logbook/entries";
import { type SignedIn, useHarness } from "../../testing/harness.ts";

/** The product with a few words for what its shift log is tested by. */
export const useLogbook = () => {
  const harness = useHarness();
  const { clock } = harness;
  const now = () => new Date(clock.now()).toISOString();
  const bodyOf = (changes: Partial<LogEntryForm> = {}): LogEntryForm => ({
    kind: "note",
    text: "Mở van xả cặn tuyến Lê Lợi",
    at: now(),
    deviceId: null,
    roomId: null,
    ...changes,
  });
  return {
    harness,
    clock,
    now,
    bodyOf,
    write: async (who: SignedIn, changes: Partial<LogEntryForm> = {}) =>
      (await harness.ok(who, createLogEntry, { body: bodyOf(changes) })).data,
    textsOf: async (who: SignedIn, query: Record<string, string | number> = {}) =>
      (await harness.ok(who, listLogEntries, { query: { size: 100, ...query } })).data.map(
        ({ text }) => text,
      ),
  };
};
