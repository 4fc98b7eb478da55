import { type ReportOf, readReport } from "@sgval/contract/reports/reports";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { useHarness } from "../../testing/harness.ts";
import { readings } from "../readings/index.ts";

/** 19/11/2025 in Vietnam. */
const day = Date.parse("2025-11-19T00:00:00+07:00");
const at = (hours: number): string => new Date(day + hours * hourMs).toISOString();
const harness = useHarness({ clock: fakeClock(day + 33 * hourMs) });

type Device = { id: number; token: string };
/** Posts a row for each quarter of an hour, from hours of the day to others. */
const send = async (device: Device, rowAt: (hour: number, index: number) => object, from = 0) => {
  const rows = Array.from({ length: (24 - from) * 4 }, (_, index) => ({
    ts: (day + from * hourMs + index * 15 * minuteMs) / 1000,
    ...rowAt(from + index / 4, index),
  }));
  for (let first = 0; first < rows.length; first += 500)
    expect(
      (await harness.call("POST", "/telemetry", rows.slice(first, first + 500), device.token)).status,
    ).toBe(200);
};
const build = async <Kind extends "pumps" | "flow_volume" | "wells">(
  kind: Kind,
  device: Device,
  more: object = {},
) => {
  const query = { kind, deviceIds: String(device.id), from: at(0), to: at(24), ...more };
  return (await harness.ok(harness.admin, readReport, { query })).data as ReportOf<Kind>;
};
const noteOf = (key: string, devices: string) => ({ key, values: { target: "95", devices } });
const wobble = (index: number) => (index % 2) / 10;

it("has no kWh/m³ and no change of a station whose totaliser alone fell silent, and names the figure", async () => {
  const pumps = ["p1", "p2", "p3"];
  const channels = pumps.flatMap((key) =>
    ["pump_running", "run_hours", "start_count", "energy_total", "active_power"].map(
      (one) => `${one}.${key}`,
    ),
  );
  const station = await [...channels, "energy_total", "total_forward"]
    .reduce((made, one) => made.withChannel(one), aDevice().named("PS-9").ofType("WATER_PUMP"))
    .reportingEvery(900)
    .withTokenIn(harness);
  await send(station, (hour, index) => ({
    ...Object.fromEntries(
      pumps.flatMap((key) => [
        [`pump_running.${key}`, 1],
        [`run_hours.${key}`, 100 + hour],
        [`start_count.${key}`, 4],
        [`energy_total.${key}`, 500 + 2.5 * index],
        [`active_power.${key}`, 10 + wobble(index)],
      ]),
    ),
    energy_total: 9000 + 7.5 * index,
    ...(hour < 12 ? { total_forward: 5000 + 25 * index } : {}),
  }));
  const { rows, summary, notes } = await build("pumps", station);
  expect(rows[0]).toMatchObject({ energy: 712.5, volume: 1175, specific: null, coverage: 50 });
  expect(rows[0]?.power).toBeCloseTo(10, 9);
  expect(summary).toMatchObject({ volume: 1175, specific: null, coverage: 50 });
  expect(notes.map(({ key }) => key)).not.toContain("pumps_partly_known");
  expect(notes).toContainEqual(noteOf("volume_partly_known", "PS-9"));
  expect(notes.map(({ key }) => key)).not.toContain("energy_partly_known");
  const asked = { from: at(6), to: at(18), compare: "chosen", compareFrom: at(0) };
  const compared = await build("pumps", station, asked);
  expect(compared.comparison?.summary).toMatchObject({
    ...{ volumePercent: null, specificPercent: null, coverage: 50, coverageBefore: 100 },
  });
  expect(compared.notes).toContainEqual({ key: "compared_coverage", values: { target: "95" } });
  // In the morning all of its meters counted.
  const morning = await build("pumps", station, { to: at(12) });
  expect(morning.summary).toMatchObject({ specific: expect.closeTo(0.3, 9), coverage: 100 });
});

it("has no mean power of a pump whose counter of hours fell silent before that of its energy", async () => {
  const station = await aDevice()
    .named("PS-8")
    .ofType("WATER_PUMP")
    .withChannel("run_hours.p1")
    .withChannel("energy_total.p1")
    .reportingEvery(900)
    .withTokenIn(harness);
  await send(station, (hour, index) => ({
    "energy_total.p1": 500 + 2.5 * index,
    ...(hour < 18 ? { "run_hours.p1": 100 + hour } : {}),
  }));
  const { rows, notes } = await build("pumps", station);
  expect(rows).toMatchObject([
    { scope: "station", hours: 17.75, energy: 237.5, power: null, coverage: 75 },
    { scope: "pump", hours: 17.75, energy: 237.5, power: null, coverage: 75 },
  ]);
  expect(notes).toContainEqual(noteOf("hours_partly_known", "PS-8"));
});

it("has the coverage of the totaliser beside its volume where the flow alone went on", async () => {
  const logger = await aDevice()
    .named("DL-9")
    .ofType("DATALOGGER")
    .withChannel("flow")
    .withChannel("total_forward")
    .reportingEvery(900)
    .withTokenIn(harness);
  await send(logger, (hour, index) => ({
    flow: 100 + wobble(index),
    ...(hour < 12 ? { total_forward: 5000 + 25 * index } : {}),
  }));
  const { rows, summary, notes } = await build("flow_volume", logger);
  expect(rows[0]).toMatchObject({ volume: 1175, basis: "totaliser", coverage: 50 });
  expect(summary.coverage).toBe(50);
  expect(notes).toContainEqual(noteOf("volume_partly_known", "DL-9"));
  const compared = await build("flow_volume", logger, { from: at(8), to: at(16), compare: "previous" });
  expect(compared.comparison?.summary).toMatchObject({ volumePercent: null, coverage: 50 });
  expect(compared.notes).toContainEqual({ key: "compared_coverage", values: { target: "95" } });
});

it("takes no silence for one in a totaliser that is sent more seldom than the flow", async () => {
  const logger = await aDevice()
    .named("DL-8")
    .ofType("DATALOGGER")
    .withChannel("flow")
    .withChannel("total_forward")
    .reportingEvery(900)
    .withTokenIn(harness);
  await send(logger, (hour, index) => ({
    flow: 100 + wobble(index),
    ...(index % 4 === 0 ? { total_forward: 5000 + 100 * hour } : {}),
  }));
  const { rows, notes } = await build("flow_volume", logger);
  expect(rows[0]).toMatchObject({ volume: 2300, coverage: 96.8 });
  expect(notes.map(({ key }) => key)).not.toContain("volume_partly_known");
});

it("names the well of whose abstraction only a part is known, though all else of it is", async () => {
  const well = await aDevice()
    .named("G-9")
    .ofType("WELL_LOGGING")
    .withChannel("water_level")
    .withChannel("flow")
    .withChannel("total_flow")
    .withChannel("run_hours")
    .withChannel("pump_running")
    .reportingEvery(900)
    .withTokenIn(harness);
  const first = day - 30 * dayMs;
  const last = day - 6 * dayMs;
  await send(
    well,
    (hour, index) => ({
      ...{ water_level: 20 + wobble(index), flow: 10 + wobble(index), run_hours: 1000 + hour + 720 },
      pump_running: 1,
      ...(day + hour * hourMs < last ? { total_flow: 70_000 + 2.5 * index } : {}),
    }),
    (first - day) / hourMs,
  );
  await harness.clock.advance(minuteMs);
  await harness.app.use(readings).rollups.run();
  const { rows, summary, notes } = await build("wells", well, { from: at(-30 * 24) });
  expect(rows[0]).toMatchObject({ coverage: 77.4 });
  expect(summary.coverage).toBe(77.4);
  expect(notes.map(({ key }) => key)).not.toContain("wells_partly_known");
  expect(notes).toContainEqual(noteOf("volume_partly_known", "G-9"));
  expect(notes.map(({ key }) => key)).not.toContain("hours_partly_known");
});
