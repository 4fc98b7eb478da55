import * as z from "zod";
import { dataOf, isoTime, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { lossDoubts } from "../zones/zone-accounting.ts";
import { overviewScope } from "./overview.ts";

/** Whole days of the losses: those before today. */
export const lossesDays = 7;
const zoneLosses = z.object({
  zoneId: z.number().int(),
  name: z.string(),
  /** The device whose page shows the zone; `null` where none in view does. */
  deviceId: z.number().int().nullable(),
  /** m³ that flowed in, and what of it was billed. */
  inflow: z.number().nullable(),
  metered: z.number().nullable(),
  /** m³; `null` also where too few meters were read: what no meter says would seem lost. */
  lost: z.number().nullable(),
  /** Percent of the inflow. */
  share: z.number().nullable(),
  /** m³/h and m³/day: means of the valid nights, the leakage without what is used at night. */
  nightFlow: z.number().nullable(),
  leakage: z.number().nullable(),
  /** Percent of the meters that were read, and whether the settings ask for more. */
  coverage: z.number().nullable(),
  lowCoverage: z.boolean(),
  /** Meters with a reading that leaves their volume in doubt. */
  doubtfulMeters: z.number().int(),
  /** A zone within, which is no export of it, has its customers counted there: what they use counts as lost in this row alone. */
  zoneWithin: z.boolean(),
  doubts: z.array(z.enum(lossDoubts)),
});
export type ZoneLosses = z.infer<typeof zoneLosses>;
export const recentLosses = z.object({
  from: isoTime,
  to: isoTime,
  /** Non-revenue water as a share (percent) of the inflow of the zones that have a balance; `null` where none has. */
  share: z.number().nullable(),
  /** Percent that the settings aim at. */
  target: z.number(),
  /** Zones that have a balance, of how many in view. */
  balanced: z.number().int(),
  zones: z.number().int(),
  /** What the share is made of: the greatest share first, those without a balance last. */
  rows: z.array(zoneLosses),
});
export type RecentLosses = z.infer<typeof recentLosses>;

export const readRecentLosses = route({
  method: "GET",
  path: "/dashboard/losses",
  summary: "Non-revenue water of the zones in view over the last seven whole days, as their balances have it",
  access: { permission: "Zone.Index" },
  query: overviewScope.pick({ dma: true }),
  answer: dataOf(recentLosses),
  errors: ["not_found"],
});

export const exportRecentLosses = route({
  method: "GET",
  path: "/dashboard/losses/export",
  summary: "The water of all zones in view over the same days as a CSV, XLSX or PDF file",
  access: readRecentLosses.access,
  query: exportQueryOf(readRecentLosses.query),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
