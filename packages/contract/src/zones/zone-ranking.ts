import * as z from "zod";
import { dataOf, idParams, listOf, listQuery, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { burstLevels, growthStates } from "./zone-burst.ts";
import { figure, zoneFigureKeys } from "./zone-figures.ts";

/** Closed months of the trend of non-revenue water. */
export const trendMonths = 13;

const month = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  systemInput: z.number().nullable(),
  /** More flowed out than in, so that there is no system input. */
  outward: z.boolean(),
  revenue: z.number().nullable(),
  nrw: z.number().nullable(),
  /** Percent. */
  share: z.number().nullable(),
  perConnection: z.number().nullable(),
  /** Of the quarters of an hour of the month that were good, and of the meters that were read; 0 to 1. */
  dataCoverage: z.number(),
  meterCoverage: z.number().nullable(),
  /** Shares of estimates in either, 0 to 1. */
  estimatedInput: z.number(),
  estimatedRevenue: z.number().nullable(),
  /** Fewer meters were read than the settings ask for. */
  lowCoverage: z.boolean(),
  /** Meters with a reading that leaves their volume in doubt. */
  doubtfulMeters: z.number().int(),
});
export type NrwMonth = z.output<typeof month>;

export const rankingRow = z.object({
  zoneId: z.number().int(),
  name: z.string(),
  deviceId: z.number().int().nullable(),
  /** m³/day that could be saved: leakage of the last valid nights above what cannot be avoided; `null` unless both are known. */
  recoverable: z.number().nullable(),
  leakage: z.number().nullable(),
  unavoidable: z.number().nullable(),
  nightFlow: z.number().nullable(),
  /** Mean net inflow, m³/day. */
  inflow: z.number().nullable(),
  /** Of the last closed month; percent. */
  nrwShare: z.number().nullable(),
  perConnection: z.number().nullable(),
  ili: z.number().nullable(),
  /** Valid nights of the period, of how many. */
  nights: z.number().int(),
  nightsExpected: z.number().int(),
  burst: z.enum(burstLevels),
  growth: z.enum(growthStates),
  /** Each of these numbers with its period, how much of it is known, and what it is computed with. */
  figures: z.partialRecord(z.enum(zoneFigureKeys), figure),
  /** Why it is not known what could be saved. */
  missing: figure.shape.missing,
  /** Its inflow contains that of a zone within: all these numbers are of both. */
  zoneWithin: z.boolean(),
});
export type RankingRow = z.output<typeof rankingRow>;

/** Whether too few meters were read for the share of losses and the index of a zone to be compared with those of others. */
export const hasFewMeters = ({ figures }: Pick<RankingRow, "figures">): boolean =>
  figures.nrw_share?.value != null && figures.nrw_share.notes.includes("low_coverage");
/** Nights that the ranking is made of. */
export const rankingNights = 7;
/** Orders of the ranking; most recoverable water first by default. */
export const rankingSorts = [
  "name",
  "recoverable",
  "leakage",
  "nightFlow",
  "inflow",
  "nrwShare",
  "perConnection",
  "ili",
] as const;

const access = { permission: "Zone.Index" } as const;

export const readNrwTrend = route({
  method: "GET",
  access,
  params: idParams,
  path: "/zone/:id/nrw",
  summary: "Non-revenue water of the last 13 closed months, oldest first",
  errors: ["not_found"],
  answer: dataOf(z.object({ targetNrw: z.number(), months: z.array(month) })),
});
export const exportNrwTrend = route({
  method: "GET",
  access,
  params: idParams,
  path: "/zone/:id/nrw/export",
  summary: "Non-revenue water of the last 13 closed months as a CSV, XLSX or PDF file",
  query: exportQueryOf(z.object({})),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
const rankingQuery = listQuery;
export const rankZones = route({
  method: "GET",
  path: "/zone-ranking",
  summary: "Zones by the water that could be saved in them",
  access,
  query: rankingQuery,
  answer: listOf(rankingRow),
});
export const exportRanking = route({
  method: "GET",
  path: "/zone-ranking/export",
  summary: "Zones by the water that could be saved in them as a CSV, XLSX or PDF file",
  access,
  query: exportQueryOf(rankingQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
