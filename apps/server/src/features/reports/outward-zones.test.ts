import { type ReportOf, readReport } from "@sgval/contract/reports/reports";
import type { ZoneAccountForm } from "@sgval/contract/zones/zone-account";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aTriangle } from "../../testing/outlines.ts";
import { reportQuarters, rollUp } from "../../testing/quarter-readings.ts";
import { zones } from "../zones/index.ts";

// 08:00 in Ho Chi Minh City on 20 November 2025.
const harness = useHarness();
let [bad, good] = [0, 0];

/** In two nights of October little flows on. */
const oddNights = ["2025-10-10", "2025-10-20"].map((day) => Date.parse(`${day}T01:00:00+07:00`));
const onwards = (time: number) =>
  oddNights.some((from) => time >= from && time < from + 4 * hourMs) ? 10 : 47;

beforeAll(async () => {
  const sending = async (name: string, flow: (time: number) => number) => {
    const device = await aDevice()
      .overHttp()
      .reportingEvery(900)
      .ofType("DATALOGGER")
      .named(name)
      .withChannel("flow")
      .withTokenIn(harness);
    await reportQuarters(harness, device, { flow }, { from: harness.clock.now() - 52 * dayMs });
    return device.id;
  };
  const added = async (name: string, boundary: NonNullable<ZoneAccountForm["boundary"]>) => {
    const account = { boundary, households: 100, nonHouseholds: 5, connections: 620, mainsLength: 6 };
    return (await harness.ok(harness.admin, createZone, { body: { name, polygon: aTriangle(), account } }))
      .data.id;
  };
  const [into, out, other] = [
    await sending("DL-IN", () => 40),
    await sending("DL-OUT", onwards),
    await sending("DL-OK", () => 50),
  ];
  await rollUp(harness);
  bad = await added("DMA BAD", [
    { deviceId: into, role: "inlet" },
    { deviceId: out, role: "export" },
  ]);
  good = await added("DMA GOOD", [{ deviceId: other, role: "inlet" }]);
  harness.app.use(zones).registerRevenue(async (id) => ({
    ...{ billed: id === bad ? 4_000 : 28_000, estimatedShare: 0 },
    ...{ meters: 50, read: 50, coverage: 1, doubtful: 0 },
  }));
}, 60_000);

it("has the same losses in its sum and in that month, and names the zone from which more flows out than in", async () => {
  const query = {
    ...{ kind: "zones", zoneIds: `${bad},${good}` },
    ...{ from: "2025-10-01T00:00:00+07:00", to: "2025-11-01T00:00:00+07:00" },
  };
  const report = (await harness.ok(harness.admin, readReport, { query })).data as ReportOf<"zones">;
  const { summary, trend, rows, notes } = report;
  expect(summary).toMatchObject({ balanced: 1, billed: 28_000 });
  expect(summary.input).toBeCloseTo(37_200, 0);
  expect(summary.nrwShare).toBeCloseTo(24.7, 1);
  const month = trend?.months.find((one) => one.month === "2025-10");
  const { balanced, input, billed, nrw, nrwShare } = summary;
  expect(month).toEqual({ month: "2025-10", balanced, input, billed, nrw, nrwShare });
  const unknown = { input: null, nrw: null, nrwShare: null };
  expect(trend?.zones.find(({ zoneId, month: of }) => zoneId === bad && of === "2025-10")).toMatchObject(
    unknown,
  );
  // Two nights alone say nothing of a zone into which nothing flows.
  expect(rows.find(({ zoneId }) => zoneId === bad)).toMatchObject({
    ...{ ...unknown, nights: 2, nightFlow: null, leakage: null, recoverable: null, coverage: 100 },
  });
  expect(notes).toContainEqual({ key: "more_out_than_in", values: { zones: "DMA BAD" } });
});
