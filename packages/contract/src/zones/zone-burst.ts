import * as z from "zod";
import { isoTime } from "../route.ts";

/** What the data of a night or of the last hours say about a burst. */
export const burstLevels = [
  ...(["none", "amber", "red", "now", "learning", "unknown", "suppressed"] as const),
  /** More flows out than in: no night says anything. */
  "outward",
] as const;
export type BurstLevel = (typeof burstLevels)[number];
export const growthStates = ["none", "growing", "learning"] as const;
export type GrowthState = (typeof growthStates)[number];

export const zoneBurst = z.object({
  level: z.enum(burstLevels),
  /** First night, or time, of it. */
  since: isoTime.nullable(),
  /** Night flow of the last night; by day (`now`) the inflow of the last half hour, m³/h. */
  flow: z.number().nullable(),
  /** What it usually is: the median of the nights before, by day of the same hour of the week, m³/h. */
  usual: z.number().nullable(),
  /** What it may reach before it is unusual, m³/h. */
  limit: z.number().nullable(),
  /** By how much it is above what it usually is, m³/h. */
  excess: z.number().nullable(),
  /** Valid nights that the last night is compared with. */
  nights: z.number().int(),
});
export type ZoneBurst = z.output<typeof zoneBurst>;

export const zoneGrowth = z.object({
  state: z.enum(growthStates),
  /** Percent of the median night flow per week. */
  perWeek: z.number().nullable(),
  nights: z.number().int(),
});
export type ZoneGrowth = z.output<typeof zoneGrowth>;
