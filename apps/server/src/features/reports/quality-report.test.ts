import { createLimitSet } from "@sgval/contract/quality/limit-sets";
import { createSample, readSampleSummary } from "@sgval/contract/quality/samples";
import { type ReportOf, readReport } from "@sgval/contract/reports/reports";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { beforeAll, describe, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { useHarness } from "../../testing/harness.ts";
import { expectFilesLikeApi } from "../../testing/report-files.ts";
import { aUser } from "../../testing/user-builder.ts";
import { readings } from "../readings/index.ts";

/** 19/11/2025 in Vietnam; the limit of the installation changes at the midnight after it. */
const day = Date.parse("2025-11-19T00:00:00+07:00");
const at = (hours: number): string => new Date(day + hours * hourMs).toISOString();
const quarter = 15 * minuteMs;
const harness = useHarness({ clock: fakeClock(day + 57 * hourMs) });

type Device = { id: number; token: string };
let station: Device;
let sampled: Device;

const limitSetOf = (code: string, effectiveFrom: string, effectiveTo: string | null, over: number) =>
  harness.ok(harness.admin, createLimitSet, {
    body: {
      ...{ code, names: { vn: code, en: code, fr: code }, issuer: "UBND", waterClass: "treated" },
      ...{ effectiveFrom, effectiveTo },
      limits: [{ parameter: "turbidity", under: null, over, upperRule: "included" }],
    },
  });
const addSample = (device: Device, takenAt: string, value: number, operator: "=" | "<" = "=") =>
  harness.ok(harness.admin, createSample, {
    params: { id: device.id },
    body: {
      ...{ takenAt, code: "M-01", laboratory: "CDC" },
      results: [{ parameter: "turbidity", value, operator }],
    },
  });

beforeAll(async () => {
  const aStation = (name: string) =>
    aDevice().named(name).ofType("CARBONATE_HARDNESS").reportingEvery(900).withChannel("turbidity");
  station = await aStation("WQ-1").withChannel("residual_chlorine").withTokenIn(harness);
  sampled = await aStation("WQ-2").withTokenIn(harness);
  await limitSetOf("OLD", "2020-01-01", "2025-11-20", 2);
  await limitSetOf("NEW", "2025-11-20", null, 1);
  // 1.5 NTU is within the old limit and beyond the new one; from 06:00 of the second day it is clear.
  const rows = Array.from({ length: 192 }, (_, index) => ({
    ts: (day + index * quarter) / 1000,
    turbidity: (index < 120 ? 1.5 : 0.5) + (index % 2 === 0 ? 0.01 : -0.01),
  }));
  expect((await harness.call("POST", "/telemetry", rows, station.token)).status).toBe(200);
  await addSample(station, at(8), 1.4);
  await addSample(station, at(32), 1.4);
  await addSample(station, at(34), 0.1, "<");
  await addSample(sampled, at(8), 3);
}, 60_000);

const queryOf = (more: object = {}) => ({
  ...{ kind: "quality", deviceIds: `${station.id},${sampled.id}`, from: at(0), to: at(48), ...more },
});
const build = async (more: object = {}) =>
  (await harness.ok(harness.admin, readReport, { query: queryOf(more) })).data as ReportOf<"quality">;
const close = (value: number) => expect.closeTo(value, 9);

describe("the report on water quality", () => {
  it("holds each value against the limit in force on its day, sensors and laboratory apart", async () => {
    const { rows, summary, without } = await build();
    expect(rows).toMatchObject([
      {
        ...{ code: "WQ-1", parameter: "turbidity", origin: "online", unit: "NTU", count: 192 },
        ...{ min: close(0.49), max: close(1.51), over: 1, standard: "OLD, NEW" },
        // The first day by the old limit, then 24 quarters of an hour beyond the new one.
        ...{ assessed: 192, compliant: 168, share: 87.5, excursions: 1, hoursOutside: close(6) },
        ...{ longest: close(6), longestAt: at(24), notFound: null },
      },
      {
        ...{
          code: "WQ-1",
          origin: "laboratory",
          count: 3,
          notFound: 1,
          min: 1.4,
          mean: close(1.4),
          max: 1.4,
        },
        ...{ assessed: 3, compliant: 2, share: 66.6, excursions: null, longest: null },
      },
      { code: "WQ-2", origin: "laboratory", count: 1, compliant: 0, share: 0, standard: "OLD", over: 2 },
    ]);
    expect(summary).toMatchObject({
      ...{ values: 192, share: 87.5, excursions: 1, longestDevice: "WQ-1" },
      ...{ samples: 4, results: 4, laboratoryShare: 50, worst: 0, worstDevice: "WQ-2" },
    });
    // A device whose sensors are silent is in the report by its samples.
    expect(without).toEqual([]);
  });

  it("marks the standards of limits that are still to be confirmed, and says what the mark means", async () => {
    expect((await build()).notes).not.toContainEqual({ key: "limits_to_confirm" });
    const body = { takenAt: at(8), code: "M-02", laboratory: "CDC" };
    const fresh = await aDevice().named("WQ-5").ofType("CARBONATE_HARDNESS").in(harness);
    const results = [
      { parameter: "residual_chlorine" as const, value: 0.5 },
      { parameter: "arsenic" as const, value: 0.001 },
    ];
    await harness.ok(harness.admin, createSample, { params: { id: fresh.id }, body: { ...body, results } });
    const { rows, notes } = await build({ deviceIds: String(fresh.id) });
    expect(rows.map(({ parameter, standard }) => [parameter, standard])).toEqual([
      ["residual_chlorine", "QCVN 01-1:2024/BYT *"],
      ["arsenic", "QCVN 01-1:2024/BYT"],
    ]);
    expect(notes).toContainEqual({ key: "limits_to_confirm" });
  });

  it("counts samples as the page of the device does", async () => {
    const { rows } = await build();
    const { data } = await harness.ok(harness.admin, readSampleSummary, {
      ...{ params: { id: station.id }, query: { from: at(0), to: at(48) } },
    });
    const [found] = data.parameters;
    const row = rows.find(({ origin, code }) => origin === "laboratory" && code === "WQ-1");
    expect([row?.count, row?.assessed, row?.compliant]).toEqual([
      found?.count,
      found?.assessed,
      found?.compliant,
    ]);
  });

  it("compares what sensors measured although samples were taken in one of the periods only", async () => {
    const { comparison, notes } = await build({ from: at(12), to: at(24), compare: "previous" });
    expect(comparison?.summary).toMatchObject({
      ...{ share: 100, shareBefore: 100, shareDifference: 0, excursions: 0, excursionsBefore: 0 },
      ...{ samples: null, samplesBefore: null, laboratoryShare: null, laboratoryShareBefore: null },
    });
    expect(notes).toContainEqual({ key: "compared_laboratory", values: { names: "WQ-1, WQ-2" } });
    expect(notes.map(({ key }) => key)).not.toContain("compared_both");
  });

  it("has no change of what sensors found where only data are missing, and names the device of which a part is known", async () => {
    // Its sensor was beyond the limit all the time, and silent from 06:00 of the second day on.
    const silent = await aDevice()
      .named("WQ-6")
      .ofType("CARBONATE_HARDNESS")
      .reportingEvery(900)
      .withChannel("turbidity")
      .withTokenIn(harness);
    const sent = Array.from({ length: 120 }, (_, index) => ({
      ...{ ts: (day + index * quarter) / 1000, turbidity: 3 + (index % 2 === 0 ? 0.01 : -0.01) },
    }));
    expect((await harness.call("POST", "/telemetry", sent, silent.token)).status).toBe(200);
    for (const hours of [2, 26]) await addSample(silent, at(hours), 3);
    const asked = { deviceIds: String(silent.id), from: at(24), to: at(48), compare: "previous" };
    const { rows, summary, comparison, notes } = await build(asked);
    expect(rows).toMatchObject([
      { origin: "online", coverage: 25 },
      { origin: "laboratory", coverage: null },
    ]);
    expect(summary).toMatchObject({ longest: close(6), coverage: 25 });
    expect(comparison?.summary).toMatchObject({
      ...{ longest: close(6), longestBefore: close(24), longestDifference: null, longestPercent: null },
      ...{ shareDifference: null, excursionsDifference: null, coverageBefore: 100 },
      // Samples are as many as were taken.
      ...{ samples: 1, samplesDifference: 0, laboratoryShareDifference: 0 },
    });
    expect(comparison?.rows).toMatchObject([
      { origin: "online", meanDifference: null, shareDifference: null, excursionsDifference: null },
      { origin: "laboratory", meanDifference: 0, shareDifference: 0 },
    ]);
    expect(notes).toContainEqual({ key: "compared_coverage", values: { target: "95" } });
    expect(notes).toContainEqual({
      key: "quality_partly_known",
      values: { target: "95", devices: "WQ-6" },
    });
    await expectFilesLikeApi(harness, queryOf(asked));
  });

  it("compares the rows that both periods have of a device which has one more in one of them", async () => {
    const probe = await aDevice()
      .named("WQ-3")
      .ofType("CARBONATE_HARDNESS")
      .reportingEvery(900)
      .withChannel("ph")
      .withChannel("turbidity")
      .withTokenIn(harness);
    const sent = Array.from({ length: 96 }, (_, index) => ({
      ...{ ts: (Date.parse(at(0)) + index * 900_000) / 1000, ph: index % 2 === 0 ? 7 : 7.1 },
      ...(index < 48 ? {} : { turbidity: index % 2 === 0 ? 0.5 : 0.6 }),
    }));
    await harness.call("POST", "/telemetry", sent, probe.token);
    const { comparison, notes } = await build({
      ...{ deviceIds: String(probe.id), from: at(12), to: at(24), compare: "previous" },
    });
    expect(comparison?.summary).toMatchObject({ share: 100, shareBefore: 100, shareDifference: 0 });
    expect(notes).toContainEqual({ key: "compared_rows", values: { names: "WQ-3" } });
  });

  it("has the same excursions and counts of values by hours, of which readings are missing, as by single readings", async () => {
    const patchy = await aDevice()
      .named("WQ-4")
      .ofType("CARBONATE_HARDNESS")
      .reportingEvery(900)
      .withChannel("turbidity")
      .withTokenIn(harness);
    // One reading of each hour is missing; the eleventh hour is silent, the thirteenth complies.
    const sent = Array.from({ length: 52 }, (_, index) => index)
      .filter((index) => index % 4 !== 2 && Math.floor(index / 4) !== 10)
      .map((index) => ({
        ts: (day + index * quarter) / 1000,
        turbidity: (index < 48 ? 3 : 0.5) + (index % 2 === 0 ? 0.01 : -0.01),
      }));
    await harness.call("POST", "/telemetry", sent, patchy.token);
    await harness.clock.advance(minuteMs);
    await harness.app.use(readings).rollups.run();
    const own = { deviceIds: String(patchy.id), to: at(24) };
    const [single, hourly] = [await build(own), await build({ ...own, from: at(-31 * 24) })];
    expect([single.source, hourly.source]).toEqual(["raw", "hour"]);
    const [bySingle] = single.rows;
    expect(bySingle).toMatchObject({
      ...{ count: 36, assessed: 36, compliant: 3, excursions: 2 },
      ...{ hoursOutside: close(11), longest: close(10), longestAt: at(0) },
    });
    expect(hourly.rows).toMatchObject([
      {
        ...{ count: 36, assessed: 36, compliant: 3, share: bySingle?.share, excursions: 2 },
        // Of its last hour three quarters are known.
        ...{ longest: close(9.75), longestAt: at(0) },
      },
    ]);
    expect(hourly.summary).toMatchObject({ values: 36, excursions: 2 });
    expect(hourly.notes).toContainEqual({ key: "hourly_compliance" });
    expect(single.notes).not.toContainEqual({ key: "hourly_compliance" });
  });

  it("names the devices without a value or a sample", async () => {
    const { rows, without, summary } = await build({ from: at(-48), to: at(-24) });
    expect(rows).toEqual([]);
    expect(without.map(({ code }) => code)).toEqual(["WQ-1", "WQ-2"]);
    expect(summary).toMatchObject({ values: 0, share: null, samples: 0, laboratoryShare: null });
  });

  it("[R1.7] writes every cell to CSV, XLSX and PDF as the API has it", async () => {
    await expectFilesLikeApi(harness, queryOf());
  });

  it("is refused to whoever may not see devices", async () => {
    const reader = await aUser()
      .named("no-devices")
      .withPermissions("Report.Index")
      .seeing(station, sampled)
      .signedInTo(harness);
    expect((await harness.refused(reader, readReport, { query: queryOf() })).code).toBe("forbidden");
  });
});
