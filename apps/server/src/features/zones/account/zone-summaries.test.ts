import { updateDevice } from "@sgval/contract/devices/routes";
import type { ZoneAccountForm } from "@sgval/contract/zones/zone-account";
import { readZoneAccounting } from "@sgval/contract/zones/zone-accounting";
import { readZoneSummaries } from "@sgval/contract/zones/zone-summary";
import { createZone, updateZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../../testing/harness.ts";
import { aTriangle } from "../../../testing/outlines.ts";
import { reportQuarters, rollUp } from "../../../testing/quarter-readings.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { zones } from "../index.ts";

// 08:00 in Ho Chi Minh City on 20 November 2025.
const harness = useHarness();
const { clock } = harness;
// More than half of October.
const historyDays = 38;

const addZone = async (name: string, deviceId: number | null, account: ZoneAccountForm = {}) =>
  (await harness.ok(harness.admin, createZone, { body: { name, polygon: aTriangle(), deviceId, account } }))
    .data.id;
const summaries = async (device: number[], by: SignedIn = harness.admin) =>
  (await harness.ok(by, readZoneSummaries, { query: { device: device.join(",") } })).data;

let measured = 0;
let unmeasured = 0;
let stray = 0;
let zoneId = 0;
let emptyId = 0;

beforeAll(async () => {
  const inlet = await aDevice()
    .overHttp()
    .reportingEvery(900)
    .ofType("DATALOGGER")
    .named("DL-IN")
    .withChannel("flow_forward")
    .withTokenIn(harness);
  const dma = (name: string) => aDevice().ofType("DMA").named(name).in(harness);
  [measured, unmeasured, stray] = [(await dma("DMA-A")).id, (await dma("DMA-B")).id, (await dma("DMA-C")).id];
  const boundary = [{ deviceId: inlet.id, role: "inlet" as const }];
  zoneId = await addZone("Zone A", measured, { boundary, households: 1_200, connections: 1_250 });
  // The zone does not name it: the device is in it.
  emptyId = await addZone("Zone B", null);
  await harness.ok(harness.admin, updateDevice, { params: { id: unmeasured }, body: { zoneId: emptyId } });
  const from = clock.now() - historyDays * dayMs;
  const flowAt = (at: number) => {
    const hour = ((at + 7 * hourMs) % dayMs) / hourMs;
    return hour >= 2 && hour < 4 ? 20 : 44;
  };
  await reportQuarters(harness, inlet, { flow_forward: flowAt }, { from });
  await rollUp(harness);
});

it("[R1.5] answers inflow, night flow and losses of several zones at once, as the page of each has them", async () => {
  const answered = await summaries([measured, unmeasured, stray]);
  const { figures } = (await harness.ok(harness.admin, readZoneAccounting, { params: { id: zoneId } })).data;
  expect(answered[0]).toEqual({
    ...{ deviceId: measured, zoneId },
    inflow: figures.inflow_now,
    nightFlow: figures.night_flow,
    losses: figures.daily_leakage,
  });
  expect(answered[0]?.inflow.value).toBeCloseTo(44, 0);
  expect(answered[0]?.nightFlow.value).toBeCloseTo(20, 1);
  expect(answered[0]?.losses.value).toBeGreaterThan(0);
  // A zone without inlets says so, and a device that measures no zone is not among them.
  const missing = { value: null, missing: "no_inlets" };
  expect(answered.slice(1)).toMatchObject([
    { deviceId: unmeasured, zoneId: emptyId, inflow: missing, nightFlow: missing, losses: missing },
  ]);
});

it("answers non-revenue water of the last closed month where the night says nothing of leakage", async () => {
  const change = (households: number | null) =>
    harness.ok(harness.admin, updateZone, { params: { id: zoneId }, body: { account: { households } } });
  await change(null);
  const [without] = await summaries([measured]);
  expect(without?.losses).toMatchObject({ key: "daily_leakage", value: null, missing: "no_night_use" });
  harness.app.use(zones).registerRevenue(async (zone, { from, to }) =>
    zone === zoneId
      ? {
          ...{ billed: (20 * (to - from)) / hourMs, coverage: 1, estimatedShare: 0 },
          ...{ meters: 1_000, read: 1_000, doubtful: 0 },
        }
      : null,
  );
  const [summary] = await summaries([measured]);
  const { month } = (await harness.ok(harness.admin, readZoneAccounting, { params: { id: zoneId } })).data;
  expect(summary?.losses).toEqual(month.figures.nrw_share);
  expect(summary?.losses.value).toBeGreaterThan(0);
  await change(1_200);
});

it("[R6.7] answers only of devices and zones in view, to who may see zones", async () => {
  const other = await aDevice().ofType("DMA").named("DMA-D").in(harness);
  const stranger = await aUser().withPermissions("Zone.Index").seeing(other).signedInTo(harness);
  expect(await summaries([measured, unmeasured, other.id], stranger)).toEqual([]);
  const reader = await aUser().withPermissions("Device.Index").signedInTo(harness);
  expect(await harness.refused(reader, readZoneSummaries, { query: { device: measured } })).toMatchObject({
    status: 403,
  });
});
