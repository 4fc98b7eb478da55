import { updateDevice } from "@sgval/contract/devices/routes";
import { leakSensingDefaults, updateLeakSensing } from "@sgval/contract/leaks/leak-sensing";
import type { LeakState } from "@sgval/contract/leaks/leak-state";
import { stepLeak } from "@sgval/contract/leaks/leaks";
import { readRepairEffect } from "@sgval/contract/leaks/repair-effect";
import * as routes from "@sgval/contract/leaks/suspected-leaks";
import { createZone, updateZone } from "@sgval/contract/zones/zones";
import { hourMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { aTriangle } from "../../../testing/outlines.ts";
import { changedMeanwhile } from "../../../testing/test-database.store.ts";
import { leakSensing, suspectedLeakChanged } from "../index.ts";
import { useLeaks } from "../leaks.fixture.ts";
import { storeQuarters } from "./sensing.fixture.store.ts";
import { zoneSignal } from "./zone-signals.fixture.ts";

// A Thursday, as day 0 of the signals; 00:00 in Ho Chi Minh City. It is 08:00 on day 56.
const start = Date.parse("2025-09-24T17:00:00Z");
const { harness, report } = useLeaks();
const at = (day: number, hour: number) => (day * 24 + hour) * 4;
const timeOf = (day: number, hour: number) => new Date(start + at(day, hour) * 900_000).toISOString();
const now = () => new Date(harness.clock.now()).toISOString();

const aMeter = async (
  name: string,
  type: "DMA" | "DATALOGGER",
  signal?: { seed: number; begins: number },
) => {
  const device = await aDevice().ofType(type).named(name).withoutChannels().withChannel("flow").in(harness);
  if (signal) {
    const added = [{ from: at(signal.begins, 2), to: at(56, 0), flow: 12 }];
    const values = zoneSignal({ seed: signal.seed, days: 56, mean: 60, added });
    await storeQuarters(harness.db, { deviceId: device.id, from: start, values });
  }
  return device.id;
};
/** A zone with inlets that are entered, of which the first has a leak. */
const aZone = async (name: string, signal: { seed: number; begins: number }, more: number[] = []) => {
  const deviceId = await aMeter(name, "DMA");
  const inlet = await aMeter(`${name}-IN`, "DATALOGGER", signal);
  const boundaryOf = (ids: number[]) => ids.map((id) => ({ deviceId: id, role: "inlet" as const }));
  const account = { boundary: boundaryOf([inlet, ...more]) };
  const body = { name, polygon: aTriangle(), deviceId, account };
  const params = { id: (await harness.ok(harness.admin, createZone, { body })).data.id };
  const enterInlets = (ids: number[]) =>
    harness.ok(harness.admin, updateZone, { params, body: { account: { boundary: boundaryOf(ids) } } });
  return { deviceId, inlet, enterInlets };
};
const measureOnly = (parameter: string) => (id: number) =>
  harness.ok(harness.admin, updateDevice, {
    params: { id },
    body: { channels: [{ parameter, mappingKey: parameter }] },
  });
const measurePressure = measureOnly("pressure");
const measureFlow = measureOnly("flow");
const sense = () => harness.app.use(leakSensing).sense();
const leakOf = async (deviceId: number) => {
  const { data } = await harness.ok(harness.admin, routes.listSuspectedLeaks, { query: { deviceId } });
  const [found] = data;
  if (!found || data.length > 1) throw new Error(`${data.length} leaks are suspected`);
  return (await harness.ok(harness.admin, routes.readSuspectedLeak, { params: { id: found.id } })).data;
};
const repair = async (id: number, steps: LeakState[]) => {
  for (const [index, to] of steps.entries())
    await harness.ok(harness.admin, stepLeak, {
      params: { id },
      body: { from: steps[index - 1] ?? "reported", to, at: timeOf(53, 9 + index), note: "" },
    });
};
const unconfirmedAt = async (id: number) =>
  (await harness.ok(harness.admin, readRepairEffect, { params: { id } })).data.unconfirmed;

it("says of a repair in a zone that is not watched any more that nothing shows whether it ended the leak", async () => {
  const deviceId = await aMeter("DMA-W1", "DMA", { seed: 31, begins: 50 });
  await sense();
  const { id: suspectedLeakId, flow } = await leakOf(deviceId);
  const { id } = await report({ foundAt: timeOf(53, 8), suspectedLeakId });
  await repair(id, ["located", "repairing", "repaired", "verified"]);
  expect(await unconfirmedAt(id)).toEqual({ flow, checkedAt: timeOf(55, 11), unwatchedSince: null });
  await measurePressure(deviceId);
  await sense();
  expect(await leakOf(deviceId)).toMatchObject({ state: "confirmed", unwatchedSince: now() });
  expect(await unconfirmedAt(id)).toEqual({ flow, checkedAt: null, unwatchedSince: now() });
});

it("lets a person end a reported leak that nothing watches any more once it is repaired, and brings it back where it runs on", async () => {
  const deviceId = await aMeter("DMA-W7", "DMA", { seed: 40, begins: 44 });
  await sense();
  const { id: suspectedLeakId } = await leakOf(deviceId);
  const { id } = await report({ foundAt: timeOf(53, 8), suspectedLeakId });
  const params = { id: suspectedLeakId };
  const end = () => harness.ok(harness.admin, routes.endSuspectedLeak, { params });
  const refused = () => harness.refused(harness.admin, routes.endSuspectedLeak, { params });
  expect(await refused()).toMatchObject({ code: "suspected_leak_watched" });
  await measurePressure(deviceId);
  await sense();
  expect(await refused()).toMatchObject({ code: "leak_point_open" });
  await repair(id, ["located", "repairing", "repaired"]);
  expect((await end()).data).toMatchObject({ state: "confirmed", endedAt: now(), endedBy: "admin01" });
  expect(await harness.recorded("DMA-W7")).toContain("suspected_leak_ended");
  expect(await unconfirmedAt(id)).toBeNull();
  expect(await refused()).toMatchObject({ code: "suspected_leak_closed" });

  await measureFlow(deviceId);
  await sense();
  expect(await leakOf(deviceId)).toMatchObject({ endedAt: null, endedBy: null, unwatchedSince: null });
});

it("marks a suspected leak whose inlet measures no flow any more, and keeps what it follows from", async () => {
  const one = await aZone("W2", { seed: 33, begins: 48 });
  const second = await aMeter("W3-IN2", "DATALOGGER", { seed: 34, begins: 56 });
  const two = await aZone("W3", { seed: 35, begins: 49 }, [second]);
  await sense();
  for (const { deviceId, losing } of [
    { ...one, losing: one.inlet },
    { ...two, losing: second },
  ]) {
    const { evidence, ...before } = await leakOf(deviceId);
    expect(before).toMatchObject({ state: "open", unwatchedSince: null });
    expect(evidence.nights.length).toBeGreaterThan(14);
    await measurePressure(losing);
    await sense();
    const unwatchedSince = now();
    expect(await leakOf(deviceId)).toMatchObject({ state: "open", unwatchedSince, evidence });
    harness.clock.setBy(hourMs);
    await sense();
    expect(await leakOf(deviceId)).toMatchObject({ state: "open", unwatchedSince, evidence });
  }
});

it("keeps what a leak follows from when an inlet without readings is entered in its zone, and says that nothing watches it", async () => {
  const { deviceId, inlet, enterInlets } = await aZone("W4", { seed: 37, begins: 47 });
  await sense();
  const { evidence } = await leakOf(deviceId);
  expect(evidence.nights.length).toBeGreaterThan(7);
  await enterInlets([inlet, await aMeter("W4-IN2", "DATALOGGER")]);
  await sense();
  expect(await leakOf(deviceId)).toMatchObject({ state: "open", evidence, unwatchedSince: now() });
  await enterInlets([inlet]);
  await sense();
  expect(await leakOf(deviceId)).toMatchObject({ state: "open", unwatchedSince: null });
});

it("says nothing of a suspected leak that is dismissed while it is marked", async () => {
  const deviceId = await aMeter("DMA-W6", "DMA", { seed: 39, begins: 45 });
  await sense();
  const { id } = await leakOf(deviceId);
  await measurePressure(deviceId);
  const open: number[] = [];
  const leave = harness.app.events.on(suspectedLeakChanged, (changed) => {
    if (changed.open) open.push(changed.id);
  });
  await changedMeanwhile(
    harness.db.pool,
    `update suspected_leak set state = 'dismissed', dismiss_reason = 'known_use', dismissed_by = 'lan1',
       dismissed_at = now() where id = $1`,
    [id],
    sense,
  );
  leave();
  expect(await leakOf(deviceId)).toMatchObject({ state: "dismissed" });
  expect(open).not.toContain(id);
});

it("marks suspected leaks while leak sensing is off, and watches them again when it is on", async () => {
  const deviceId = await aMeter("DMA-W5", "DMA", { seed: 38, begins: 46 });
  await sense();
  expect(await leakOf(deviceId)).toMatchObject({ state: "open", unwatchedSince: null });
  const turn = (enabled: boolean) =>
    harness.ok(harness.admin, updateLeakSensing, { body: { ...leakSensingDefaults, enabled } });
  await turn(false);
  const unwatchedSince = now();
  await sense();
  harness.clock.setBy(hourMs);
  await sense();
  expect(await leakOf(deviceId)).toMatchObject({ state: "open", unwatchedSince });
  await turn(true);
  await sense();
  expect(await leakOf(deviceId)).toMatchObject({ state: "open", unwatchedSince: null });
});
