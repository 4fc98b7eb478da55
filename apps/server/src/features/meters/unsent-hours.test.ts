import * as meterRoutes from "@sgval/contract/meters/meters";
import { type ReportOf, readReport } from "@sgval/contract/reports/reports";
import { readZoneBalance } from "@sgval/contract/zones/zone-accounting";
import { rankZones } from "@sgval/contract/zones/zone-ranking";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs } from "@sgval/quantities/duration";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { useHarness } from "../../testing/harness.ts";
import { aTriangle } from "../../testing/outlines.ts";
import { reportQuarters, rollUp } from "../../testing/quarter-readings.ts";

// The morning after the month; the newest index is of noon the day before.
const harness = useHarness({ clock: fakeClock(Date.parse("2025-12-01T08:00:00+07:00")) });
const day = (text: string) => Date.parse(`2025-${text}T00:00:00+07:00`);
const metered = 10;
let zoneId = 0;
let meterId = 0;

beforeAll(async () => {
  const inlet = await aDevice()
    .overHttp()
    .reportingEvery(900)
    .ofType("DATALOGGER")
    .named("DL-IN")
    .withChannel("flow_forward")
    .withTokenIn(harness);
  const account = { boundary: [{ deviceId: inlet.id, role: "inlet" as const }], households: 10 };
  const body = { name: "DMA 01", polygon: aTriangle(), account };
  zoneId = (await harness.ok(harness.admin, createZone, { body })).data.id;
  const from = day("10-30");
  await reportQuarters(harness, inlet, { flow_forward: () => metered }, { from });
  await rollUp(harness);
  const gateway = await aDevice().ofType("DATALOGGER").named("GW").withTokenIn(harness);
  const meter = { code: "ALL", customerName: "Lan", customerCode: "K1", qMax: 100 };
  meterId = (
    await harness.ok(harness.admin, meterRoutes.createWaterMeter, {
      body: { ...meter, memberships: [{ zoneId }] },
    })
  ).data.id;
  // The one customer uses all the water of the zone.
  const rows = Array.from({ length: 32 }, (_, index) => ({
    ...{ meter: "ALL", ts: (from + dayMs / 2 + index * dayMs) / 1000, index: index * 24 * metered },
  }));
  expect((await harness.call("POST", "/telemetry", rows, gateway.token)).status).toBe(200);
}, 60_000);

it("[R1.5] takes what meters have not sent yet for used as before, named as estimated, and not for lost", async () => {
  const query = { from: day("11-24"), to: day("12-02") };
  const hours = 7 * 24 + 8;
  const area = await harness.ok(harness.admin, meterRoutes.readMeterArea, { params: { id: zoneId }, query });
  const { inflow, volume, estimated, complete } = area.data;
  expect(inflow).toBeCloseTo(hours * metered, 0);
  expect(volume).toBeCloseTo(hours * metered, 6);
  // The half day before the first reading of the period, and the 20 hours since the last one.
  expect([estimated / metered, complete]).toEqual([expect.closeTo(12 + 20, 6), 1]);
  const { data: totals } = await harness.ok(harness.admin, meterRoutes.readMeterTotals, { query });
  expect(totals.volume).toBeCloseTo(hours * metered, 6);
  const { data } = await harness.ok(harness.admin, meterRoutes.readWaterMeter, { params: { id: meterId } });
  expect(data.months.at(-2)).toMatchObject({ volume: expect.closeTo(30 * 24 * metered, 6), covered: 1 });
});

it("has them in the balance, the ranking and the report, each of which says how much is estimated", async () => {
  const params = { id: zoneId };
  const balance = (await harness.ok(harness.admin, readZoneBalance, { params, query: {} })).data;
  const { nrw_share: share, revenue_water: revenue } = balance.figures;
  expect(share?.value).toBeCloseTo(0, 6);
  expect(share?.notes).toContain("estimated");
  const estimated = revenue?.inputs.find(({ key }) => key === "estimated_share")?.value;
  expect(estimated).toBeCloseTo((100 * (12 + 12)) / (30 * 24), 6);
  expect(balance).toMatchObject({ meters: { coverage: 1 } });
  expect(balance.problems).not.toContain("balance_differs");
  const [ranked] = (await harness.ok(harness.admin, rankZones, { query: {} })).data;
  expect(ranked?.nrwShare).toBeCloseTo(0, 6);
  const { data } = await harness.ok(harness.admin, readReport, {
    query: {
      ...{ kind: "zones", zoneIds: String(zoneId) },
      ...{ from: new Date(day("11-24")).toISOString(), to: new Date(day("12-01")).toISOString() },
    },
  });
  const report = data as ReportOf<"zones">;
  expect(report.rows[0]?.nrw).toBeCloseTo(0, 0);
  expect(report.notes).toContainEqual({ key: "revenue_estimated", values: { zones: "DMA 01 (15 %)" } });
});
