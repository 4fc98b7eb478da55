import { createWaterMeter, readMeterArea } from "@sgval/contract/meters/meters";
import { addMeterReading } from "@sgval/contract/meters/readings";
import { listRisks } from "@sgval/contract/risk/risks";
import { readAuthorisedUse, updateAuthorisedUse } from "@sgval/contract/zones/authorised-use";
import { readZoneBalance } from "@sgval/contract/zones/zone-accounting";
import { rankZones, readNrwTrend } from "@sgval/contract/zones/zone-ranking";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs } from "@sgval/quantities/duration";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aTriangle } from "../../../testing/outlines.ts";
import { quarterMs, reportQuarters, rollUp } from "../../../testing/quarter-readings.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { risks } from "../../risk/index.ts";

// 08:00 in Ho Chi Minh City on 20 November 2025; history begins on 6 October.
const harness = useHarness();
const { clock } = harness;
const historyDays = 45;
/** m³/h. */
const flow = 40;
const polygon = aTriangle();
const local = (text: string) => `2025-${text}:00+07:00`;

let zoneId = 0;
let zoneDevice = 0;
let inletId = 0;
const addMeter = async (code: string) =>
  (
    await harness.ok(harness.admin, createWaterMeter, {
      body: { code, customerName: "Lan", customerCode: code, qMax: 1_000, memberships: [{ zoneId }] },
    })
  ).data.id;
const read = (id: number, at: string, index: number) =>
  harness.ok(harness.admin, addMeterReading, { params: { id }, body: { at: local(at), index } });
const october = async () =>
  (await harness.ok(harness.admin, readZoneBalance, { params: { id: zoneId }, query: {} })).data;
const trend = async () =>
  (await harness.ok(harness.admin, readNrwTrend, { params: { id: zoneId } })).data.months.at(-1);
const indicators = async () => {
  clock.setBy(quarterMs);
  await harness.app.use(risks).compute();
  const { data } = await harness.ok(harness.admin, listRisks, { query: { size: 100 } });
  return (
    data.find(({ deviceId }) => deviceId === zoneDevice)?.reasons.map(({ indicator }) => indicator) ?? []
  );
};

beforeAll(async () => {
  const inlet = await aDevice()
    .overHttp()
    .reportingEvery(900)
    .ofType("DATALOGGER")
    .named("DL-IN")
    .withoutChannels()
    .withChannel("flow_forward")
    .withChannel("pressure")
    .withTokenIn(harness);
  inletId = inlet.id;
  zoneDevice = (await aDevice().ofType("DMA").named("DMA-01").in(harness)).id;
  const account = {
    boundary: [{ deviceId: inlet.id, role: "inlet" as const }],
    ...{ households: 1_200, connections: 1_250, mainsLength: 12.5, azpDeviceId: inlet.id },
  };
  const body = { name: "DMA 01", polygon, deviceId: zoneDevice, account };
  zoneId = (await harness.ok(harness.admin, createZone, { body })).data.id;
  const from = clock.now() - historyDays * dayMs;
  await reportQuarters(harness, inlet, { flow_forward: () => flow, pressure: () => 2.5 }, { from });
  await rollUp(harness);
});

it("ranks a zone of which too little is known after the others, and says what is missing", async () => {
  const ranking = async () => {
    const { data } = await harness.ok(harness.admin, rankZones, { query: {} });
    return data.map(({ name, recoverable, missing }) => [
      name,
      recoverable && Math.round(recoverable),
      missing,
    ]);
  };
  const more = { boundary: [{ deviceId: inletId, role: "inlet" as const }], households: 0 };
  const known = { ...more, connections: 1_250, mainsLength: 12.5, azpDeviceId: inletId };
  await harness.ok(harness.admin, createZone, { body: { name: "DMA 02", polygon, account: known } });
  await harness.ok(harness.admin, createZone, { body: { name: "DMA 03", polygon, account: more } });
  // 40 m³/h leave 37.96 and 40 by night; of the third one all of it would seem to be recoverable.
  expect(await ranking()).toEqual([
    ["DMA 02", 929, null],
    ["DMA 01", 880, null],
    ["DMA 03", null, "no_connections"],
  ]);
});

it("[R3.9] compares the meters of an area with the inflow of exactly their period", async () => {
  const inflowOf = async (from: string, to: string) => {
    const query = { from: Date.parse(local(from)), to: Date.parse(local(to)) };
    const { data } = await harness.ok(harness.admin, readMeterArea, { params: { id: zoneId }, query });
    return [Math.round(data.inflow ?? 0), data.inflowCovered];
  };
  expect(await inflowOf("11-19T00:00", "11-19T06:00")).toEqual([6 * flow, 1]);
  expect(await inflowOf("11-18T12:00", "11-20T00:00")).toEqual([36 * flow, 1]);
  // The running period ends now, at 08:00.
  expect(await inflowOf("11-19T00:00", "11-21T00:00")).toEqual([32 * flow, 1]);
});

it("[R1.5] knows no revenue, and so no losses, while no meter of the zone was read", async () => {
  const [first, second] = [await addMeter("DH-1"), await addMeter("DH-2")];
  const { figures, ili, meters } = await october();
  const unread = { value: null, missing: "not_read" };
  expect(figures.revenue_water).toMatchObject({ ...unread, quality: { good: 0, expected: 2 } });
  expect(figures.nrw_share).toMatchObject(unread);
  expect(figures.real_losses).toMatchObject(unread);
  expect(figures.ili).toMatchObject(unread);
  expect(figures.losses_per_connection).toMatchObject(unread);
  expect(figures.meter_coverage).toMatchObject({ value: 0, notes: ["low_coverage"] });
  expect(ili.band).toBeNull();
  expect(meters).toMatchObject({ meters: 2, read: 0, volume: null });
  expect(await trend()).toMatchObject({ revenue: null, nrw: null, share: null, meterCoverage: 0 });
  expect(await indicators()).not.toContain("ili");

  await read(first, "10-01T00:00", 0);
  await read(first, "11-01T00:00", 7_000);
  const half = await october();
  expect(half.figures.revenue_water?.value).toBeCloseTo(7_000, 0);
  // The first days of October are not known: what is estimated of the input is estimated of all that follows from it.
  expect(half.figures.ili).toMatchObject({
    notes: ["estimated", "low_coverage", "indicative"],
    quality: { good: 1, expected: 2 },
  });
  expect(await trend()).toMatchObject({ revenue: expect.closeTo(7_000, 0), lowCoverage: true });
  // Half of the meters say more of the reading than of the zone.
  expect(await indicators()).not.toContain("ili");

  await read(second, "10-01T00:00", 0);
  await read(second, "11-01T00:00", 7_000);
  const whole = (await october()).figures;
  expect(whole.ili).toMatchObject({
    notes: ["estimated", "indicative"],
    quality: whole.system_input?.quality,
  });
  expect(await trend()).toMatchObject({ lowCoverage: false });
  expect(await indicators()).toContain("ili");
});

it("[R1.5] balances use without a meter as it was entered for the month, and assumes a share only without an entry", async () => {
  const params = { id: zoneId };
  const month = "2025-10";
  const nothing = { billedUnmetered: null, unbilledMeasured: null, unbilledEstimated: null };
  const before = (await october()).figures;
  expect(before.unbilled_authorised?.notes).toContain("not_measured_use");
  const entered = (await harness.ok(harness.admin, readAuthorisedUse, { params, query: { month } })).data;
  expect(entered).toEqual({ month, ...nothing, updatedBy: null, updatedAt: null });

  const body = { month, billedUnmetered: 600, unbilledMeasured: 310, unbilledEstimated: null };
  const reader = await aUser().withPermissions("Zone.Index").signedInTo(harness);
  expect(await harness.refused(reader, updateAuthorisedUse, { params, body })).toMatchObject({ status: 403 });
  const wrong = { ...body, unbilledMeasured: -1 };
  expect(await harness.refused(harness.admin, updateAuthorisedUse, { params, body: wrong })).toMatchObject({
    details: [{ field: "unbilledMeasured" }],
  });
  const { data } = await harness.ok(harness.admin, updateAuthorisedUse, { params, body });
  expect(data).toMatchObject({ ...body, updatedAt: new Date(clock.now()).toISOString() });

  const { figures } = await october();
  expect(figures.unbilled_authorised).toMatchObject({ value: 310, notes: ["estimated"] });
  expect(figures.revenue_water?.value).toBeCloseTo((before.revenue_water?.value ?? 0) + 600, 6);
  expect(figures.under_registration?.value).toBe(before.under_registration?.value);
  expect(figures.non_revenue_water?.value).toBeCloseTo((before.non_revenue_water?.value ?? 0) - 600, 6);
  expect(await trend()).toMatchObject({ nrw: figures.non_revenue_water?.value });

  await harness.ok(harness.admin, updateAuthorisedUse, { params, body: { month, ...nothing } });
  expect((await october()).figures.unbilled_authorised?.value).toBe(before.unbilled_authorised?.value);
});
