import { waterMeterSorts } from "@sgval/contract/meters/feature";
import { meterSelections } from "@sgval/contract/meters/meters";
import { createTimeZone } from "@sgval/quantities/time-zone";
import * as z from "zod";
import { env } from "../../config/env.ts";
import { addressText, listSearch } from "../../shared/ui/list/list-search.ts";

/** In the place of a zone: the meters that belong to none. */
export const withoutZone = "none";

/** What the address of the list holds; `zone` is an id or `none`, `meter` the one whose readings are open. */
export const meterSearch = listSearch(waterMeterSorts).extend({
  zone: addressText,
  show: z.enum(meterSelections).optional().catch(undefined),
  from: addressText,
  to: addressText,
  meter: z.coerce.number().int().positive().optional().catch(undefined),
});

const zone = createTimeZone(env.timeZone);

/** The local month so many months after that of a timestamp, as ISO times. */
export const monthBeside = (timestamp: string, months: number): { from: string; to: string } => {
  const [year = 1970, month = 1] = zone.dateOf(Date.parse(timestamp)).split("-").map(Number);
  const start = (later: number) =>
    new Date(zone.timestampOf(Date.UTC(year, month - 1 + later, 1), Date.parse(timestamp))).toISOString();
  return { from: start(months), to: start(months + 1) };
};
