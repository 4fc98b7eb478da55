import { listAlarms } from "@sgval/contract/alarms/alarms";
import { listRisks } from "@sgval/contract/risk/risks";
import { readZoneAccounting } from "@sgval/contract/zones/zone-accounting";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { testPassword, useHarness } from "../../../testing/harness.ts";
import { aTriangle } from "../../../testing/outlines.ts";
import { quarterMs, reportQuarters, rollUp } from "../../../testing/quarter-readings.ts";
import { risks } from "../../risk/index.ts";
import { firstAdministratorName } from "../../sign-in/index.ts";
import { zones } from "../../zones/index.ts";
import { alarmEngine } from "./alarm-engine.ts";

// 08:00 in Ho Chi Minh City.
const harness = useHarness();
const { clock } = harness;

const report = async (device: { token: string }, flow: (at: number) => number, from: number) => {
  await reportQuarters(harness, device, { flow }, { from, noise: 0.05 });
  // The rest of a day that was computed before it was over.
  await rollUp(harness);
};

it("raises an alarm on the zone's device after an unusual night, worse after the second, and counts it as a risk", async () => {
  const inlet = await aDevice().ofType("DATALOGGER").overHttp().withChannel("flow").withTokenIn(harness);
  const meter = await aDevice().ofType("DMA").named("DMA-05").in(harness);
  const zone = await harness.ok(harness.admin, createZone, {
    body: {
      ...{ name: "DMA 05", polygon: aTriangle(), deviceId: meter.id },
      account: { boundary: [{ deviceId: inlet.id, role: "inlet" }], households: 500 },
    },
  });
  const service = harness.app.use(zones);
  // Sessions end before the next day.
  const admin = () => harness.signIn(firstAdministratorName, testPassword);
  const alarms = async () => {
    await service.refresh();
    await harness.app.use(alarmEngine).flush();
    const { data } = await harness.ok(await admin(), listAlarms, { query: { deviceId: meter.id } });
    return data.map(({ kind, priority, value }) => [kind, priority, Math.round(value ?? 0)]);
  };
  const levelOf = async () =>
    (await harness.ok(await admin(), readZoneAccounting, { params: { id: zone.data.id } })).data.burst;
  const leak = clock.now() - 12 * hourMs;
  await report(inlet, (at) => (at < leak ? 20 : 32), clock.now() - 12 * dayMs);
  expect(await alarms()).toEqual([["suspected_burst", 3, 32]]);
  expect(await levelOf()).toMatchObject({ level: "amber", excess: expect.closeTo(12, 0) });
  const before = clock.now() + quarterMs;
  clock.setBy(dayMs);
  await report(inlet, () => 32, before);
  expect(await alarms()).toEqual([["suspected_burst", 2, 32]]);
  expect(await levelOf()).toMatchObject({ level: "red" });
  await harness.app.use(risks).compute();
  const { data } = await harness.ok(await admin(), listRisks, { query: { size: 100 } });
  expect(data.find(({ deviceId }) => deviceId === meter.id)?.reasons).toMatchObject([
    { indicator: "burst", severity: 1 },
  ]);
  const repaired = clock.now() + quarterMs;
  clock.setBy(dayMs);
  await report(inlet, () => 20, repaired);
  await service.refresh();
  await harness.app.use(alarmEngine).flush();
  expect(await levelOf()).toMatchObject({ level: "none", since: null });
});
