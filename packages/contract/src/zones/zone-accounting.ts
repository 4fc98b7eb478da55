import * as z from "zod";
import { freshness } from "../devices/freshness.ts";
import { message } from "../message.ts";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { calendarKinds } from "./water-calendar.ts";
import { boundaryDevice } from "./zone-account.ts";
import { burstLevels, zoneBurst, zoneGrowth } from "./zone-burst.ts";
import { type Figure, figure, iliBands, type ZoneFigureKey, zoneFigureKeys } from "./zone-figures.ts";

/** What keeps the account of a zone from being whole, or asks for a look. */
export const zoneProblems = [
  "no_inlets",
  "no_connections",
  "no_mains",
  "no_households",
  "no_azp",
  "no_meters",
  "meters_over_inflow",
  "low_meter_coverage",
  "last_night_missing",
  "missing_nights",
  "negative_night_flow",
  "more_out_than_in",
  "balance_differs",
  "totaliser_differs",
  "inlet_silent",
  "boundary_open",
  "counted_twice",
  "zone_within",
  "inflow_within",
] as const;
export type ZoneProblem = (typeof zoneProblems)[number];

/** What makes the losses of a period doubtful, wherever they are shown. */
export const lossDoubts = [
  "more_out_than_in",
  "meters_over_inflow",
  "balance_differs",
  "totaliser_differs",
] as const satisfies readonly ZoneProblem[];
export type LossDoubt = (typeof lossDoubts)[number];

const day = z.iso.date(message("invalid_time"));

/** Local days, both within; the server says by default which. */
const dayRange = z.object({ from: day.optional(), to: day.optional() });

/** Days that one answer has at most: a leap year and a month. */
export const mostZoneDays = 400;
/** Nights of the list while no range is asked for: the band of 14 and what it was made of. */
export const usualZoneDays = 42;

/** A night and its day. Flows in m³/h, volumes (net inflow) in m³, pressures in bar. */
export const zoneDay = z.object({
  day: z.string(),
  volume: z.number().nullable(),
  /** What the totalisers of inlets and exports counted; `null` where one of them has none. */
  counted: z.number().nullable(),
  /** Good quarters of an hour of the day and of its night window, of how many. */
  good: z.number().int(),
  expected: z.number().int(),
  nightGood: z.number().int(),
  nightExpected: z.number().int(),
  /** Minimum night flow, and the start of its hour; `null` where too few values were good. */
  nightFlow: z.number().nullable(),
  nightFlowAt: isoTime.nullable(),
  netNightFlow: z.number().nullable(),
  nightPressure: z.number().nullable(),
  /** h/day; 24 where the pressure is not known. */
  nightDayFactor: z.number().nullable(),
  /** m³/day. */
  leakage: z.number().nullable(),
  /** Median of the 14 valid nights before, and what a night may reach before it is unusual. */
  median: z.number().nullable(),
  threshold: z.number().nullable(),
  /** `unknown` while the night is not over. */
  level: z.enum(burstLevels),
  /** The night window is not over: the night flow is that of the hours so far. */
  unfinished: z.literal(true).optional(),
  /** Holiday or flushing of that day or night. */
  calendar: z.array(z.object({ kind: z.enum(calendarKinds), note: z.string() })),
});
export type ZoneDay = z.output<typeof zoneDay>;

/** A device at the boundary or of the zone, as it is now. */
const member = boundaryDevice.extend({
  name: z.string(),
  displayName: z.string(),
  /** Net flow into the zone (negative: out of it), m³/h; `null` at a boundary valve. */
  flow: figure.nullable(),
  measuredAt: isoTime.nullable(),
  freshness,
  /** P1 and P2 of a reducing valve, bar; `null` at other devices. */
  inletPressure: figure.nullable(),
  outletPressure: figure.nullable(),
  /** How a boundary valve last reported that it stands, as a code of `valve_state`; `null` where it says nothing. */
  reported: z.object({ state: z.number().int(), at: isoTime }).nullable(),
  toZone: z.string().nullable(),
});
export type ZoneMember = z.output<typeof member>;

/** A device in the zone whose pressure counts in its account: that of the average zone point, or a critical point. */
const pressurePoint = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  displayName: z.string(),
  role: z.enum(["azp", "critical"]),
  /** bar; without a value unless it is current. */
  pressure: figure,
  measuredAt: isoTime.nullable(),
  freshness,
});
export type PressurePoint = z.output<typeof pressurePoint>;

export const zoneInflow = z.object({
  /** m³/h; `null` unless every inlet and export has a current value. */
  value: z.number().nullable(),
  missing: figure.shape.missing,
  /** Time of the oldest value in it. */
  measuredAt: isoTime.nullable(),
  /** Inlets and exports with a current value, of how many. */
  reporting: z.number().int(),
  expected: z.number().int(),
});
export type ZoneInflow = z.output<typeof zoneInflow>;

/** Every number of the page of a zone; a key that is left out does not apply. */
export type ZoneFigures = Partial<Record<ZoneFigureKey, Figure>>;
const figures = z.partialRecord(z.enum(zoneFigureKeys), figure);

/** What the water meters of customers in a zone say about a period. */
export const zoneMeters = z.object({
  meters: z.number().int(),
  /** With any reading of the period. */
  read: z.number().int(),
  /** m³; `null` where none was read. */
  volume: z.number().nullable(),
  /** Shares, 0 to 1. */
  coverage: z.number(),
  estimatedShare: z.number(),
});
export type ZoneMeters = z.output<typeof zoneMeters>;

export const ili = z.object({
  band: z.enum(iliBands).nullable(),
  /** Within the conditions under which the index is valid. */
  valid: z.boolean(),
  /** Those that do not hold. */
  broken: z.array(z.enum(["connections", "density", "pressure"])),
});

/** Devices in view whose totaliser and flow contradict each other: yesterday, or on any day of the period of a balance. */
const differing = z.array(z.object({ deviceId: z.number().int(), displayName: z.string() }));

/** A balance of a period after the IWA, top down, and what the nights say, bottom up. */
export const zoneBalance = z.object({
  from: z.string(),
  to: z.string(),
  days: z.number().int(),
  figures,
  meters: zoneMeters.nullable(),
  ili,
  differing,
  problems: z.array(z.enum(zoneProblems)),
});
export type ZoneBalance = z.output<typeof zoneBalance>;

export const zoneAccounting = z.object({
  zoneId: z.number().int(),
  name: z.string(),
  deviceId: z.number().int().nullable(),
  asOf: isoTime,
  /** Of now, of last night and of yesterday. */
  figures,
  inflow: zoneInflow,
  burst: zoneBurst,
  growth: zoneGrowth,
  /** The last closed month. */
  month: zoneBalance,
  /** Devices at the boundary in view, and how many are not. */
  members: z.array(member),
  hiddenMembers: z.number().int(),
  /** Of the devices in view. */
  pressurePoints: z.array(pressurePoint),
  differing,
  /** Devices that measure the zone by what they are, offered while no inlet is named. */
  proposed: z.array(boundaryDevice.extend({ displayName: z.string() })),
  problems: z.array(z.enum(zoneProblems)),
  targetNrw: z.number(),
});
export type ZoneAccounting = z.output<typeof zoneAccounting>;

/** Weeks that say what is usual for a weekday. */
export const profileWeeks = 8;

/** A local day of a zone by quarter of an hour beside the same weekday of the weeks before. m³/h; `null` where it is not known. */
export const zoneProfile = z.object({
  day: z.string(),
  from: isoTime,
  to: isoTime,
  inflow: z.array(z.number().nullable()),
  /** Mean of the days below. */
  usual: z.array(z.number().nullable()),
  /** Days with enough good values that are no holidays and without flushing, the newest first. */
  days: z.array(z.string()),
  /** Good quarters of an hour, of how many. */
  good: z.number().int(),
  expected: z.number().int(),
  /** The night window, and the legitimate use in it; `null` while it is not entered. */
  nightFrom: isoTime,
  nightTo: isoTime,
  nightUse: z.number().nullable(),
  missing: figure.shape.missing,
});
export type ZoneProfile = z.output<typeof zoneProfile>;

const access = { permission: "Zone.Index" } as const;
const ofZone = { method: "GET", access, params: idParams, errors: ["not_found"] } as const;
const exported = {
  ...ofZone,
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
} as const;

export const readZoneAccounting = route({
  ...ofZone,
  path: "/zone/:id/accounting",
  summary: "The water of a zone now, last night, yesterday and in the last closed month",
  answer: dataOf(zoneAccounting),
});
export const readZoneInflow = route({
  ...ofZone,
  path: "/zone/:id/inflow",
  summary: "Net inflow of a zone now, from its inlets and exports",
  answer: dataOf(zoneInflow),
});
export const readZoneDays = route({
  ...ofZone,
  path: "/zone/:id/day",
  summary: "Days and nights of a zone, oldest first: inflow, night flow with its band, leakage",
  query: dayRange,
  answer: dataOf(z.array(zoneDay)),
});
export const exportZoneDays = route({
  ...exported,
  path: "/zone/:id/day/export",
  summary: "Days and nights of a zone as a CSV, XLSX or PDF file",
  query: exportQueryOf(dayRange),
});
const profileQuery = z.object({ day: day.optional() });
export const readZoneProfile = route({
  ...ofZone,
  path: "/zone/:id/profile",
  summary:
    "Inflow of a day by quarter of an hour beside the mean of the same weekday; without a day of yesterday",
  query: profileQuery,
  answer: dataOf(zoneProfile),
});
export const exportZoneProfile = route({
  ...exported,
  path: "/zone/:id/profile/export",
  summary:
    "Inflow of a day by quarter of an hour beside the mean of the same weekday as a CSV, XLSX or PDF file",
  query: exportQueryOf(profileQuery),
});
export const readZoneBalance = route({
  ...ofZone,
  path: "/zone/:id/balance",
  summary: "The water balance of a period after the IWA; without one of the last closed month",
  query: dayRange,
  answer: dataOf(zoneBalance),
});
export const exportZoneBalance = route({
  ...exported,
  path: "/zone/:id/balance/export",
  summary: "The water balance of a period as a CSV, XLSX or PDF file",
  query: exportQueryOf(dayRange),
});
