import { message } from "@sgval/contract/message";
import type { meterFilter } from "@sgval/contract/meters/meters";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type * as z from "zod";
import type { Actor } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import { waterZoneIds } from "../zones/index.ts";
import type { MeterScope, Period } from "./pro-rating.store.ts";

/** The zones whose meters somebody sees; `null` where that is all. */
export type ZonesInView = ReadonlySet<number> | null;

/** What customers use is water of their zone: whoever sees one device in it sees no meter. */
export const zonesInView = (
  { db, registry }: { db: DatabaseHandle; registry: Pick<DeviceRegistry, "all"> },
  actor: Pick<Actor, "scope" | "places">,
): Promise<ZonesInView> => waterZoneIds(db.kysely, registry, actor);

/** The meters that somebody asks for and may see. Errors: `not_found` for a zone out of view. */
export const meterScopeOf = (
  inView: ZonesInView,
  { zoneId, withoutZone }: Pick<z.output<typeof meterFilter>, "zoneId" | "withoutZone">,
): MeterScope => {
  if (zoneId !== undefined) {
    if (inView && !inView.has(zoneId)) throw new Refusal("not_found");
    return { kind: "zones", zoneIds: [zoneId] };
  }
  // Who sees some zones sees no meter that is in none.
  if (withoutZone) return inView ? { kind: "zones", zoneIds: [] } : { kind: "none" };
  return inView ? { kind: "zones", zoneIds: [...inView] } : { kind: "all" };
};

/** The start of the local month of a timestamp, and of the months before and after it. */
const startOfMonth = (zone: TimeZone, at: number, monthsLater = 0): number => {
  const [year = 1970, month = 1] = zone.dateOf(at).split("-").map(Number);
  return zone.timestampOf(Date.UTC(year, month - 1 + monthsLater, 1), at);
};

/** Months until a timestamp, the oldest first; the last one, in which the time before it is, ends with it. */
export const monthsUntil = (zone: TimeZone, until: number, count: number): Period[] =>
  Array.from({ length: count }, (_, index) => {
    const later = index - count + 1;
    const to = Math.min(until, startOfMonth(zone, until - 1, later + 1));
    return { from: new Date(startOfMonth(zone, until - 1, later)), to: new Date(to) };
  }).filter(({ from, to }) => from < to);

/**
 * The period that is asked for: without its ends the last month that is over; without an end until now, without a start the
 * month before its end. What is still to come is left out. Errors: `validation_failed` for one that ends before it starts.
 */
export const periodOf = (
  { from, to }: { from?: number | undefined; to?: number | undefined },
  clock: Pick<Clock, "now">,
  zone: TimeZone,
): Period => {
  const now = clock.now();
  const end = to ?? (from === undefined ? startOfMonth(zone, now) : now);
  const start = from ?? startOfMonth(zone, end, -1);
  if (start >= end) throw refuseField("to", message("start_before_end"));
  if (start >= now) throw refuseField("from", message("reading_in_future"));
  return { from: new Date(start), to: new Date(Math.min(end, now)) };
};
