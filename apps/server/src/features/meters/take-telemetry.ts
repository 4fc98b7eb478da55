import type { Clock } from "../../kernel/clock.ts";
import { createCommitQueue } from "../../kernel/commit-queue.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { CustomerMeters } from "../readings/index.ts";
import { meterIdsByCode } from "./meters.store.ts";
import { type Stored, storeReadings } from "./write-readings.ts";

type Messages = Parameters<CustomerMeters["store"]>[0];
type Outcome = Awaited<ReturnType<CustomerMeters["store"]>>;
interface Waiting {
  messages: Messages;
  by: string;
  outcome: Outcome;
}

const waitingLimit = { rows: 10_000, bytes: 32 * 1024 * 1024 };
const bytesPerReading = 200;

const note = (outcome: Outcome, meter: string, { outcome: became }: Stored): void => {
  if (became === "stored") outcome.stored += 1;
  else if (became === "duplicate") outcome.duplicates += 1;
  else if (became === "conflict") outcome.refused.push({ reason: "meter_conflict", detail: meter });
  else if (became === "no_meter") outcome.refused.push({ reason: "unknown_meter", detail: meter });
  else outcome.refused.push({ reason: "not_understood", detail: "index" });
};

/** Stores what customer meters send through devices: what comes while a batch is written is the next batch. */
export const createTelemetry = (deps: {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
}): CustomerMeters & { close(): Promise<void> } => {
  const queue = createCommitQueue<Waiting>(deps, {
    name: "readings of water meters",
    limit: waitingLimit,
    bytesOf: ({ messages }) => messages.length * bytesPerReading,
    insert: (waiting) =>
      deps.db.transaction(async (trx) => {
        const all = waiting.flatMap((row) => row.messages.map((message) => ({ row, message })));
        const ids = await meterIdsByCode(trx, [...new Set(all.map(({ message }) => message.meter))]);
        const results = await storeReadings(
          trx,
          all.map(({ row, message: { meter, measuredAt, index, flags } }) => ({
            meterId: ids.get(meter.toLowerCase()) ?? 0,
            at: new Date(measuredAt),
            ...{ index, flags, note: "", by: row.by, source: "telemetry" },
          })),
          new Date(deps.clock.now()),
        );
        // Of a batch that was rolled back and is tried again, only this try counts.
        for (const row of waiting) row.outcome = { stored: 0, duplicates: 0, refused: [] };
        for (const [place, { row, message }] of all.entries())
          note(row.outcome, message.meter, results[place] ?? { outcome: "no_meter" });
      }),
  });
  return {
    store: async (messages, by) => {
      const row: Waiting = { messages, by, outcome: { stored: 0, duplicates: 0, refused: [] } };
      await queue.add(row);
      return row.outcome;
    },
    close: queue.close,
  };
};
