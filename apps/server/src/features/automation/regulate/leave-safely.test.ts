import { setPointState } from "@sgval/contract/control/confirmed-state";
import { minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { untilIdle } from "../../../testing/database-away.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { leavingPosition } from "./leave-safely.ts";
import { type Memory, newMemory } from "./memory.ts";
import { writeAutomationState } from "./regulation.store.ts";
import { createWindows } from "./windows.ts";

const harness = useHarness();

/** Where a valve in automatic mode with this set-point (bar) is left, of which 2.2 bar are safe. */
const leaving = async (confirmed: number, remembered: Partial<Memory> = {}, lost: number[] = []) => {
  const site = { valveKind: "set_point" } as const;
  const builder = aDevice().ofType("VGA").withThreshold(1.2, 2.4).withSite(site).inAutomaticMode();
  const { id } = await builder.in(harness);
  const setPoints = { highSetPoint: 3, lowSetPoint: 2, failSafe: "set_point", failSafeSetPoint: 2.2 };
  const saved = await harness.call("PUT", `/device/${id}/automation`, { ...setPoints, onLeave: "safe" });
  expect(saved.status).toBe(200);
  const device = harness.app.use(deviceRegistry).get(id);
  if (!device) throw new Error("no device");
  // What is running remembers the device of itself first.
  await untilIdle(harness.db);
  const now = harness.clock.now();
  const fresh = newMemory(now, createWindows([], createTimeZone("Asia/Ho_Chi_Minh")), null);
  const stored = { since: new Date(now), memory: { ...fresh, ...remembered }, decision: null };
  expect(await writeAutomationState(harness.db.kysely, id, stored)).toBe(true);
  const uncertain = lost.map((value, index) => ({
    ...({ cmdId: `c-${value}`, action: "set_outlet_pressure", keys: [setPointState], value } as const),
    ...{ id: index + 1, isOwn: true, sentAt: now, isRunning: false },
  }));
  const known = { state: { [setPointState]: confirmed }, at: now, uncertain };
  return (await leavingPosition(harness.db.kysely, device, { known, isMoving: false, now }))?.value ?? null;
};

it("raises a set-point to the safe one at once, and lowers it by no more than the step that may be made now", async () => {
  expect(await leaving(2)).toBe(2.2);
  expect(await leaving(2.8)).toBe(2.6);
  expect(await leaving(2.3)).toBe(2.2);
  const before = (minutes: number, by: number) => ({ at: harness.clock.now() - minutes * minuteMs, by });
  expect(await leaving(2.8, { changes: [before(1, -0.2)] })).toBeNull();
  expect(await leaving(2.8, { changes: [before(12, -0.2), before(6, -0.3)] })).toBeNull();
});

it("never lowers a set-point where the zone starved last", async () => {
  const override = { since: harness.clock.now(), recoveredSince: null, until: null };
  expect(await leaving(2.8, { override })).toBeNull();
});

it("repeats a lost step of a set-point", async () => {
  expect(await leaving(3, {}, [2.8])).toBe(2.8);
  expect(await leaving(2, {}, [2.1])).toBe(2.2);
});

it("leaves a valve where it is that a lost command may have raised far above the safe set-point", async () => {
  expect(await leaving(2, {}, [3.5])).toBeNull();
});
