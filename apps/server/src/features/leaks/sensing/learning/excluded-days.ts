import { dayMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";

/**
 * The local days (YYYY-MM-DD) of a zone that neither say what is normal nor are compared with it: holidays and logged
 * flushing of the calendar, of all zones (`zoneId` `null`) or of those whose water its inflow contains.
 */
export const excludedDays = (
  entries: readonly { zoneId: number | null; from: Date; to: Date; knownSince?: Date }[],
  zone: Pick<TimeZone, "dateOf">,
): ((zoneIds: readonly number[], day: string) => boolean) => {
  const days = new Set<string>();
  for (const { zoneId, from, to, knownSince } of entries) {
    const firstKnown = knownSince === undefined ? "" : zone.dateOf(knownSince.getTime());
    const add = (at: number) => {
      const day = zone.dateOf(at);
      if (day >= firstKnown) days.add(`${zoneId} ${day}`);
    };
    const last = to.getTime() - 1;
    for (let at = from.getTime(); at < last; at += dayMs) add(at);
    add(last);
  }
  return (zoneIds, day) => days.has(`null ${day}`) || zoneIds.some((zoneId) => days.has(`${zoneId} ${day}`));
};
