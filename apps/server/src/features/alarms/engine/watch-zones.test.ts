import { listAlarms } from "@sgval/contract/alarms/alarms";
import { listRisks } from "@sgval/contract/risk/risks";
import { readZoneAccounting } from "@sgval/contract/zones/zone-accounting";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { testPassword, useHarness } from "../../../testing/harness.ts";
import { readings } from "../../readings/index.ts";
import { risks } from "../../risk/index.ts";
import { firstAdministratorName } from "../../sign-in/index.ts";
import { zones } from "../../zones/index.ts";
import { alarmEngine } from "./alarm-engine.ts";

// 08:00 in Ho Chi Minh City.
const harness = useHarness();
const { clock } = harness;

const polygon = {
  type: "Polygon" as const,
  coordinates: [
    [
      [106.7, 10.8],
      [106.71, 10.8],
      [106.71, 10.81],
      [106.7, 10.8],
    ] as [number, number][],
  ],
};
const until = async (from: number, flow: (at: number) => number, token: string) => {
  const count = Math.floor((clock.now() - from) / (15 * minuteMs));
  const rows = Array.from({ length: count }, (_, index) => {
    const at = from + index * 15 * minuteMs;
    return { ts: at / 1000, flow: flow(at) + (index % 2 === 0 ? 0.05 : -0.05) };
  });
  expect((await harness.call("POST", "/telemetry", rows, token)).status).toBe(200);
  // The rest of a day that was computed before it was over.
  const { rollups } = harness.app.use(readings);
  await rollups.run();
  await rollups.run();
};

it("raises an alarm on the zone's device after an unusual night, worse after the second, and counts it as a risk", async () => {
  const inlet = await aDevice().ofType("DATALOGGER").overHttp().withChannel("flow").withTokenIn(harness);
  const meter = await aDevice().ofType("DMA").named("DMA-05").in(harness);
  const zone = await harness.ok(harness.admin, createZone, {
    body: {
      ...{ name: "DMA 05", polygon, deviceId: meter.id },
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
  await until(clock.now() - 12 * dayMs, (at) => (at < leak ? 20 : 32), inlet.token);
  expect(await alarms()).toEqual([["suspected_burst", 3, 32]]);
  expect(await levelOf()).toMatchObject({ level: "amber", excess: expect.closeTo(12, 0) });
  const before = clock.now();
  clock.setBy(dayMs);
  await until(before, () => 32, inlet.token);
  expect(await alarms()).toEqual([["suspected_burst", 2, 32]]);
  expect(await levelOf()).toMatchObject({ level: "red" });
  await harness.app.use(risks).compute();
  const { data } = await harness.ok(await admin(), listRisks, { query: { size: 100 } });
  expect(data.find(({ deviceId }) => deviceId === meter.id)?.reasons).toMatchObject([
    { indicator: "burst", severity: 1 },
  ]);
  const repaired = clock.now();
  clock.setBy(dayMs);
  await until(repaired, () => 20, inlet.token);
  await service.refresh();
  await harness.app.use(alarmEngine).flush();
  expect(await levelOf()).toMatchObject({ level: "none", since: null });
});
