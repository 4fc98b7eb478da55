import { noteText } from "@sgval/contract/reports/labels";
import { mostReadingRows } from "@sgval/contract/reports/readings-report";
import { exportReport, mostReportHours, readReport } from "@sgval/contract/reports/reports";
import { createZone, updateZone } from "@sgval/contract/zones/zones";
import { minuteMs } from "@sgval/quantities/duration";
import readXlsxFile from "read-excel-file/universal";
import { describe, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { aTriangle } from "../../testing/outlines.ts";
import { pdfText } from "../../testing/pdf-text.ts";
import { expectFilesLikeApi, reportFile } from "../../testing/report-files.ts";
import { aUser } from "../../testing/user-builder.ts";
import { readings } from "../readings/index.ts";
import { at, useReports } from "./reports.fixture.ts";

const reports = useReports();
const { harness, queryOf, build } = reports;

const close = (value: number) => expect.closeTo(value, 9);
const one = { device: "RPT-1", code: "RPT-1" };
const two = { device: "RPT-2", code: "RPT-2" };
const withoutLimits = {
  ...{ under: null, hoursUnder: null, volumeUnder: null, over: null, hoursOver: null, volumeOver: null },
};

describe("reports", () => {
  it("reports the pressures of a day by time, with its extremes, percentiles, night and hours below the limit", async () => {
    const { rows, summary, source, without } = await build("pressure");
    expect(source).toBe("raw");
    // 84 quarters of 1.9 and 2.1 bar in turn, 8 of 3 and 4 of 0.5.
    expect(rows).toEqual([
      {
        ...{ ...one, deviceId: reports.whole.id, parameter: "pressure" },
        ...{ min: 0.5, minAt: at(18), mean: close(194 / 96), max: 3, maxAt: at(2) },
        ...{ p5: 1.9, p50: 2.1, p95: 3, range: 2.5, nightMean: close(3) },
        ...{ under: 1, hoursUnder: close(1), over: 4, hoursOver: 0, coverage: 100 },
      },
    ]);
    expect(summary).toMatchObject({
      lowest: 0.5,
      lowestAt: at(18),
      lowestDevice: "RPT-1",
      hoursUnder: close(1),
    });
    expect(without.map(({ code }) => code)).toEqual(["RPT-2", "RPT-3"]);
  });

  it("reports volumes by totaliser or by flow, the peak hour, the lowest hour of the night and what flowed back", async () => {
    const { rows, summary, notes, without } = await build("flow_volume");
    expect(rows).toEqual([
      {
        ...{ ...one, deviceId: reports.whole.id, start: 1000, end: close(1237.5), volume: close(237.5) },
        ...{ basis: "totaliser", reverse: close(2), mean: close(240 / 24), coverage: 100 },
        ...{ peak: close(30), peakAt: at(7), night: close(4), nightAt: at(2), ...withoutLimits },
      },
      {
        ...{ ...two, deviceId: reports.half.id, start: null, end: null, volume: close(60) },
        ...{ basis: "flow", reverse: 0, mean: close(5), coverage: 50 },
        ...{ peak: close(5), peakAt: at(0), night: close(5), nightAt: at(2), ...withoutLimits },
      },
    ]);
    expect(summary).toMatchObject({
      volume: close(297.5),
      // 60 of 297.5 m³ are of the device without a totaliser.
      estimatedShare: 20.1,
      peak: close(30),
      peakDevice: "RPT-1",
      nightDevice: "RPT-1",
    });
    expect(notes).toContainEqual({ key: "volume_from_flow", values: { devices: "RPT-2" } });
    expect(without.map(({ code }) => code)).toEqual(["RPT-3"]);
  });

  it("says which devices of a flow report measure the same water", async () => {
    const meter = await aDevice()
      .named("RPT-DMA")
      .ofType("DMA")
      .reportingEvery(900)
      .withoutChannels()
      .withChannel("flow")
      .withTokenIn(harness);
    await harness.call("POST", "/telemetry", [{ ts: Date.parse(at(1)) / 1000, flow: 5 }], meter.token);
    const deviceIds = [reports.whole.id, meter.id].join(",");
    const notes = async () =>
      (await build("flow_volume", { deviceIds })).notes.filter(({ key }) => key === "same_water");
    expect(await notes()).toEqual([]);
    const account = { boundary: [{ deviceId: reports.whole.id, role: "inlet" as const }] };
    const zone = { name: "DMA RPT", polygon: aTriangle(), deviceId: meter.id, account };
    await harness.ok(harness.admin, createZone, { body: zone });
    expect(await notes()).toEqual([{ key: "same_water", values: { devices: "RPT-1, RPT-DMA" } }]);
  });

  it("says on the page and in every file which devices measure water that another zone of the report has too", async () => {
    const aZone = async (name: string, side: number) => {
      const meter = await aDevice()
        .named(name)
        .ofType("DMA")
        .reportingEvery(900)
        .withoutChannels()
        .withChannel("flow")
        .withTokenIn(harness);
      const rows = [1, 2].map((hour) => ({ ts: Date.parse(at(hour)) / 1000, flow: 10 * side }));
      await harness.call("POST", "/telemetry", rows, meter.token);
      const corners = [
        ...[
          [30, 30],
          [30 + side, 30],
          [30 + side, 30 + side],
        ],
        ...[
          [30, 30 + side],
          [30, 30],
        ],
      ];
      const polygon = { type: "Polygon" as const, coordinates: [corners] };
      const { data } = await harness.ok(harness.admin, createZone, {
        body: { name, polygon, deviceId: meter.id },
      });
      return { meter, zone: data };
    };
    const [outer, inner] = [await aZone("RPT-OUT", 4), await aZone("RPT-IN", 1)];
    const deviceIds = [outer.meter.id, inner.meter.id].join(",");
    const note = { key: "water_within" as const, values: { devices: "RPT-IN" } };
    expect((await build("flow_volume", { deviceIds })).notes).toContainEqual(note);
    expect((await build("flow_volume", { deviceIds: String(inner.meter.id) })).notes).not.toContainEqual(
      note,
    );
    const text = noteText(note, "en");
    const query = { ...queryOf("flow_volume", { deviceIds }), language: "en" };
    const file = (format: string) => reportFile(harness, { ...query, format });
    expect((await file("csv")).toString("utf8")).toContain(text);
    expect(JSON.stringify(await readXlsxFile(new Uint8Array(await file("xlsx")).buffer))).toContain(text);
    const dense = (written: string) => written.replace(/\s/g, "");
    // Fonts of a PDF hold the letters of each part apart, by which its names cannot be read back.
    const [words = ""] = text.split(":");
    expect(dense(pdfText(await file("pdf")))).toContain(dense(words));
    // What leaves the zone around by an export is not in its volume.
    const boundary = [{ deviceId: inner.meter.id, role: "export" as const, toZoneId: inner.zone.id }];
    const params = { id: outer.zone.id };
    await harness.ok(harness.admin, updateZone, { params, body: { account: { boundary } } });
    expect((await build("flow_volume", { deviceIds })).notes).not.toContainEqual(note);
  });

  it("reports good values beside those expected and the longest silence, channel by channel", async () => {
    const { rows, summary, notes } = await build("availability", { parameters: "flow" });
    expect(
      rows.map(({ code, received, expected, coverage, gap, gapFrom }) => [
        code,
        received,
        expected,
        coverage,
        gap,
        gapFrom,
      ]),
    ).toEqual([
      ["RPT-1", 96, 96, 100, null, null],
      ["RPT-2", 48, 96, 50, close(12.25), at(11.75)],
      // Nothing is expected of a device from before it was added, unless its readings are there; nor is it silent.
      ["RPT-3", 0, 0, null, null, null],
    ]);
    expect(summary).toMatchObject({ coverage: 75, worst: 50, worstDevice: "RPT-2", below: 1, gap: 12.25 });
    expect(notes).toContainEqual({ key: "nothing_expected", values: { devices: "RPT-3" } });
  });

  it("expects the values of a device that was added within the range from then on, or from its first reading, and says so", async () => {
    // Added at 09:00 of the next day, the last of three.
    const { rows, notes } = await build("availability", {
      ...{ parameters: "flow", from: at(-24), to: at(33) },
    });
    expect(
      rows.map(({ code, received, expected, coverage }) => [code, received, expected, coverage]),
    ).toEqual([
      ["RPT-1", 96, 132, 72.7],
      ["RPT-2", 48, 132, 36.3],
      ["RPT-3", 0, 0, null],
    ]);
    expect(notes).toContainEqual({ key: "expected_since", values: { devices: "RPT-1, RPT-2" } });
  });

  it("has no mean of different kinds of pressure in its total, and says so", async () => {
    const valve = await aDevice()
      .named("RPT-V")
      .ofType("VGA")
      .reportingEvery(900)
      .withChannel("inlet_pressure")
      .withChannel("outlet_pressure")
      .withTokenIn(harness);
    const rows = [0, 1].map((hour) => ({
      ...{ ts: Date.parse(at(hour)) / 1000, inlet_pressure: 4 + hour / 10, outlet_pressure: 2 + hour / 10 },
    }));
    expect((await harness.call("POST", "/telemetry", rows, valve.token)).status).toBe(200);
    const { summary, notes } = await build("pressure", { deviceIds: String(valve.id) });
    expect(summary).toMatchObject({ lowest: 2, highest: 4.1, mean: null });
    expect(notes).toContainEqual({ key: "mean_of_kinds" });
    const one = { deviceIds: String(valve.id), parameters: "outlet_pressure" };
    const { summary: ofOne, notes: without } = await build("pressure", one);
    expect(ofOne.mean).toBeCloseTo(2.05, 1);
    expect(without.map(({ key }) => key)).not.toContain("mean_of_kinds");
  });

  it("takes hourly means for more than 31 days and says so", async () => {
    await harness.clock.advance(minuteMs);
    await harness.app.use(readings).rollups.run();
    const { rows, source, notes } = await build("pressure", { from: at(-31 * 24) });
    expect(source).toBe("hour");
    expect(notes[0]).toEqual({ key: "hourly_range", values: { days: "31" } });
    // 21 hours of 2 bar, two of 3 and one of 0.5: P95 lies at 85 % of the way from the 22nd to the 23rd.
    expect(rows).toMatchObject([
      {
        min: 0.5,
        minAt: at(18),
        max: 3,
        mean: close(194 / 96),
        p5: close(2),
        p50: close(2),
        p95: close(2.85),
        hoursUnder: close(1),
      },
    ]);
    const flow = await build("flow_volume", { from: at(-31 * 24) });
    expect(flow.rows[0]).toMatchObject({
      start: 1000,
      end: close(1237.5),
      volume: close(237.5),
      peak: close(30),
      night: close(4),
    });
  });

  it("reports ten years of a device that has measured for a day, whose values are expected from then on", async () => {
    await harness.clock.advance(minuteMs);
    await harness.app.use(readings).rollups.run();
    const { rows, source, notes } = await build("pressure", { from: at(-10 * 365 * 24) });
    expect(source).toBe("hour");
    expect(notes.map(({ key }) => key)).toContain("hourly_range");
    expect(rows).toMatchObject([{ min: 0.5, max: 3, coverage: 100 }]);
  });

  it("[R1.7] reports single readings, or the means of steps of the local day with their lowest and highest value", async () => {
    const own = { deviceIds: String(reports.whole.id), parameters: "pressure,total_forward" };
    const steps = async (step: string, more: object = {}) => build("readings", { ...own, step, ...more });
    const raw = await steps("raw");
    expect(raw).toMatchObject({
      step: "raw",
      summary: { readings: 192, rows: 192, channels: 2, coverage: 100 },
    });
    expect(raw.rows.slice(0, 2)).toEqual([
      {
        ...{ ...one, deviceId: reports.whole.id, at: at(0), parameter: "pressure" },
        ...{ value: 1.9, min: null, max: null, count: 1 },
      },
      expect.objectContaining({ at: at(0), parameter: "total_forward", value: 1000 }),
    ]);
    const hours = await steps("1h");
    // A totaliser has what it showed last.
    expect(hours.rows.slice(2, 6)).toMatchObject([
      { at: at(1), parameter: "pressure", value: close(2), min: 1.9, max: 2.1, count: 4 },
      { at: at(1), parameter: "total_forward", value: close(1017.5), min: null, count: 4 },
      { at: at(2), parameter: "pressure", value: 3, min: 3, max: 3 },
      { at: at(2), parameter: "total_forward" },
    ]);
    expect(hours.notes.map(({ key }) => key)).toEqual(
      expect.arrayContaining(["steps_are_means", "steps_are_last"]),
    );
    expect(hours.channels).toMatchObject([
      { parameter: "pressure", received: 96, min: 0.5, minAt: at(18), mean: close(194 / 96), max: 3 },
      { parameter: "total_forward", mean: null, max: close(1237.5) },
    ]);
    const days = await steps("1d", { from: at(-12), to: at(36) });
    expect(days.rows.map((row) => [row.at, row.count])).toEqual([
      [at(0), 96],
      [at(0), 96],
    ]);
    // A quarter between two readings has none of its own.
    expect((await steps("1min")).rows).toHaveLength(192);
  });

  it("[R1.7] writes every cell of a report on readings to CSV, XLSX and PDF as the API has it", async () => {
    const report = await expectFilesLikeApi(harness, queryOf("readings", { step: "1h" }));
    expect(report.rows.length).toBeGreaterThan(100);
  });

  it("[R1.7] takes steps of an hour for readings of more than 31 days, and says so", async () => {
    await harness.clock.advance(minuteMs);
    await harness.app.use(readings).rollups.run();
    const long = { deviceIds: String(reports.whole.id), parameters: "pressure,total_forward" };
    const { rows, step, notes } = await build("readings", { ...long, step: "raw", from: at(-31 * 24) });
    expect(step).toBe("1h");
    expect(notes[0]).toMatchObject({ key: "hourly_step", values: { days: "31" } });
    expect(rows).toHaveLength(48);
    expect(rows.slice(2, 4)).toMatchObject([
      { at: at(1), parameter: "pressure", value: close(2), min: 1.9, max: 2.1, count: 4 },
      { at: at(1), parameter: "total_forward", value: close(1017.5), count: 4 },
    ]);
    const days = await build("readings", { ...long, step: "1d", from: at(-31 * 24) });
    expect(days.rows).toMatchObject([
      { at: at(0), value: close(194 / 96), min: 0.5, max: 3, count: 96 },
      { at: at(0), value: close(1237.5) },
    ]);
    expect(days.notes.map(({ key }) => key)).not.toContain("hourly_step");
  });

  it("refuses a range that ends before it starts, a parameter it is not about, and more hours than it can count", async () => {
    const refused = async (more: object) =>
      (await harness.refused(harness.admin, readReport, { query: queryOf("pressure", more) })).code;
    expect(await refused({ to: at(-1) })).toBe("validation_failed");
    expect(await refused({ parameters: "flow" })).toBe("validation_failed");
    // By its place: an address may name many.
    const unknown = { query: queryOf("pressure", { parameters: "pressure,flow" }) };
    expect((await harness.refused(harness.admin, readReport, unknown)).details).toMatchObject([
      { field: "parameters.1" },
    ]);
    const tooLong = async (more: object) => {
      const asked = { query: queryOf("pressure", more) };
      const { code, details } = await harness.refused(harness.admin, readReport, asked);
      return [code, details];
    };
    expect(await tooLong({ from: "0", to: "32503680000000" })).toEqual([
      "report_too_long",
      { hours: mostReportHours },
    ]);
    // Ten years of three loggers by hours have more rows than a report can.
    expect(await tooLong({ kind: "readings", step: "1h", from: at(-10 * 365 * 24) })).toEqual([
      "report_too_long",
      { rows: mostReadingRows },
    ]);
  });
});

describe("who sees a report", () => {
  it("shows a viewer the devices in view alone, and refuses the file without the permission to export", async () => {
    const viewer = await aUser()
      .named("lan-report")
      .withPermissions("Report.Index")
      .seeing(reports.whole)
      .signedInTo(harness);
    const seen = { deviceIds: String(reports.whole.id) };
    expect((await build("pressure", seen, viewer)).rows).toHaveLength(1);
    const refused = async (route: typeof readReport | typeof exportReport, more: object) =>
      (await harness.refused(viewer, route, { query: queryOf("pressure", more) })).code;
    expect(await refused(readReport, {})).toBe("not_found");
    expect(await refused(exportReport, { format: "csv", ...seen })).toBe("forbidden");
    const nobody = await aUser().named("no-report").withPermissions("Report.Export").signedInTo(harness);
    expect(
      (await harness.refused(nobody, exportReport, { query: queryOf("pressure", { format: "csv" }) })).code,
    ).toBe("forbidden");
  });
});
