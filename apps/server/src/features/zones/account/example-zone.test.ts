import { waterBalanceDefaults } from "@sgval/contract/zones/water-balance-setting";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import {
  type Figure,
  figureInputs,
  figureUnits,
  type ZoneFigureKey,
  zoneFigures,
} from "@sgval/contract/zones/zone-figures";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { convert } from "@sgval/quantities/unit";
import { describe, expect, it } from "vitest";
import { describeDays } from "../days/describe-day.ts";
import { daysBetween, timeOfDay } from "../days/local-days.ts";
import { createFigures } from "./figure.ts";
import { addNight, lastNightOf } from "./last-night.ts";
import { balanceOf } from "./read-balance.ts";

const zone = createTimeZone("Asia/Ho_Chi_Minh");
const setting = () => waterBalanceDefaults;
/** A month of 30 days. */
const range = { from: "2025-09-01", to: "2025-09-30" };

const account = {
  ...emptyAccount,
  ...{ households: 1_200, nonHouseholds: 50, exceptionalNightUse: 1.2 },
  ...{ mainsLength: 12.5, connections: 1_250, servicePipeLength: 0 },
  boundary: [
    {
      ...{ deviceId: 1, role: "inlet" as const, reversed: false },
      ...{ toZoneId: null, status: null, note: "" },
    },
  ],
};
const made = new Date("2025-01-01T00:00:00Z");
const record = {
  ...{ id: 1, name: "DMA 01", deviceId: 2, account, createdAt: made, updatedAt: made },
  polygon: { type: "Polygon" as const, coordinates: [] },
};

/** m³/h from 02:00 to 04:00; the rest of the day makes 42 m³/h of its mean. */
const night = [24.8, 23.6, 22.4, 21.6, 21.2, 20.8, 21.6, 22.8];
const byDay = (96 * 42 - night.reduce((sum, flow) => sum + flow)) / 88;
/** Pressure of the average zone point, m. */
const metresAt = (hour: number) => {
  if (hour < 6) return 26;
  if (hour < 10) return 18;
  if (hour < 17) return 21;
  return hour < 22 ? 18 : 24;
};
const quarters = <T>(valueAt: (quarter: number) => T): T[] =>
  Array.from({ length: 96 }, (_, quarter) => valueAt(quarter));
const stored = daysBetween(range.from, range.to).map((day) => ({
  ...{ day, counted: null, differing: [], critical: quarters(() => null) },
  inflow: quarters((quarter) => night[quarter - 8] ?? byDay),
  azp: quarters((quarter) => convert(metresAt(Math.floor(quarter / 4)), "mH2O", "bar")),
}));
const context = { zone, setting: setting(), account, calendar: [], today: "2025-10-01" };
const days = describeDays(stored, context);
/** The numbers that a figure is shown with, as a reader has them: with the decimals of each, metres of water as such. */
const shownOf = ({ inputs }: Figure): Record<string, number> =>
  Object.fromEntries(
    inputs.map(({ key, value }) => {
      const kind = figureUnits[{ ...zoneFigures, ...figureInputs }[key]];
      return [key, Number((value ?? Number.NaN).toFixed(kind.decimals))];
    }),
  );
const metres = (bar: number | null | undefined) => convert(bar ?? Number.NaN, "bar", "mH2O");

describe("the zone of the hand-out", () => {
  it("loses by its last night what its night flow, its use and its pressures say", () => {
    const collected = createFigures();
    const now = timeOfDay(zone, "2025-10-01", 60);
    const last = lastNightOf(days, context, now);
    addNight(collected, record, { setting }, last.night, last.period, true);
    const expected: Partial<Record<ZoneFigureKey, [number, number]>> = {
      night_flow: [21.3, 2],
      night_use: [3.64, 2],
      net_night_flow: [17.66, 2],
      night_day_factor: [19.731, 3],
      daily_leakage: [348.45, 1],
      leakage_per_connection: [278.76, 1],
      background_leakage: [2.06, 2],
      burst_leakage: [15.6, 2],
      service_bursts: [13.5, 1],
    };
    for (const [key, [value, decimals]] of Object.entries(expected))
      expect(collected.numberOf(key as ZoneFigureKey), key).toBeCloseTo(value, decimals);
    expect(metres(collected.numberOf("night_pressure"))).toBeCloseTo(26, 6);
    // Whoever puts the numbers beside a formula into it gets the number that it stands at.
    const { background_leakage: background, service_bursts: bursts } = collected.figures;
    const ofBackground = shownOf(background ?? expect.unreachable());
    const { mains_length: mains = 0, connections = 0, night_metres: pressure = 0 } = ofBackground;
    const litres = 40 * mains + 4 * connections;
    expect((litres / 1_000) * (pressure / 50) ** 1.5).toBeCloseTo(2.06, 2);
    const ofBursts = shownOf(bursts ?? expect.unreachable());
    const { burst_leakage: burst = 0, night_metres: atNight = 0 } = ofBursts;
    expect(burst / (1.6 * (atNight / 50) ** 0.5)).toBeCloseTo(13.5, 1);
    expect(last.night?.nightFlowAt).toBe("2025-09-29T19:45:00.000Z");
  });

  it("has the balance of its month, and the index of what it loses", async () => {
    const revenue = {
      billed: 18_900,
      coverage: 1,
      estimatedShare: 0,
      meters: 1_250,
      read: 1_250,
      doubtful: 0,
    };
    const deps = { zone, setting, revenueOf: async () => revenue, useOf: async () => [] };
    const balance = await balanceOf(deps, record, range, { days, stored });
    const expected: Partial<Record<ZoneFigureKey, [number, number]>> = {
      system_input: [30_240, 1],
      revenue_water: [18_900, 1],
      non_revenue_water: [11_340, 1],
      nrw_share: [37.5, 1],
      unbilled_authorised: [151.2, 1],
      water_losses: [11_188.8, 1],
      under_registration: [385.7, 1],
      unauthorised_use: [47.25, 2],
      apparent_losses: [433, 1],
      real_losses: [10_755.8, 1],
      real_losses_bottom_up: [348.45 * 30, -1],
      balance_check: [-2.8, 1],
      carl: [358.5, 1],
      losses_per_year: [130_863, 0],
      uarl: [26.18, 2],
      ili: [13.69, 2],
      losses_per_connection: [286.8, 1],
      losses_per_connection_metre: [13.42, 2],
      meter_coverage: [100, 1],
    };
    for (const [key, [value, decimals]] of Object.entries(expected))
      expect(balance.figures[key as ZoneFigureKey]?.value, key).toBeCloseTo(value, decimals);
    expect(metres(balance.figures.azp_pressure?.value)).toBeCloseTo(21.375, 6);
    const { uarl, losses_per_connection_metre: each } = balance.figures;
    const { mains_length: mains = 0, connections = 0, ...other } = shownOf(uarl ?? expect.unreachable());
    const { service_pipe_length: pipes = 0, azp_metres: pressure = 0 } = other;
    expect(((18 * mains + 0.8 * connections + 25 * pipes) * pressure) / 1_000).toBeCloseTo(26.18, 2);
    const { losses_per_connection: losses = 0, azp_metres: azp = 0 } = shownOf(each ?? expect.unreachable());
    expect(losses / azp).toBeCloseTo(13.42, 2);
    expect(balance.ili).toEqual({ band: "C", valid: false, broken: ["connections", "pressure"] });
    expect(balance.problems).toEqual([]);
  });

  it("has a coverage of the meters whose readings cover the month, not of all that were read in it", async () => {
    const revenue = {
      billed: 18_900,
      coverage: 0.4,
      estimatedShare: 0.2,
      meters: 1_250,
      read: 1_250,
      doubtful: 0,
    };
    const deps = { zone, setting, revenueOf: async () => revenue, useOf: async () => [] };
    const { figures } = await balanceOf(deps, record, range, { days, stored });
    const { meters = 0, meters_complete: complete = 0 } = shownOf(
      figures.meter_coverage ?? expect.unreachable(),
    );
    expect([meters, complete, (100 * complete) / meters]).toEqual([1_250, 500, 40]);
    expect(figures.meter_coverage?.value).toBeCloseTo(40, 9);
    expect(figures.nrw_share).toMatchObject({
      notes: ["estimated", "low_coverage", "unread_meters"],
      quality: { good: 500, expected: 1_250 },
    });
  });
});
