import { dayMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";

/**
 * The local days (YYYY-MM-DD) of a zone that neither say what is normal nor are compared with it: holidays and logged
 * flushing of the calendar, of all zones (`zoneId` `null`) or of those whose water its inflow contains, as far as they were known at a
 * time (epoch ms). The days before the one on which an entry became known stay as they were.
 */
export const excludedDays = (
  entries: readonly { zoneId: number | null; from: Date; to: Date; knownSince?: Date }[],
  zone: Pick<TimeZone, "dateOf">,
): ((zoneIds: readonly number[], day: string, at: number) => boolean) => {
  const knownAt = new Map<string, number>();
  for (const { zoneId, from, to, knownSince } of entries) {
    const since = knownSince?.getTime() ?? Number.NEGATIVE_INFINITY;
    const firstKnown = knownSince === undefined ? "" : zone.dateOf(since);
    const add = (at: number) => {
      const day = zone.dateOf(at);
      const key = `${zoneId} ${day}`;
      if (day >= firstKnown) knownAt.set(key, Math.min(since, knownAt.get(key) ?? since));
    };
    const last = to.getTime() - 1;
    for (let at = from.getTime(); at < last; at += dayMs) add(at);
    add(last);
  }
  return (zoneIds, day, at) =>
    [null, ...zoneIds].some((zoneId) => (knownAt.get(`${zoneId} ${day}`) ?? Number.POSITIVE_INFINITY) <= at);
};
