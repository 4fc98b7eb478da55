import { readDeviceCompliance, readDeviceTotals } from "@sgval/contract/readings/figures";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { aDevice, type DeviceBuilder } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { readings } from "../index.ts";
import { localStarts } from "./read-totals.ts";

// 08:00 in Ho Chi Minh City.
const harness = useHarness();
const { clock } = harness;

type Row = [ago: number, values: Record<string, number | string>];
const reporting = async (builder: DeviceBuilder, ...rows: Row[]) => {
  const device = await builder.overHttp().withTokenIn(harness);
  const send = async (more: readonly Row[]) => {
    const body = more.map(([ago, values]) => ({ ts: (clock.now() - ago) / 1000, ...values }));
    expect((await harness.call("POST", "/telemetry", body, device.token)).status).toBe(200);
  };
  await send(rows);
  return { id: device.id, send };
};
const rollUp = () => harness.app.use(readings).rollups.run();
const totals = async (id: number) =>
  (await harness.ok(harness.admin, readDeviceTotals, { params: { id } })).data;
const compliance = async (id: number, days: 1 | 7 | 30 = 1) =>
  (await harness.ok(harness.admin, readDeviceCompliance, { params: { id }, query: { days } })).data;

it("begins the day, the month and the year at local midnight", () => {
  const starts = (now: string, zone: string) => {
    const { today, month, year } = localStarts(Date.parse(now), createTimeZone(zone));
    return [today, month, year].map((start) => new Date(start).toISOString());
  };
  expect(starts("2026-01-31T20:00:00Z", "Asia/Ho_Chi_Minh")).toEqual([
    "2026-01-31T17:00:00.000Z",
    "2026-01-31T17:00:00.000Z",
    "2025-12-31T17:00:00.000Z",
  ]);
  // The clock was put forward at 01:00 UTC.
  expect(starts("2026-03-29T12:00:00Z", "Europe/Paris")).toEqual([
    "2026-03-28T23:00:00.000Z",
    "2026-02-28T23:00:00.000Z",
    "2025-12-31T23:00:00.000Z",
  ]);
  expect(starts("2026-03-31T12:00:00Z", "Europe/Paris")).toEqual([
    "2026-03-30T22:00:00.000Z",
    "2026-02-28T23:00:00.000Z",
    "2025-12-31T23:00:00.000Z",
  ]);
});

it("says what a well abstracted today, this month and this year over a meter that began again, and what came since", async () => {
  const { id } = await reporting(
    aDevice().ofType("WELL_LOGGING").withChannel("total_flow").withSite({ totaliserDigits: 6 }),
    [10 * hourMs, { total_flow: 999_900 }],
    [8.5 * hourMs, { total_flow: 999_950 }],
    [6 * hourMs, { total_flow: 20 }],
    [0, { total_flow: 45 }],
  );
  // 50 m³ to the end of the meter, 20 after it, and 25 in the hour that is open.
  const expected = { today: 95, month: 145, year: 145 };
  expect((await totals(id)).volume).toEqual(expected);
  await rollUp();
  expect((await totals(id)).volume).toEqual(expected);
});

it("counts nothing over a reset of a meter that stood beyond its digits", async () => {
  const { id } = await reporting(
    aDevice().ofType("WELL_LOGGING").withChannel("total_flow").withSite({ totaliserDigits: 6 }),
    [3 * hourMs, { total_flow: 1_500_000 }],
    [2 * hourMs, { total_flow: 100 }],
    [hourMs, { total_flow: 150 }],
    [0, { total_flow: 170 }],
  );
  expect((await totals(id)).volume?.today).toBe(70);
});

it("counts reverse flow off, and no value that is not good", async () => {
  const meter = aDevice().ofType("DATALOGGER").withChannel("total_forward").withChannel("total_reverse");
  const { id } = await reporting(
    meter,
    [3 * hourMs, { total_forward: 100, total_reverse: 5 }],
    [hourMs, { total_forward: 160, total_reverse: 15 }],
    // Outside of what is plausible: stored, but not good.
    [0, { total_forward: 5_000_000_000, total_reverse: 15 }],
  );
  expect((await totals(id)).volume?.today).toBe(50);
});

it("gives hours and starts of pumps today, from their counters or else from their state, and the energy for each m³", async () => {
  const station = aDevice()
    .ofType("WATER_PUMP")
    .reportingEvery(1800)
    .withChannel("total_flow")
    .withChannel("energy_total.p1")
    .withChannel("energy_total.p2")
    .withChannel("run_hours.p1")
    .withChannel("start_count.p1")
    .withChannel("pump_running.p2");
  const counters = (hours: number, starts: number) => ({ "run_hours.p1": hours, "start_count.p1": starts });
  const { id } = await reporting(
    station,
    [9 * hourMs, { total_flow: 1000, "energy_total.p1": 500, "energy_total.p2": 80, ...counters(100, 40) }],
    [3 * hourMs, { "pump_running.p2": 0 }],
    [2 * hourMs, { "pump_running.p2": 1 }],
    [1.5 * hourMs, { "pump_running.p2": 1 }],
    [hourMs, { "pump_running.p2": 0 }],
    [0, { total_flow: 1400, "energy_total.p1": 620, "energy_total.p2": 100, ...counters(104.5, 43) }],
  );
  await rollUp();
  const { pumps, specificEnergy } = await totals(id);
  expect(pumps).toEqual([
    { pump: "p1", hoursToday: 4.5, startsToday: 3 },
    { pump: "p2", hoursToday: 1, startsToday: 1 },
  ]);
  // 140 kWh for 400 m³.
  expect(specificEnergy).toEqual({ today: 0.35, month: 0.35 });
});

it("has no figures of meters that a device does not have, or that sent nothing good", async () => {
  const { id } = await reporting(aDevice().ofType("DATALOGGER").withChannel("pressure"), [
    0,
    { pressure: 2 },
  ]);
  expect(await totals(id)).toMatchObject({ volume: null, pumps: [], specificEnergy: null });
  const silent = await aDevice().ofType("WELL_LOGGING").withChannel("total_flow").in(harness);
  expect((await totals(silent.id)).volume).toEqual({ today: null, month: null, year: null });
});

it("says which share of the good values of a quality station kept to its limits, and where each goes", async () => {
  const station = aDevice()
    .ofType("CARBONATE_HARDNESS")
    .reportingEvery(1800)
    .withChannel("residual_chlorine", { under: 0.2, over: 1 })
    .withChannel("conductivity")
    .withChannel("turbidity", { under: 0, over: 2 });
  const rows = Array.from({ length: 20 }, (_, index): Row => {
    const ago = (19 - index) * 0.5 * hourMs;
    // Falls by 0.04 mg/L an hour; the last five are below 0.2.
    return [ago, { residual_chlorine: 0.49 - index * 0.02, conductivity: 250 }];
  });
  const { id, send } = await reporting(station, ...rows);
  await send([[20 * minuteMs, { residual_chlorine: 99 }]]);
  await rollUp();
  const before = await compliance(id);
  expect(before.channels).toEqual([
    expect.objectContaining({
      parameter: "residual_chlorine",
      good: 20,
      within: 15,
      share: 0.75,
      trend: "falling",
    }),
    expect.objectContaining({
      parameter: "conductivity",
      good: 20,
      within: null,
      share: null,
      trend: "steady",
    }),
    expect.objectContaining({ parameter: "turbidity", good: 0, within: 0, share: null, trend: null }),
  ]);
  expect(before.channels[0]?.change).toBeCloseTo(-0.38, 1);
  expect((await compliance(id, 30)).channels[0]).toMatchObject({ good: 20, within: 15 });
});

it("hides the figures of a device outside the scope of a user", async () => {
  const device = await aDevice().in(harness);
  const other = await aDevice().in(harness);
  const limited = await aUser().withPermissions("Device.Index").seeing(other).signedInTo(harness);
  const call = { params: { id: device.id }, query: {} };
  expect(await harness.refused(limited, readDeviceTotals, call)).toMatchObject({ status: 404 });
  expect(await harness.refused(limited, readDeviceCompliance, call)).toMatchObject({ status: 404 });
});
