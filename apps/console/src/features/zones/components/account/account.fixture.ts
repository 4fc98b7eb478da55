import type { ZoneAccounting, ZoneBalance } from "@sgval/contract/zones/zone-accounting";
import type { Figure, ZoneFigureKey } from "@sgval/contract/zones/zone-figures";

const from = "2026-10-31T17:00:00.000Z";
const to = "2026-11-01T17:00:00.000Z";

/** A figure of 1 November 2026. */
export const aFigure = (key: ZoneFigureKey, value: number | null, over: Partial<Figure> = {}): Figure => ({
  ...{ key, value, missing: value === null ? "no_data" : null, from, to },
  ...{ quality: { good: 96, expected: 96 }, notes: [], inputs: [] },
  ...over,
});

const figuresOf = (values: Partial<Record<ZoneFigureKey, number>>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, aFigure(key as ZoneFigureKey, value)]),
  );

/** The balance of October 2026 of the zone of the hand-out. */
export const aBalance = (over: Partial<ZoneBalance> = {}): ZoneBalance => ({
  ...{ from: "2026-10-01", to: "2026-10-31", days: 31 },
  figures: figuresOf({
    ...{ system_input: 30_240, revenue_water: 18_900, non_revenue_water: 11_340, nrw_share: 37.5 },
    ...{ unbilled_authorised: 151.2, water_losses: 11_188.8, apparent_losses: 433, real_losses: 10_755.8 },
    ili: 13.69,
  }),
  meters: { meters: 1_226, read: 1_201, volume: 18_900, coverage: 0.98, estimatedShare: 0 },
  ili: { band: "C", valid: false, broken: ["connections"] },
  ...{ differing: [], problems: [] },
  ...over,
});

/** The account of zone 3, which device 9 measures. */
export const anAccount = (over: Partial<ZoneAccounting> = {}): ZoneAccounting => ({
  ...{ zoneId: 3, name: "DMA 03", deviceId: 9, asOf: to },
  figures: figuresOf({
    ...{ inflow_now: 62.4, inflow_today: 410, inflow_yesterday: 1_008, inflow_week_mean: 1_015 },
    ...{ night_median: 21.2, night_threshold: 23.3, night_excess: 2.8, leakage_growth: 0.4 },
    ...{ night_flow: 24, night_use: 3.64, net_night_flow: 20.36, daily_leakage: 402 },
    ...{ valve_inlet_pressure: 4.21, valve_outlet_pressure: 2.63, critical_minimum: 1.12 },
    ...{ low_pressure_hours: 0.5, data_availability: 99 },
  }),
  inflow: { value: 62.4, missing: null, measuredAt: to, reporting: 2, expected: 2 },
  burst: { level: "none", since: null, flow: 24, usual: 21.2, limit: 23.3, excess: 2.8, nights: 14 },
  growth: { state: "none", perWeek: 0.4, nights: 28 },
  month: aBalance(),
  members: [
    {
      ...{ deviceId: 20, role: "inlet", reversed: false, toZoneId: null, status: null, note: "" },
      ...{ name: "VGA-12", displayName: "Valve 12", measuredAt: to, freshness: "fresh", toZone: null },
      flow: aFigure("member_flow", 40.6, { quality: { good: 1, expected: 1 } }),
      inletPressure: aFigure("member_inlet_pressure", 4.21),
      outletPressure: aFigure("member_outlet_pressure", 2.63),
      reported: null,
    },
    {
      ...{ deviceId: 21, role: "boundary", reversed: false, toZoneId: null, status: "closed", note: "" },
      ...{ name: "VGA-31", displayName: "Valve 31", flow: null, measuredAt: to, freshness: "offline" },
      ...{ inletPressure: null, outletPressure: null, toZone: null },
      reported: { state: 2, at: from },
    },
  ],
  hiddenMembers: 0,
  pressurePoints: [
    {
      ...{ deviceId: 22, name: "DL-18", displayName: "Logger 18", role: "azp" },
      pressure: aFigure("point_pressure", 1.96),
      ...{ measuredAt: to, freshness: "fresh" },
    },
  ],
  ...{ proposed: [], differing: [], problems: [], targetNrw: 15 },
  ...over,
});
