import { deleteDevice, updateDevice } from "@sgval/contract/devices/routes";
import { readZoneDays } from "@sgval/contract/zones/zone-accounting";
import { createZone, updateZone } from "@sgval/contract/zones/zones";
import { dayMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aTriangle } from "../../../testing/outlines.ts";
import { reportQuarters, rollUp } from "../../../testing/quarter-readings.ts";
import { zones } from "../index.ts";

const harness = useHarness();

it("computes the days before anew when a device comes into the zone, measures something else or is deleted", async () => {
  const logger = () => aDevice().ofType("DATALOGGER").overHttp().reportingEvery(900);
  const inlet = await logger().named("DL-IN").withChannel("flow_forward").withTokenIn(harness);
  const point = await logger().named("DL-AZP").withChannel("average_pressure").withTokenIn(harness);
  const other = await logger().named("DL-2").withChannel("pressure").withTokenIn(harness);
  const boundary = [{ deviceId: inlet.id, role: "inlet" as const }];
  const zone = { name: "DMA 01", polygon: aTriangle(), deviceId: null, account: { boundary } };
  const { id } = (await harness.ok(harness.admin, createZone, { body: zone })).data;
  const range = { from: harness.clock.now() - 4 * dayMs, noise: 0.01 };
  await reportQuarters(harness, inlet, { flow_forward: () => 30 }, range);
  await reportQuarters(harness, point, { average_pressure: () => 2.4 }, range);
  await reportQuarters(harness, other, { pressure: () => 1.6 }, range);
  await rollUp(harness);
  const query = { from: "2025-11-18", to: "2025-11-19" };
  const pressures = async () => {
    await harness.app.use(zones).refresh();
    const { data } = await harness.ok(harness.admin, readZoneDays, { params: { id }, query });
    return data.map(({ nightPressure }) => nightPressure && Math.round(10 * nightPressure) / 10);
  };
  const change = (body: object) =>
    harness.ok(harness.admin, updateDevice, { params: { id: point.id }, body });

  expect(await pressures()).toEqual([null, null]);
  await change({ zoneId: id });
  expect(await pressures()).toEqual([2.4, 2.4]);
  await harness.ok(harness.admin, updateZone, {
    params: { id },
    body: { account: { azpDeviceId: other.id } },
  });
  expect(await pressures()).toEqual([1.6, 1.6]);
  await harness.ok(harness.admin, deleteDevice, { params: { id: other.id } });
  expect(await pressures()).toEqual([2.4, 2.4]);
  await change({ zoneId: null });
  expect(await pressures()).toEqual([null, null]);
});
