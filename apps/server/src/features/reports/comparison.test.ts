import { updatePreferences } from "@sgval/contract/account/preferences";
import { readReport } from "@sgval/contract/reports/reports";
import { startRun } from "@sgval/contract/reports/runs";
import { describe, expect, it } from "vitest";
import { expectFilesLikeApi, reportFile } from "../../testing/report-files.ts";
import { anActor, aUser } from "../../testing/user-builder.ts";
import { reports as reportService } from "./index.ts";
import { at, useReports } from "./reports.fixture.ts";

const reports = useReports();
const { harness, queryOf, build } = reports;
const close = (value: number) => expect.closeTo(value, 9);

describe("the comparison of a report with another period", () => {
  // From noon on, beside the morning: the second device sent in the morning only.
  const afternoon = { from: at(12), to: at(24), compare: "previous" };

  it("has each figure beside what it was, the difference and the change in per cent, of what both periods have", async () => {
    const { comparison, rows, notes } = await build("flow_volume", afternoon);
    const morning = await build("flow_volume", { from: at(0), to: at(12) });
    expect([comparison?.from, comparison?.to]).toEqual([at(0), at(12)]);
    // 10 m³/h but at 2, 3 and 7 o'clock, when it was 4, 6 and 30; from noon on an hour of nothing.
    const [now, before] = [rows[0]?.volume ?? 0, morning.rows[0]?.volume ?? 0];
    expect(comparison?.rows).toHaveLength(1);
    expect(comparison?.rows[0]).toMatchObject({
      ...{ device: "RPT-1", volume: now, volumeBefore: before, volumeDifference: close(now - before) },
      ...{
        volumePercent: close((100 * (now - before)) / before),
        peak: 10,
        peakBefore: 30,
        peakDifference: -20,
      },
      ...{ peakPercent: close(-200 / 3), coverage: 100, coverageBefore: 100, coverageDifference: 0 },
      // Outside the night nothing is known of it.
      ...{ night: null, nightDifference: null, nightPercent: null },
    });
    // The totals are of the same devices, though more sent in the morning.
    expect(morning.summary.volume).toBeCloseTo(before + 60, 9);
    expect(comparison?.summary).toMatchObject({ volume: now, volumeBefore: close(before) });
    expect(notes).toContainEqual({ key: "compared_both", values: { names: "RPT-2" } });
  });

  it("has no per cent of nothing, and no difference from what is not known", async () => {
    const day = { from: at(0), to: at(24), compare: "previous" };
    const { comparison, notes } = await build("flow_volume", day);
    expect(comparison?.rows.map(({ volumeBefore, volumePercent }) => [volumeBefore, volumePercent])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(comparison?.summary).toMatchObject({ volume: null, volumeBefore: null, volumeDifference: null });
    expect(notes).toContainEqual({ key: "compared_both", values: { names: "RPT-1, RPT-2" } });
    const reverse = await build("flow_volume", { ...afternoon, from: at(12), to: at(24) });
    // No water flowed back in the morning.
    expect(reverse.comparison?.summary).toMatchObject({
      ...{ reverse: close(2), reverseBefore: 0, reverseDifference: close(2), reversePercent: null },
    });
  });

  it("has no change of pressures and of hours beyond limits where too little of a period is known, and says why", async () => {
    const own = { deviceIds: String(reports.whole.id), compare: "previous" };
    const known = await build("pressure", { ...own, from: at(12), to: at(24) });
    expect(known.comparison?.summary).toMatchObject({ hoursUnderBefore: 0, hoursUnderDifference: close(1) });
    expect(known.notes.map(({ key }) => key)).not.toContain("compared_coverage");
    // The device said nothing after midnight.
    const partly = { ...own, from: at(17), to: at(31) };
    const { comparison, notes } = await build("pressure", partly);
    expect(comparison?.summary).toMatchObject({
      ...{ hoursUnder: close(1), hoursUnderBefore: 0, hoursUnderDifference: null, hoursUnderPercent: null },
      // Nor of pressures: what half of a day says is not what a whole one says.
      ...{
        mean: expect.any(Number),
        meanBefore: expect.any(Number),
        meanDifference: null,
        meanPercent: null,
      },
      ...{ lowestDifference: null, highestDifference: null },
    });
    expect(comparison?.rows[0]).toMatchObject({ min: 0.5, minDifference: null, meanDifference: null });
    expect(notes).toContainEqual({ key: "compared_coverage", values: { target: "95" } });
    await expectFilesLikeApi(harness, queryOf("pressure", partly));
  });

  it.each([
    ["counted by a totaliser", () => reports.whole.id, 37.5, 67.5],
    ["made of its flow", () => reports.half.id, 20, 40],
  ])("has no change of a volume that is %s where only data are missing", async (_, deviceId, now, before) => {
    // The one said nothing after midnight, the other nothing after noon; water flowed as before.
    const range =
      deviceId() === reports.whole.id ? { from: at(20), to: at(28) } : { from: at(8), to: at(16) };
    const own = { deviceIds: String(deviceId()), compare: "previous", ...range };
    const { comparison, notes } = await build("flow_volume", own);
    expect(comparison?.summary).toMatchObject({
      ...{ volume: close(now), volumeBefore: close(before), volumeDifference: null, volumePercent: null },
      ...{ reverseDifference: null, peakDifference: null, coverage: 50, coverageBefore: 100 },
    });
    expect(comparison?.rows[0]).toMatchObject({ volumeDifference: null, peakPercent: null });
    expect(notes).toContainEqual({ key: "compared_coverage", values: { target: "95" } });
  });

  it("[R5.9] takes the year before or a period that is chosen, which has to have a start and to be over", async () => {
    const year = await build("pressure", { from: at(0), to: at(12), compare: "year" });
    expect(year.comparison?.from).toBe("2024-11-18T17:00:00.000Z");
    const chosen = { from: at(12), to: at(18), compare: "chosen" };
    const { comparison } = await build("pressure", { ...chosen, compareFrom: at(1) });
    expect([comparison?.from, comparison?.to]).toEqual([at(1), at(7)]);
    const refused = async (more: object) =>
      (await harness.refused(harness.admin, readReport, { query: queryOf("pressure", more) })).code;
    expect(await refused(chosen)).toBe("validation_failed");
    expect(await refused({ ...chosen, compareFrom: at(30) })).toBe("validation_failed");
  });

  it("compares alarms that did not happen as none", async () => {
    const { comparison } = await build("alarms", { ...afternoon });
    expect(comparison?.summary).toMatchObject({ raisedDifference: expect.any(Number) });
    const control = await build("control", { ...afternoon });
    expect(control.comparison).toMatchObject({ summary: { commands: 0, commandsBefore: 0 }, rows: [] });
  });

  it.each(["pressure", "flow_volume"] as const)(
    "[R1.7] writes every cell of a compared report %s to CSV, XLSX and PDF as the API has it",
    async (kind) => {
      const report = await expectFilesLikeApi(harness, queryOf(kind, afternoon));
      expect(report.comparison?.rows.length).toBeGreaterThan(0);
    },
  );

  it("has differences in files that follow from the numbers beside them, in the unit of the reader", async () => {
    const who = await aUser()
      .named("lps-reader")
      .withPermissions("Report.Index", "Report.Export")
      .seeing(reports.whole.id)
      .signedInTo(harness);
    await harness.ok(who, updatePreferences, { body: { units: { flow: "L/s" } } });
    const query = queryOf("flow_volume", { ...afternoon, deviceIds: String(reports.whole.id) });
    const { data } = await harness.ok(who, readReport, { query });
    expect(data.comparison?.summary).toMatchObject({ peak: 10, peakBefore: 30, peakDifference: -20 });
    const csv = await reportFile(harness, { ...query, format: "csv", language: "en" }, who);
    const lines = csv.toString("utf8").split("\r\n");
    const head = lines.findIndex((line) => line.includes('"Peak hour, earlier period"'));
    const [names = [], units = [], cells = []] = [0, 1, 2].map((below) =>
      [...(lines[head + below] ?? "").matchAll(/(?<=^|,)(?:"([^"]*)"|([^,"]*))(?=,|$)/g)].map(
        ([, quoted, bare]) => quoted ?? bare,
      ),
    );
    const peak = names.indexOf("Peak hour");
    expect(names[peak + 2]).toBe("Peak hour, difference");
    expect(units.slice(peak, peak + 3)).toEqual(["L/s", "L/s", "L/s"]);
    const [now, before, difference] = cells.slice(peak, peak + 3).map(Number);
    // -20 m³/h are −5.56 L/s.
    expect([now?.toFixed(2), before?.toFixed(2), difference]).toEqual(["2.78", "8.33", -5.55]);
  });

  it("hears of each device of all reports that it needs, and ends when it is no longer wanted", async () => {
    const { deviceIds, ...query } = queryOf("flow_volume", afternoon);
    const asked = readReport.query.parse({ ...query, deviceIds });
    const { build: make } = harness.app.use(reportService);
    const heard: number[] = [];
    await make(asked, anActor(), async (done, of) => void heard.push(done / of));
    // Both periods with three devices, and again with the one that both have.
    expect(heard.length).toBeGreaterThan(6);
    expect(heard).toEqual(heard.toSorted((one, other) => one - other));
    expect(heard.at(-1)).toBe(1);
    // Usually the two periods are all: little is left of the way then.
    const two: number[] = [];
    const one = readReport.query.parse({ ...query, deviceIds: String(reports.whole.id) });
    await make(one, anActor(), async (done, of) => void two.push(done / of));
    expect(two).toEqual([0.45, 0.9]);
    let turns = 0;
    const ended = make(asked, anActor(), async () => {
      turns += 1;
      if (turns === heard.length) throw new Error("no longer wanted");
    });
    await expect(ended).rejects.toThrow("no longer wanted");
  });

  it("goes along with a report that is made in the background", async () => {
    const { deviceIds, ...query } = queryOf("pressure", afternoon);
    const { data } = await harness.ok(harness.admin, startRun, {
      body: {
        ...query,
        kind: "pressure",
        compare: "chosen",
        compareFrom: at(2),
        deviceIds: [reports.whole.id],
        formats: ["csv"],
      },
    });
    expect(deviceIds).toContain(String(reports.whole.id));
    expect(data.kind).toBe("pressure");
  });
});
