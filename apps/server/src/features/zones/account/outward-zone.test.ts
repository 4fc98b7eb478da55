import { readMeterArea } from "@sgval/contract/meters/meters";
import {
  readZoneAccounting,
  readZoneBalance,
  type ZoneAccounting,
} from "@sgval/contract/zones/zone-accounting";
import { rankZones, readNrwTrend } from "@sgval/contract/zones/zone-ranking";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs } from "@sgval/quantities/duration";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aTriangle } from "../../../testing/outlines.ts";
import { reportQuarters, rollUp } from "../../../testing/quarter-readings.ts";

// 08:00 in Ho Chi Minh City on 20 November 2025.
const harness = useHarness();
let id = 0;
let accounting: ZoneAccounting;

const sending = async (name: string, flow: number) => {
  const device = await aDevice()
    .overHttp()
    .reportingEvery(900)
    .ofType("DATALOGGER")
    .named(name)
    .withoutChannels()
    .withChannel("flow")
    .withTokenIn(harness);
  await reportQuarters(harness, device, { flow: () => flow }, { from: harness.clock.now() - 52 * dayMs });
  return device.id;
};

beforeAll(async () => {
  const boundary = [
    { deviceId: await sending("DL-IN", 40), role: "inlet" as const },
    { deviceId: await sending("DL-OUT", 300), role: "export" as const },
  ];
  await rollUp(harness);
  // Neither households nor connections are entered, but that more flows out than in is said first.
  const body = { name: "DMA 7", polygon: aTriangle(), account: { boundary } };
  id = (await harness.ok(harness.admin, createZone, { body })).data.id;
  accounting = (await harness.ok(harness.admin, readZoneAccounting, { params: { id } })).data;
});

it("says of a zone into which less flows than out that an inlet is missing, and names no burst", () => {
  const { problems, burst, figures } = accounting;
  expect(problems).toContain("more_out_than_in");
  expect(problems).not.toContain("negative_night_flow");
  expect(burst).toMatchObject({ level: "outward", usual: null, limit: null, excess: null });
  expect(figures.night_flow?.value).toBeCloseTo(-260, 0);
  for (const key of ["net_night_flow", "daily_leakage", "night_median", "night_threshold"] as const)
    expect(figures[key]).toMatchObject({ value: null, missing: "more_out_than_in" });
});

it("has no balance of a period in which more flowed out than in", async () => {
  const query = { from: "2025-11-05", to: "2025-11-18" };
  const { data } = await harness.ok(harness.admin, readZoneBalance, { params: { id }, query });
  const { problems, figures } = data;
  expect(problems).toContain("more_out_than_in");
  for (const key of ["system_input", "non_revenue_water", "real_losses", "real_losses_bottom_up"] as const)
    expect(figures[key]).toMatchObject({ value: null, missing: "more_out_than_in" });
});

it("has neither system input nor losses of a month in which more flowed out than in, and says why", async () => {
  const { data } = await harness.ok(harness.admin, readNrwTrend, { params: { id } });
  expect(data.months.at(-1)).toMatchObject({
    ...{ month: "2025-10", outward: true, dataCoverage: 1 },
    ...{ systemInput: null, nrw: null, share: null, perConnection: null },
  });
});

it("holds no meters against an inflow that is less than nothing", async () => {
  const { data } = await harness.ok(harness.admin, readMeterArea, { params: { id }, query: {} });
  expect(data).toMatchObject({ inflow: null, outward: true, inflowCovered: 1 });
});

it("says so in the ranking in place of what could be saved", async () => {
  const { data } = await harness.ok(harness.admin, rankZones, { query: {} });
  expect(data.find(({ zoneId }) => zoneId === id)).toMatchObject({
    ...{ missing: "more_out_than_in", burst: "outward", recoverable: null, leakage: null, nrwShare: null },
  });
});
