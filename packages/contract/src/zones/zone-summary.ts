import * as z from "zod";
import { commaList, dataOf, id, route } from "../route.ts";
import { figure } from "./zone-figures.ts";

/** Devices that one request names at most: a page of a list. */
const mostSummaries = 100;

/** What the account of the zone of a device says in three numbers, the same as on the page of the zone. */
const zoneSummary = z.object({
  deviceId: z.number().int(),
  zoneId: z.number().int(),
  inflow: figure,
  nightFlow: figure,
  /** Leakage by the last night; while that is not known, non-revenue water of the last closed month. */
  losses: figure,
});
export type ZoneSummary = z.output<typeof zoneSummary>;

export const readZoneSummaries = route({
  method: "GET",
  path: "/zone-summary",
  summary:
    "Inflow, night flow and losses of the zones that devices measure; a device that measures none is left out",
  access: { permission: "Zone.Index" },
  query: z.object({ device: commaList(id).pipe(z.array(z.number()).max(mostSummaries)) }),
  answer: dataOf(z.array(zoneSummary)),
});
