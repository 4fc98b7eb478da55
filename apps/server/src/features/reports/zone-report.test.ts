import { mostReportDays, type ReportOf, readReport } from "@sgval/contract/reports/reports";
import type { Polygon } from "@sgval/contract/zones/polygon";
import type { ZoneAccountForm } from "@sgval/contract/zones/zone-account";
import { readZoneBalance, readZoneDays } from "@sgval/contract/zones/zone-accounting";
import type { ZoneFigureKey } from "@sgval/contract/zones/zone-figures";
import { readNrwTrend } from "@sgval/contract/zones/zone-ranking";
import { createZone, updateZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { beforeAll, describe, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { testPassword, useHarness } from "../../testing/harness.ts";
import { aTriangle } from "../../testing/outlines.ts";
import { reportQuarters, rollUp } from "../../testing/quarter-readings.ts";
import { expectFilesLikeApi } from "../../testing/report-files.ts";
import { anActor, aUser } from "../../testing/user-builder.ts";
import { firstAdministratorName } from "../sign-in/index.ts";
import { zones } from "../zones/index.ts";
import { reports } from "./index.ts";

// 08:00 in Ho Chi Minh City on 20 November 2025.
const harness = useHarness();
const { clock } = harness;
const midnight = Date.parse("2025-11-20T00:00:00+07:00");
const at = (days: number, hours = 0): string =>
  new Date(midnight + days * dayMs + hours * hourMs).toISOString();

let measured = 0;
let unmeasured = 0;
let inlet = 0;
let azpId = 0;
let meter: Awaited<ReturnType<ReturnType<typeof aDevice>["withTokenIn"]>>;
/** How many of the meters of customers were read. */
let read: { coverage: number; read: number; doubtful?: number; billed?: number } = {
  ...{ coverage: 0.98, read: 49 },
};
const addZone = async (name: string, account: ZoneAccountForm = {}) =>
  (await harness.ok(harness.admin, createZone, { body: { name, polygon: aTriangle(), account } })).data.id;
const localHour = (time: number) => ((time + 7 * hourMs) % dayMs) / hourMs;
const flow = (time: number) => (localHour(time) >= 2 && localHour(time) < 4 ? 20 : 44);

beforeAll(async () => {
  const logger = () => aDevice().ofType("DATALOGGER").overHttp().reportingEvery(900);
  meter = await logger().named("DL-IN").withChannel("flow_forward").withTokenIn(harness);
  const azp = await logger().named("DL-AZP").withChannel("pressure").withTokenIn(harness);
  inlet = meter.id;
  azpId = azp.id;
  measured = await addZone("DMA 01", {
    ...{ boundary: [{ deviceId: meter.id, role: "inlet" }], azpDeviceId: azp.id },
    ...{ households: 1_200, nonHouseholds: 50, exceptionalNightUse: 1.2 },
    ...{ mainsLength: 12.5, connections: 1_250 },
  });
  unmeasured = await addZone("DMA 02");
  const from = clock.now() - 12 * dayMs;
  await reportQuarters(harness, meter, { flow_forward: flow }, { from, noise: 0.05 });
  await reportQuarters(harness, azp, { pressure: () => 2.5 }, { from });
  await rollUp(harness);
  const revenue = { billed: 4_000, estimatedShare: 0, meters: 50, doubtful: 0 };
  harness.app.use(zones).registerRevenue(async (id) => (id === measured ? { ...revenue, ...read } : null));
}, 60_000);

const queryOf = (more: object = {}) => ({
  ...{ kind: "zones", zoneIds: `${measured},${unmeasured}`, from: at(-7), to: at(0), ...more },
});
const build = async (more: object = {}) =>
  (await harness.ok(harness.admin, readReport, { query: queryOf(more) })).data as ReportOf<"zones">;

describe("the report on zones", () => {
  it("has the balance that the page of the zone has, with its valid nights and what could be saved", async () => {
    const { rows, withoutZones, summary } = await build();
    const days = { from: "2025-11-13", to: "2025-11-19" };
    const asked = { params: { id: measured }, query: days };
    const { data: balance } = await harness.ok(harness.admin, readZoneBalance, asked);
    const { data: nights } = await harness.ok(harness.admin, readZoneDays, asked);
    const [row] = rows;
    const figure = (key: ZoneFigureKey) => balance.figures[key]?.value;
    expect(row).toMatchObject({
      ...{ zone: "DMA 01", days: 7, nights: 7, input: figure("system_input"), billed: 4_000 },
      ...{ nrw: figure("non_revenue_water"), nrwShare: figure("nrw_share"), real: figure("real_losses") },
      ...{ apparent: figure("apparent_losses"), unbilled: figure("unbilled_authorised") },
      ...{ unavoidable: figure("uarl"), ili: figure("ili"), pressure: figure("azp_pressure") },
      ...{ perConnection: figure("losses_per_connection"), meterCoverage: 98, coverage: 100 },
    });
    const mean = (values: (number | null)[]) =>
      values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / values.length;
    expect(row?.input).toBeCloseTo(7 * (2 * 20 + 22 * 44), 0);
    expect(row?.nightFlow).toBeCloseTo(mean(nights.map(({ nightFlow }) => nightFlow)), 9);
    expect(row?.leakage).toBeCloseTo(mean(nights.map(({ leakage }) => leakage)), 9);
    expect(row?.recoverable).toBeCloseTo((row?.leakage ?? 0) - (row?.unavoidable ?? 0), 9);
    expect(withoutZones).toEqual([{ zoneId: unmeasured, zone: "DMA 02" }]);
    expect(summary).toMatchObject({ zones: 1, balanced: 1, nrw: row?.nrw, worstZone: "DMA 01" });
  });

  it("counts what could be saved in a zone within once, in the zone around, and says so and what is not known", async () => {
    const logger = await aDevice()
      .ofType("DATALOGGER")
      .overHttp()
      .reportingEvery(900)
      .named("DL-IN-2")
      .withChannel("flow_forward")
      .withTokenIn(harness);
    await reportQuarters(harness, logger, { flow_forward: () => 12 }, { from: clock.now() - 12 * dayMs });
    await rollUp(harness);
    const add = async (name: string, deviceId: number, polygon: Polygon) => {
      const account: ZoneAccountForm = {
        ...{ boundary: [{ deviceId, role: "inlet" }], azpDeviceId: azpId },
        ...{ households: 600, nonHouseholds: 20, mainsLength: 6, connections: 620 },
      };
      const added = await harness.ok(harness.admin, createZone, { body: { name, polygon, account } });
      return added.data.id;
    };
    const around = await add("DMA 05", inlet, aTriangle(106.9, 10.9));
    const within = await add("DMA 05A", logger.id, aTriangle(106.905, 10.901, 0.003));
    const both = { zoneIds: `${around},${within}` };
    const saved = ({ rows }: ReportOf<"zones">, name: string) =>
      rows.find(({ zone }) => zone === name)?.recoverable ?? 0;
    const noted = ({ notes }: ReportOf<"zones">) =>
      notes.flatMap(({ key, values }) => (key.startsWith("recoverable_") ? [[key, values]] : []));
    const included = ["recoverable_within", { zones: "DMA 05" }];

    const report = await build(both);
    expect([saved(report, "DMA 05") > 0, saved(report, "DMA 05A") > 0]).toEqual([true, true]);
    expect(report.summary.recoverable).toBeCloseTo(saved(report, "DMA 05"), 9);
    expect(noted(report)).toEqual([included]);
    // Also where the zone within is no part of the report.
    expect(noted(await build({ zoneIds: String(around) }))).toEqual([included]);
    expect(noted(await build({ zoneIds: String(within) }))).toEqual([]);

    await harness.ok(harness.admin, updateZone, {
      params: { id: around },
      body: { account: { mainsLength: null } },
    });
    const partly = await build(both);
    expect(partly.rows.find(({ zone }) => zone === "DMA 05")?.recoverable).toBeNull();
    expect(partly.summary.recoverable).toBeCloseTo(saved(report, "DMA 05A"), 9);
    expect(noted(partly)).toEqual([included, ["recoverable_unknown", { zones: "DMA 05" }]]);
    // No sum, nothing to say of it.
    expect(noted(await build({ zoneIds: String(around) }))).toEqual([included]);
  });

  it("counts only whole days that are over, and says so where a range has none", async () => {
    const cut = await build({ from: at(-2, 5), to: at(0, 8) });
    expect([cut.from, cut.to, cut.rows[0]?.days]).toEqual([at(-1), at(0), 1]);
    const none = await build({ from: at(0, 1), to: at(0, 6) });
    expect(none.rows).toEqual([]);
    expect(none.withoutZones.map(({ zone }) => zone)).toEqual(["DMA 01", "DMA 02"]);
    expect(none.notes).toContainEqual({ key: "whole_days" });
    const early = await build({ from: at(-60), to: at(-50) });
    expect(early.rows).toEqual([]);
    expect(early.summary).toMatchObject({ zones: 0, input: null, nrw: null });
  });

  it("counts days that are not known as the mean of the others, and names the zone", async () => {
    const { rows, notes } = await build({ from: at(-14) });
    expect(rows[0]?.days).toBe(14);
    expect(rows[0]?.input).toBeCloseTo(14 * (2 * 20 + 22 * 44), 0);
    expect(notes).toContainEqual({ key: "days_estimated", values: { zones: "DMA 01" } });
  });

  it("names the zones with too few meters read, and those that the index of losses is not made for", async () => {
    const { notes } = await build();
    const { data: balance } = await harness.ok(harness.admin, readZoneBalance, {
      params: { id: measured },
      query: { from: "2025-11-13", to: "2025-11-19" },
    });
    expect(balance.ili.valid).toBe(false);
    expect(notes).toContainEqual({ key: "ili_invalid", values: { zones: "DMA 01" } });
    expect(notes.some(({ key }) => key === "few_meters")).toBe(false);
    read = { coverage: 0.1, read: 5 };
    expect((await build()).notes).toContainEqual({ key: "few_meters", values: { zones: "DMA 01" } });
    read = { coverage: 0.98, read: 49 };
  });

  it("names the zones whose billed water holds meters in doubt, with how many", async () => {
    expect((await build()).notes.some(({ key }) => key === "meters_doubtful")).toBe(false);
    read = { coverage: 0.98, read: 49, doubtful: 3 };
    const { notes } = await build();
    read = { coverage: 0.98, read: 49 };
    expect(notes).toContainEqual({ key: "meters_doubtful", values: { zones: "DMA 01 (3)" } });
  });

  it("keeps losses and shares unknown where too few meters were read, and does not count such a zone as balanced", async () => {
    read = { coverage: 0.12, read: 6 };
    const { rows, summary } = await build();
    read = { coverage: 0.98, read: 49 };
    expect(rows[0]).toMatchObject({
      ...{ billed: null, nrw: null, nrwShare: null, apparent: null, real: null },
      ...{ perConnection: null, ili: null, meterCoverage: 12 },
    });
    // What needs no meter of a customer stays.
    expect(rows[0]?.input).toBeGreaterThan(0);
    expect(rows[0]?.recoverable).toBeGreaterThan(0);
    expect(summary).toMatchObject({
      ...{ zones: 1, balanced: 0, input: null, billed: null, nrw: null, nrwShare: null },
      ...{ worst: null, worstZone: null },
    });
  });

  it("names the zones whose losses the page of the zone doubts", async () => {
    const doubtsOf = async () =>
      (await build()).notes.flatMap(({ key, values }) => (values?.zones === "DMA 01" ? key : []));
    expect(await doubtsOf()).toEqual(["ili_invalid"]);
    read = { coverage: 0.98, read: 49, billed: 99_000 };
    expect(await doubtsOf()).toContain("meters_over_inflow");
    // Hardly anything is left to be lost, and the nights leak.
    read = { coverage: 0.98, read: 49, billed: 6_500 };
    expect(await doubtsOf()).toContain("balance_differs");
    // What too few meters say is no loss that could be doubted.
    read = { coverage: 0.1, read: 5, billed: 99_000 };
    expect(await doubtsOf()).toEqual(["few_meters"]);
    read = { coverage: 0.98, read: 49 };
  });

  it("[R1.7] writes every cell to CSV, XLSX and PDF as the API has it", async () => {
    await expectFilesLikeApi(harness, queryOf());
  });

  it("hears of each zone and its months in the background, and ends when it is no longer wanted", async () => {
    const { build: make } = harness.app.use(reports);
    const asked = readReport.query.parse(queryOf());
    const heard: number[] = [];
    await make(asked, anActor(), async (done, of) => void heard.push(done / of));
    // Two zones, and the months of both.
    expect(heard).toEqual([0.25, 0.5, 0.75, 1]);
    let turns = 0;
    const ended = make(asked, anActor(), async () => {
      turns += 1;
      throw new Error("no longer wanted");
    });
    await expect(ended).rejects.toThrow("no longer wanted");
    expect(turns).toBe(1);
  });

  it("refuses a report on no zone, on years of days, on a zone out of view, and without the right to see zones", async () => {
    const refused = async (more: object) =>
      (await harness.refused(harness.admin, readReport, { query: queryOf(more) })).code;
    expect(await refused({ zoneIds: undefined })).toBe("validation_failed");
    const long = await harness.refused(harness.admin, readReport, { query: queryOf({ from: at(-800) }) });
    expect([long.code, long.details]).toEqual(["report_too_long", { days: mostReportDays }]);
    expect(await refused({ zoneIds: "999999" })).toBe("not_found");
    const nobody = await aUser().named("no-zones").withPermissions("Report.Index").signedInTo(harness);
    expect((await harness.refused(nobody, readReport, { query: queryOf() })).code).toBe("forbidden");
    const reader = await aUser()
      .named("some-zones")
      .withPermissions("Report.Index", "Zone.Index")
      .seeing({ id: inlet })
      .signedInTo(harness);
    expect((await harness.refused(reader, readReport, { query: queryOf() })).code).toBe("not_found");
  });

  it("has the months that the page of the zone has, to the last digit", async () => {
    // The second of December, with the rest of November.
    clock.setBy(12 * dayMs);
    await reportQuarters(harness, meter, { flow_forward: flow }, { from: midnight, noise: 0.05 });
    await rollUp(harness);
    // Sessions end before.
    const admin = await harness.signIn(firstAdministratorName, testPassword);
    const monthsOf = async (id: number) =>
      (await harness.ok(admin, readNrwTrend, { params: { id } })).data.months.filter(
        ({ systemInput }) => systemInput !== null,
      );
    const reported = async (from: string, to: string) =>
      (await harness.ok(admin, readReport, { query: queryOf({ from, to }) })).data as ReportOf<"zones">;
    for (const coverage of [0.98, 0.12]) {
      read = { coverage, read: 50 * coverage };
      const [november, ...others] = await monthsOf(measured);
      if (!november) throw new Error("no month is known");
      expect([november.month, others, november.lowCoverage]).toEqual(["2025-11", [], coverage < 0.5]);
      const { systemInput: input, revenue: billed, nrw, share: nrwShare } = november;
      // Too few meters say nothing of what was lost.
      const figures = november.lowCoverage
        ? { input, billed: null, nrw: null, nrwShare: null }
        : { input, billed, nrw, nrwShare };
      const { trend } = await reported(at(5), at(12));
      const ofZone = trend?.zones.filter(({ zoneId, month }) => zoneId === measured && month === "2025-11");
      expect(ofZone).toMatchObject([figures]);
      const total = november.lowCoverage ? { ...figures, input: null } : figures;
      expect(trend?.months).toMatchObject([{ month: "2025-11", ...total }]);
      // The same month as the range of the report.
      const { rows } = await reported("2025-10-31T17:00:00Z", "2025-11-30T17:00:00Z");
      expect(rows).toMatchObject([figures]);
    }
    read = { coverage: 0.98, read: 49 };
  });
});
