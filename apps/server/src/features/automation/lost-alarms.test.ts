import { listAlarms } from "@sgval/contract/alarms/alarms";
import { minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it, vi } from "vitest";
import { untilIdle } from "../../testing/database-away.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { control } from "../control/index.ts";
import { deviceRegistry } from "../devices/index.ts";
import { readings } from "../readings/index.ts";
import { writeDeviceMode } from "./automation.store.ts";
import { newMemory } from "./regulate/memory.ts";
import { writeAutomationState } from "./regulate/regulation.store.ts";
import { createWindows } from "./regulate/windows.ts";
import { automationChanged, droppedReason, positionUnknownReason } from "./valve-commands.ts";

const harness = useHarness();
const kinds = ["automation_degraded", "hunting", "dropped_to_manual"];
const alarmsOf = async ({ id }: { id: number }) => {
  const { data } = await harness.ok(harness.admin, listAlarms, { query: { deviceId: id, tab: "all" } });
  return data
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, active }) => [kind, active])
    .sort();
};
/** Another process takes over from one that died: what it had not written is lost. */
const takenOver = async () => {
  await harness.restart();
  await harness.clock.advance(minuteMs + 1000);
};
const aValve = () => aDevice().ofType("VGA").withThreshold(1.2, 2.4).withTimer("22:00", "04:00");

it.each([droppedReason, positionUnknownReason])(
  "a valve that changed itself to manual (%s) is an alarm once another node has the lease, though the one before died",
  async (reason) => {
    const valve = await aValve().in(harness);
    await writeDeviceMode(harness.db.kysely, valve.id, "auto");
    await harness.app.use(control).forValves.leave(valve.id, reason);
    await takenOver();
    const alarm = [["dropped_to_manual", true]];
    await vi.waitFor(async () => expect(await alarmsOf(valve)).toEqual(alarm));
    await takenOver();
    expect(await alarmsOf(valve)).toEqual(alarm);
  },
);

it("one that a person changed to manual since, or that is in automatic mode again, is none", async () => {
  const valve = await aValve().in(harness);
  for (const reason of [droppedReason, "maintenance"]) {
    await writeDeviceMode(harness.db.kysely, valve.id, "auto");
    await harness.app.use(control).forValves.leave(valve.id, reason);
  }
  await takenOver();
  expect(await alarmsOf(valve)).toEqual([]);
});

it("a valve that is remembered as degraded and hunting is one, too", async () => {
  const valve = await aValve().in(harness);
  const now = harness.clock.now();
  await writeDeviceMode(harness.db.kysely, valve.id, "auto");
  const memory = {
    ...newMemory(now, createWindows([], createTimeZone("Asia/Ho_Chi_Minh")), null),
    degraded: { since: now, reason: "no_sample" as const, good: 0, lastGoodAt: now, failSafeAt: null },
    hunting: true,
    // More than its limits allow.
    changes: Array.from({ length: 60 }, (_, index) => ({ at: now - index, by: 1 })),
  };
  await writeAutomationState(harness.db.kysely, valve.id, { since: new Date(now), memory, decision: null });
  await takenOver();
  await vi.waitFor(async () =>
    expect(await alarmsOf(valve)).toEqual([
      ["automation_degraded", true],
      ["hunting", true],
    ]),
  );
});

it("a valve that would be reduced more often than its limits allow is one as soon as that is decided", async () => {
  const valve = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness);
  const reported = async (pressure: number): Promise<void> => {
    const device = harness.app.use(deviceRegistry).get(valve.id);
    if (!device) throw new Error("no such device");
    const payload = Buffer.from(JSON.stringify({ outlet_pressure: pressure }));
    const { intake } = harness.app.use(readings);
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve());
      intake.accept({ device, payload, topic: null, source: "mqtt" }, done);
    });
    await untilIdle(harness.db);
  };
  await reported(1.8);
  const now = harness.clock.now();
  await writeDeviceMode(harness.db.kysely, valve.id, "auto");
  const memory = {
    ...newMemory(now, createWindows([], createTimeZone("Asia/Ho_Chi_Minh")), null),
    changes: Array.from({ length: 60 }, (_, index) => ({ at: now - 30 * minuteMs - index, by: 1 })),
  };
  await writeAutomationState(harness.db.kysely, valve.id, { since: new Date(now), memory, decision: null });
  await takenOver();
  expect(await alarmsOf(valve)).toEqual([]);
  const changed: string[] = [];
  harness.app.events.on(automationChanged, ({ kind }) => void changed.push(kind));
  await reported(3);
  expect(changed).toEqual(["hunting"]);
  await vi.waitFor(async () => expect(await alarmsOf(valve)).toEqual([["hunting", true]]));
});
