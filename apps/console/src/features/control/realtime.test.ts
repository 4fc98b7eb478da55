import type { Command } from "@sgval/contract/control/control";
import { describe, expect, it } from "vitest";
import { isRunning } from "./api/list-commands.ts";
import { aCommand } from "./command.fixture.ts";
import { laterOf, withCommand } from "./realtime.ts";

const page = (...data: Command[]) => ({ data, metaData: { total: data.length, page: 1, size: 2 } });

describe("commands in the cache", () => {
  it("counts waiting and processing as running and every other status as ended", () => {
    expect(isRunning(aCommand())).toBe(true);
    expect(isRunning(aCommand({ status: "processing" }))).toBe(true);
    for (const status of ["completed", "failed", "device_not_response"] as const)
      expect(isRunning(aCommand({ status }))).toBe(false);
  });

  it("ignores an older status of a command", () => {
    const done = aCommand({ status: "completed" });
    expect(laterOf(done, aCommand({ status: "processing" }))).toBe(done);
  });

  it("accepts a late answer and keeps it", () => {
    const unanswered = aCommand({ status: "device_not_response" });
    const late = aCommand({
      status: "device_not_response",
      lateResponseAt: "2025-11-18T02:02:12Z",
      lateResult: "ok",
    });
    expect(laterOf(unanswered, late)).toBe(late);
    expect(laterOf(late, unanswered)).toBe(late);
  });

  it("shows a stop once that was sent before it was recorded, whichever of its two versions comes first", () => {
    const unrecorded = aCommand({ id: 0, cmdId: "c5", status: "processing", recorded: false });
    const recorded = aCommand({ id: 5, status: "processing", journalledAt: "2025-11-18T02:00:00Z" });
    const ids = (...versions: Command[]) =>
      versions.reduce((list, one) => withCommand(list, one, true), page()).data.map(({ id }) => id);
    expect(ids(unrecorded, recorded)).toEqual([5]);
    expect(ids(recorded, unrecorded)).toEqual([5]);
  });

  it("updates a known command in place and puts an unknown one in front", () => {
    const first = aCommand({ id: 2 });
    const second = aCommand({ id: 1 });
    const changed = withCommand(page(first, second), { ...second, status: "processing" }, true);
    expect(changed.data.map((one) => [one.id, one.status])).toEqual([
      [2, "waiting"],
      [1, "processing"],
    ]);
    const added = withCommand(changed, aCommand({ id: 3 }), true);
    expect(added.data.map((one) => one.id)).toEqual([3, 2]);
    expect(added.metaData.total).toBe(3);
  });

  it("adds no command of another user to the user's own list", () => {
    const before = page(aCommand());
    expect(withCommand(before, aCommand({ id: 9 }), false)).toBe(before);
  });
});
