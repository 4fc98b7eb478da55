import { setPumpBank } from "@sgval/contract/pumps/pumps";
import { type Report, readReport } from "@sgval/contract/reports/reports";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { beforeAll, describe, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";
import { expectFilesLikeApi } from "../../testing/report-files.ts";
import { aUser } from "../../testing/user-builder.ts";
import { readings } from "../readings/index.ts";

/** 19/11/2025 in Vietnam. */
const day = Date.parse("2025-11-19T00:00:00+07:00");
const at = (hours: number): string => new Date(day + hours * hourMs).toISOString();
const quarter = 15 * minuteMs;
const harness = useHarness({ clock: fakeClock(day + 33 * hourMs) });

type Device = { id: number; token: string };
let counted: Device;
let plain: Device;
let partly: Device;
let well: Device;
let free: Device;
let logger: Device;

const post = (device: Device, rows: object[]) => harness.call("POST", "/telemetry", rows, device.token);
const quarters = (rowAt: (hour: number, index: number) => object) =>
  Array.from({ length: 96 }, (_, index) => ({
    ...{ ts: (day + index * quarter) / 1000, ...rowAt(Math.floor(index / 4), index) },
  }));
const wobble = (index: number) => (index % 2 === 0 ? 0.01 : -0.01);

beforeAll(async () => {
  const station = (name: string, channels: readonly string[]) =>
    channels
      .reduce((made, one) => made.withChannel(one), aDevice().named(name).ofType("WATER_PUMP"))
      .reportingEvery(900)
      .withTokenIn(harness);
  // Two pumps with counters, a meter of the station, and a totaliser.
  counted = await station("PS-1", [
    ...["run_hours.p1", "run_hours.p2", "start_count.p1", "start_count.p2"],
    ...["pump_running.p1", "pump_running.p2", "energy_total", "total_forward"],
  ]);
  await harness.ok(harness.admin, setPumpBank, {
    params: { id: counted.id },
    body: { pumps: [{ key: "p1", name: "Bơm chính", number: 1, type: "normal" }] },
  });
  // One pump that says nothing but whether it runs, and what power it takes.
  plain = await station("PS-2", ["pump_running.p1", "active_power.p1"]);
  const ran = { p1: 0, p2: 0 };
  await post(
    counted,
    quarters((hour) => {
      const row = {
        ...{ "run_hours.p1": 1000 + ran.p1, "run_hours.p2": 500 + ran.p2, energy_total: 9000 + 30 * ran.p1 },
        ...{ "start_count.p1": 40, "start_count.p2": hour < 12 ? 7 : 9, total_forward: 5000 + 80 * ran.p1 },
        ...{ "pump_running.p1": 1, "pump_running.p2": hour < 6 ? 1 : 0 },
      };
      ran.p1 += 0.25;
      if (hour < 6) ran.p2 += 0.25;
      return row;
    }),
  );
  await post(
    plain,
    quarters((hour, index) => ({
      "pump_running.p1": [6, 7, 18].includes(hour) ? 1 : 0,
      "active_power.p1": [6, 7, 18].includes(hour) ? 10 + wobble(index) : 0,
    })),
  );
  // Its counter knows the whole day, its power meter only the second half of it.
  partly = await station("PS-3", ["run_hours.p1", "active_power.p1"]);
  await post(
    partly,
    quarters((hour, index) => ({
      "run_hours.p1": 100 + index / 4,
      ...(hour < 12 ? {} : { "active_power.p1": 10 + wobble(index) }),
    })),
  );
  const aWell = (name: string) =>
    aDevice().named(name).ofType("WELL_LOGGING").reportingEvery(900).withChannel("water_level");
  well = await aWell("G-1")
    .withChannel("total_flow")
    .withChannel("pump_running")
    .withSite({ licensedDailyVolume: 200, licensedYearlyVolume: 60_000, intakeDepth: 40 })
    .withTokenIn(harness);
  free = await aWell("G-2").withChannel("flow").withTokenIn(harness);
  let total = 70_000;
  await post(
    well,
    quarters((hour, index) => {
      const row = {
        ...{ water_level: (hour === 12 ? 30 : 20) + wobble(index), total_flow: total },
        pump_running: hour < 12 ? 1 : 0,
      };
      total += 2.5;
      return row;
    }),
  );
  await post(
    free,
    quarters((_, index) => ({ water_level: 15 + wobble(index), flow: 4 + wobble(index) })).slice(0, 48),
  );
  logger = await aDevice().named("DL-1").ofType("DATALOGGER").withTokenIn(harness);
}, 60_000);

const queryOf = (kind: string, devices: readonly Device[], more: object = {}) => ({
  ...{ kind, deviceIds: devices.map(({ id }) => id).join(","), from: at(0), to: at(24), ...more },
});
const build = async <Kind extends Report["kind"]>(
  kind: Kind,
  devices: readonly Device[],
  more: object = {},
): Promise<Extract<Report, { kind: Kind }>> =>
  (await harness.ok(harness.admin, readReport, { query: queryOf(kind, devices, more) })).data as Extract<
    Report,
    { kind: Kind }
  >;
const close = (value: number) => expect.closeTo(value, 9);

describe("the report on pumps", () => {
  it("has hours, starts and energy of each pump by its counters, and the station's kWh/m³ and spread of hours", async () => {
    const { rows, summary } = await build("pumps", [counted]);
    // Counters are read at 00:00 for the first time and at 23:45 for the last.
    expect(rows).toMatchObject([
      {
        ...{ code: "PS-1", scope: "station", pump: null, hours: close(23.75 + 6), starts: 2 },
        ...{ energy: close(30 * 23.75), volume: close(80 * 23.75), specific: close(30 / 80) },
        ...{ spread: close(17.75), dryRun: 0, overCurrent: 0, phaseLoss: 0, highDischarge: 0 },
      },
      { scope: "pump", pumpKey: "p1", pump: "Bơm chính", hours: close(23.75), starts: 0, energy: null },
      { scope: "pump", pumpKey: "p2", pump: "P2", hours: close(6), starts: 2 },
    ]);
    expect(summary).toMatchObject({ hours: close(29.75), energy: close(712.5), trips: 0 });
  });

  it("takes hours and starts of a pump without counters from its state, and energy from its power", async () => {
    const { rows } = await build("pumps", [plain]);
    expect(rows[1]).toMatchObject({ hours: close(3), starts: 2, startsPerHour: 1 });
    expect(rows[1]?.energy).toBeCloseTo(30, 1);
    expect(rows[1]?.power).toBeCloseTo(10, 1);
    expect(rows[0]).toMatchObject({ scope: "station", hours: close(3), volume: null, specific: null });
  });

  it("makes no energy of a power that was measured for a part of the time", async () => {
    const { rows } = await build("pumps", [partly]);
    expect(rows[1]).toMatchObject({ hours: close(23.75), energy: null, power: null, startsPerHour: null });
  });

  it("makes no hours and starts of a state that was known for a part of the time, and names the pump", async () => {
    const station = await aDevice()
      .named("PS-4")
      .withPumps("p1", "p2")
      .withChannel("energy_total.p1")
      .withChannel("run_hours.p2")
      .withChannel("energy_total")
      .reportingEvery(900)
      .withTokenIn(harness);
    await post(
      station,
      quarters((hour, index) => ({
        ...{ "energy_total.p1": 100 + 2.5 * index, energy_total: 900 + 5 * index },
        ...(hour < 6 ? { "pump_running.p1": index === 3 ? 0 : 1 } : {}),
        "run_hours.p2": 50 + index / 4,
      })),
    );
    const { rows, notes } = await build("pumps", [station]);
    const unknown = { hours: null, starts: null, startsPerHour: null, power: null };
    expect(rows).toMatchObject([
      // What one of its pumps ran is not known: the hours of the other are not those of the station.
      { scope: "station", energy: close(475), ...unknown },
      { pumpKey: "p1", energy: close(237.5), ...unknown },
      { pumpKey: "p2", hours: close(23.75), starts: null },
    ]);
    expect(notes).toContainEqual({
      key: "partly_known_runs",
      values: { target: "95", devices: "PS-4 P1" },
    });
  });

  it("names the pump that said nothing at all, for which its station has no hours", async () => {
    const station = await aDevice()
      .named("PS-5")
      .withPumps("p1", "p2")
      .withChannel("run_hours.p1")
      .reportingEvery(900)
      .withTokenIn(harness);
    await post(
      station,
      quarters((_, index) => ({ "run_hours.p1": 50 + index / 4 })),
    );
    const { rows, notes } = await build("pumps", [station]);
    expect(rows[0]).toMatchObject({ scope: "station", hours: null });
    expect(notes).toContainEqual({
      key: "partly_known_runs",
      values: { target: "95", devices: expect.stringMatching(/PS-5 P2/) },
    });
  });

  it("names the stations that a sum is without", async () => {
    const { summary, notes } = await build("pumps", [counted, partly]);
    // One has no energy and no totaliser, and is in the run hours all the same.
    expect(summary).toMatchObject({ hours: close(29.75 + 23.75), energy: close(712.5) });
    expect(notes).toContainEqual({ key: "sum_without_energy", values: { devices: "PS-3" } });
    expect(notes).toContainEqual({ key: "sum_without_volume", values: { devices: "PS-3" } });
    expect(notes).toContainEqual({ key: "sum_without_starts", values: { devices: "PS-3" } });
    expect(notes.map(({ key }) => key)).not.toContain("sum_without_hours");
    // Of a sum that nobody is in, nobody is missing.
    const alone = await build("pumps", [partly]);
    expect(alone.summary.energy).toBeNull();
    expect(alone.notes.map(({ key }) => key)).not.toContain("sum_without_energy");
  });

  it("works for months by hour, where starts without a counter are not known", async () => {
    await harness.clock.advance(minuteMs);
    await harness.app.use(readings).rollups.run();
    const { rows, source } = await build("pumps", [counted, plain], { from: at(-40 * 24) });
    expect(source).toBe("hour");
    expect(rows.find(({ pumpKey, code }) => pumpKey === "p2" && code === "PS-1")).toMatchObject({
      ...{ hours: close(6), starts: 2 },
    });
    expect(rows.find(({ pumpKey, code }) => pumpKey === "p1" && code === "PS-2")).toMatchObject({
      ...{ hours: close(3), starts: null, startsPerHour: null },
    });
  });

  it("has no change of what pumps did where only data are missing, and names the station of which a part is known", async () => {
    // The readings end at midnight; the pump ran on.
    const asked = { from: at(18), to: at(30), compare: "previous" };
    const { rows, summary, comparison, notes } = await build("pumps", [counted], asked);
    expect(summary).toMatchObject({ hours: close(5.75), energy: close(172.5), coverage: 50 });
    expect(rows.map(({ coverage }) => coverage)).toEqual([50, 50, 50]);
    const unknown = { hoursDifference: null, energyPercent: null, specificDifference: null };
    expect(comparison?.summary).toMatchObject({
      ...{ energy: close(172.5), energyBefore: close(352.5), coverage: 50, coverageBefore: 100 },
      ...{ startsDifference: null, volumeDifference: null, tripsDifference: null, ...unknown },
    });
    expect(comparison?.rows[0]).toMatchObject({ hours: close(5.75), hoursBefore: close(11.75), ...unknown });
    expect(notes).toContainEqual({ key: "compared_coverage", values: { target: "95" } });
    const partly = { key: "pumps_partly_known", values: { target: "95", devices: "PS-1" } };
    expect(notes).toContainEqual(partly);
    await expectFilesLikeApi(harness, queryOf("pumps", [counted], asked));
    const whole = await build("pumps", [counted]);
    expect(whole.summary.coverage).toBe(100);
    expect(whole.notes.map(({ key }) => key)).not.toContain("pumps_partly_known");
  });

  it("names what has no data, and what is no pump station", async () => {
    const empty = await build("pumps", [counted, logger], { from: at(-48), to: at(-24) });
    expect(empty.rows).toEqual([]);
    expect(empty.without.map(({ code }) => code)).toEqual(["PS-1"]);
    expect(empty.notes).toContainEqual({ key: "not_about", values: { devices: "DL-1" } });
    expect(empty.summary.hours).toBeNull();
  });
});

describe("the report on wells", () => {
  it("has the abstraction against the licence, the levels and what is left above the intake", async () => {
    const { rows, summary, notes } = await build("wells", [well, free]);
    expect(rows).toMatchObject([
      {
        ...{ code: "G-1", volume: close(237.5), peakDay: close(237.5), peakDayAt: at(0) },
        ...{ licensedDay: 200, daysOver: 1, licensedYear: 60_000, shareOfYear: close(23_750 / 60_000) },
        ...{ hours: close(12), shallowest: close(19.99), deepest: close(30.01), deepestAt: at(12) },
        ...{ drawdown: close(10.02), margin: close(9.99), coverage: 100 },
      },
      {
        ...{ code: "G-2", volume: close(48), licensedDay: null, daysOver: null, shareOfYear: null },
        ...{ hours: null, margin: null, coverage: 50 },
      },
    ]);
    expect(summary).toMatchObject({ peakDevice: "G-1", daysOver: 1, marginDevice: "G-1" });
    expect(notes).toContainEqual({ key: "volume_from_flow", values: { devices: "G-2" } });
    expect(notes.some(({ key }) => key === "partly_known_runs")).toBe(false);
    // It says neither how long its pump ran nor for how long that is not known.
    expect(notes).toContainEqual({ key: "sum_without_hours", values: { devices: "G-2" } });
  });

  it("has no change of abstraction, levels and hours from a part of a period, and says why", async () => {
    // The readings end at midnight.
    const asked = { from: at(20), to: at(28), compare: "previous" };
    const { comparison, notes } = await build("wells", [well], asked);
    expect(comparison?.rows).toMatchObject([
      {
        ...{
          volume: expect.any(Number),
          volumeBefore: close(77.5),
          volumeDifference: null,
          volumePercent: null,
        },
        ...{ levelDifference: null, drawdownDifference: null, coverage: 50, coverageBefore: 100 },
      },
    ]);
    expect(comparison?.summary).toMatchObject({ volumeDifference: null, peakDayDifference: null });
    expect(notes).toContainEqual({ key: "compared_coverage", values: { target: "95" } });
    expect(notes).toContainEqual({
      key: "wells_partly_known",
      values: { target: "95", devices: "G-1" },
    });
    await expectFilesLikeApi(harness, queryOf("wells", [well], asked));
  });

  it("makes no run hours of a state that was known for a part of the time, and names the well", async () => {
    const { rows, summary, notes } = await build("wells", [well], { to: at(33) });
    expect(rows).toMatchObject([{ code: "G-1", volume: close(237.5), hours: null }]);
    expect(summary.hours).toBeNull();
    expect(notes).toContainEqual({ key: "partly_known_runs", values: { target: "95", devices: "G-1" } });
  });
});

describe("files and rights", () => {
  it.each(["pumps", "wells"] as const)(
    "[R1.7] writes every cell of the report %s to CSV, XLSX and PDF as the API has it",
    async (kind) => {
      const devices = kind === "pumps" ? [counted, plain, logger] : [well, free, logger];
      await expectFilesLikeApi(harness, queryOf(kind, devices));
    },
  );

  it("shows no report on pumps without the right to see pumps, and none on wells without that to see devices", async () => {
    const reader = async (name: string, ...more: ("Pump.Index" | "Device.Index")[]): Promise<SignedIn> =>
      aUser()
        .named(name)
        .withPermissions("Report.Index", ...more)
        .seeing(counted, well)
        .signedInTo(harness);
    const nobody = await reader("no-pumps");
    for (const query of [queryOf("pumps", [counted]), queryOf("wells", [well])])
      expect((await harness.refused(nobody, readReport, { query })).code).toBe("forbidden");
    const pumps = await reader("pumps", "Pump.Index");
    expect(
      (await harness.ok(pumps, readReport, { query: queryOf("pumps", [counted]) })).data.rows,
    ).toHaveLength(3);
    const hidden = queryOf("pumps", [counted, plain]);
    expect((await harness.refused(pumps, readReport, { query: hidden })).code).toBe("not_found");
  });
});
