import { exportReport, type Report, type ReportKind, readReport } from "@sgval/contract/reports/reports";
import { reportTables } from "@sgval/contract/reports/tables";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import readXlsxFile from "read-excel-file/universal";
import { beforeAll, describe, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { readings } from "../readings/index.ts";

/** 19/11/2025 in Vietnam, which has no summer time. */
const day = Date.parse("2025-11-19T00:00:00+07:00");
const at = (hours: number): string => new Date(day + hours * hourMs).toISOString();
const quarter = 15 * minuteMs;

const harness = useHarness({ clock: fakeClock(day + 33 * hourMs) });

type Device = { id: number; token: string };
let whole: Device;
let half: Device;
let silent: Device;

// Moves a little, as a sensor that always says the same is taken for a broken one.
const pressureAt = (hour: number, index: number): number =>
  hour === 2 || hour === 3 ? 3 : hour === 18 ? 0.5 : index % 2 === 0 ? 1.9 : 2.1;
const flowAt = (hour: number): number => ({ 2: 4, 3: 6, 7: 30, 12: 0 })[hour] ?? 10;

const aLogger = (name: string) =>
  aDevice()
    .named(name)
    .ofType("DATALOGGER")
    .reportingEvery(900)
    .withChannel("pressure", { under: 1, over: 4 })
    .withChannel("flow");
const post = (device: Device, rows: object[]) => harness.call("POST", "/telemetry", rows, device.token);

beforeAll(async () => {
  whole = await aLogger("RPT-1")
    .withChannel("flow_reverse")
    .withChannel("total_forward")
    .withTokenIn(harness);
  half = await aLogger("RPT-2").withTokenIn(harness);
  silent = await aLogger("RPT-3").withTokenIn(harness);
  let total = 1000;
  const rows = Array.from({ length: 96 }, (_, index) => {
    const hour = Math.floor(index / 4);
    const row = {
      ...{ ts: (day + index * quarter) / 1000, pressure: pressureAt(hour, index), total_forward: total },
      ...{ flow: flowAt(hour), flow_reverse: hour === 12 ? 2 : 0 },
    };
    total += flowAt(hour) / 4;
    return row;
  });
  await post(whole, rows);
  // Half a day of flow; the pressures of the second device are beyond what its channel can have.
  await post(
    half,
    Array.from({ length: 48 }, (_, index) => ({
      ...{ ts: (day + index * quarter) / 1000, flow: 5, pressure: 99 },
    })),
  );
}, 60_000);

const queryOf = (kind: ReportKind, more: object = {}) => ({
  ...{ kind, deviceIds: [whole.id, half.id, silent.id].join(","), from: at(0), to: at(24) },
  ...more,
});
const build = async <Kind extends ReportKind>(
  kind: Kind,
  more: object = {},
  who: SignedIn = harness.admin,
): Promise<Extract<Report, { kind: Kind }>> => {
  const { data } = await harness.ok(who, readReport, { query: queryOf(kind, more) });
  return data as Extract<Report, { kind: Kind }>;
};
const close = (value: number) => expect.closeTo(value, 9);
const one = { device: "RPT-1", code: "RPT-1" };
const two = { device: "RPT-2", code: "RPT-2" };

describe("reports", () => {
  it("reports the pressures of a day by time, with its extremes, percentiles, night and hours below the limit", async () => {
    const { rows, summary, source, without } = await build("pressure");
    expect(source).toBe("raw");
    // 84 quarters of 1.9 and 2.1 bar in turn, 8 of 3 and 4 of 0.5.
    expect(rows).toEqual([
      {
        ...{ ...one, deviceId: whole.id, parameter: "pressure" },
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
        ...{ ...one, deviceId: whole.id, start: 1000, end: close(1237.5), volume: close(237.5) },
        ...{ basis: "totaliser", reverse: close(2), mean: close(240 / 24), coverage: 100 },
        ...{ peak: close(30), peakAt: at(7), night: close(4), nightAt: at(2) },
      },
      {
        ...{ ...two, deviceId: half.id, start: null, end: null, volume: close(60) },
        ...{ basis: "flow", reverse: 0, mean: close(5), coverage: 50 },
        ...{ peak: close(5), peakAt: at(0), night: close(5), nightAt: at(2) },
      },
    ]);
    expect(summary).toMatchObject({
      volume: close(297.5),
      peak: close(30),
      peakDevice: "RPT-1",
      nightDevice: "RPT-1",
    });
    expect(notes).toContainEqual({ key: "volume_from_flow", values: { devices: "RPT-2" } });
    expect(without.map(({ code }) => code)).toEqual(["RPT-3"]);
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

  it("refuses a range that ends before it starts, a parameter it is not about, and more hours than it can count", async () => {
    const refused = async (more: object) =>
      (await harness.refused(harness.admin, readReport, { query: queryOf("pressure", more) })).code;
    expect(await refused({ to: at(-1) })).toBe("validation_failed");
    expect(await refused({ parameters: "flow" })).toBe("validation_failed");
    expect(await refused({ from: "0", to: "32503680000000" })).toBe("report_too_long");
  });
});

describe("who sees a report", () => {
  it("shows a viewer the devices in view alone, and refuses the file without the permission to export", async () => {
    const viewer = await aUser()
      .named("lan-report")
      .withPermissions("Report.Index")
      .seeing(whole)
      .signedInTo(harness);
    const seen = { deviceIds: String(whole.id) };
    expect((await build("pressure", seen, viewer)).rows).toHaveLength(1);
    const refused = async (route: typeof readReport | typeof exportReport, more: object) =>
      (await harness.refused(viewer, route, { query: queryOf("pressure", { format: "csv", ...more }) })).code;
    expect(await refused(readReport, {})).toBe("not_found");
    expect(await refused(exportReport, seen)).toBe("forbidden");
    const nobody = await aUser().named("no-report").withPermissions("Report.Export").signedInTo(harness);
    expect(
      (await harness.refused(nobody, exportReport, { query: queryOf("pressure", { format: "csv" }) })).code,
    ).toBe("forbidden");
  });
});

describe("files", () => {
  const file = async (kind: ReportKind, more: Record<string, string>): Promise<Buffer> => {
    const query = new URLSearchParams({ ...queryOf(kind), ...more });
    const response = await fetch(`${harness.address}/api/v1/report/export?${query}`, {
      headers: { authorization: `Bearer ${harness.admin.token}` },
    });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  // A day is a fraction in a workbook, and comes back a millisecond off.
  const toSecond = (cell: unknown) =>
    cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell;
  const plain = (value: unknown) => (typeof value === "number" ? Number(value.toPrecision(12)) : value);

  it.each(["pressure", "flow_volume", "availability"] as const)(
    "writes the numbers of the report %s to CSV and XLSX as the API has them",
    async (kind) => {
      const report = await build(kind);
      const tables = reportTables[kind];
      const keys = Object.keys(tables.rows.columns);
      const cellsOf = (row: object) => {
        const cells = new Map<string, unknown>(Object.entries(row));
        return keys.map((key) => cells.get(key) ?? null);
      };
      const isTime = (key: string) => key.endsWith("At") || key === "gapFrom";

      const lines = (await file(kind, { format: "csv", machine: "true" }))
        .toString("utf8")
        .trim()
        .split("\r\n")
        .slice(1);
      expect(lines.map((line) => line.split(","))).toEqual(
        report.rows.map((row) =>
          cellsOf(row).map((cell, index) => {
            const key = keys[index] ?? "";
            return isTime(key) && typeof cell === "string"
              ? new Date(Date.parse(cell) + 7 * hourMs).toISOString().replace(".000Z", "+07:00")
              : String(plain(cell ?? ""));
          }),
        ),
      );

      const book = await readXlsxFile(
        new Uint8Array(await file(kind, { format: "xlsx", language: "en" })).buffer,
      );
      expect(book.map(({ sheet }) => sheet)).toEqual(["About", "Summary", tables.rows.title.en]);
      // Dates of a workbook are local times without a zone.
      const local = (cell: unknown) =>
        typeof cell === "string" ? new Date(Date.parse(cell) + 7 * hourMs) : cell;
      const texts = new Set(["parameter", "basis"]);
      const [, ...rows] = (book[2]?.data ?? []).map((row) => row.map(toSecond));
      expect(rows.map((row) => row.filter((_, index) => !texts.has(keys[index] ?? "")))).toEqual(
        report.rows.map((row) =>
          cellsOf(row)
            .map((cell, index) => (isTime(keys[index] ?? "") ? local(cell) : plain(cell)))
            .filter((_, index) => !texts.has(keys[index] ?? "")),
        ),
      );
      const summary = new Map<string, unknown>(Object.entries(report.summary));
      expect(book[1]?.data[1]?.map(toSecond)).toEqual(
        Object.keys(tables.summary.columns).map((key) =>
          isTime(key) ? local(summary.get(key) ?? null) : plain(summary.get(key) ?? null),
        ),
      );
    },
  );

  it("prints a PDF, and says in a CSV for people what it was made of and which devices have no data", async () => {
    expect((await file("pressure", { format: "pdf" })).subarray(0, 5).toString()).toBe("%PDF-");
    const text = (await file("pressure", { format: "csv", language: "en" })).toString("utf8");
    expect(text).toContain('Without data,"RPT-2 (RPT-2), RPT-3 (RPT-3)"');
    expect(text).toContain("The night is from 02:00 to 04:00.");
    expect(text).toContain("Summary");
  });
});
