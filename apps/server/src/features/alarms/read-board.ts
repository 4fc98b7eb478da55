import { type AlarmBoard, boardSpans } from "@sgval/contract/alarms/alarm-health";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import type { Actor } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import { countDays, countHours, countPlaces, countSince } from "./alarm-board.store.ts";
import type { ListDeps } from "./list-alarms.ts";

type ByPriority = AlarmBoard["days"][number]["raised"];
const none = (): ByPriority => ({ critical: 0, high: 0, medium: 0, low: 0 });
const fields = ["critical", "high", "medium", "low"] as const;
const fieldOf = (priority: number): keyof ByPriority => fields[priority - 1] ?? "low";

/** How often alarms were raised by hour and day, and how many are active in each place in view. */
export const readBoard =
  ({ db, clock, registry, timeZone }: ListDeps & { clock: Clock; timeZone: string }) =>
  async ({ scope }: Actor): Promise<AlarmBoard> => {
    const now = clock.now();
    const zone = createTimeZone(timeZone);
    const hour = Math.floor(now / hourMs) * hourMs;
    const hours = Array.from(
      { length: boardSpans.hours + 1 },
      (_, index) => hour - (boardSpans.hours - index) * hourMs,
    );
    // Noon, so that a day with 23 or 25 hours is none too many.
    const noon = zone.startOfDay(now) + dayMs / 2;
    const noons = Array.from(
      { length: boardSpans.days },
      (_, index) => noon - (boardSpans.days - 1 - index) * dayMs,
    );
    const [byHour, lastHour, byDay, byPlace] = await Promise.all([
      countHours(db.kysely, scope, new Date(hours[0] ?? hour)),
      countSince(db.kysely, scope, new Date(now - hourMs)),
      countDays(db.kysely, scope, new Date(zone.startOfDay(noons[0] ?? noon)), timeZone),
      countPlaces(db.kysely, scope),
    ]);
    const raisedIn = new Map(byHour.map((one) => [one.hour.getTime(), one.raised]));
    const days = new Map(noons.map((at) => [zone.dateOf(at), none()]));
    for (const { day, priority, raised } of byDay) {
      const ofDay = days.get(day);
      if (ofDay) ofDay[fieldOf(priority)] += raised;
    }
    const names = { zoneId: new Map<number, string>(), roomId: new Map<number, string>() };
    for (const { zoneId, zone: zoneName, roomId, room } of registry.all()) {
      if (zoneId !== null && zoneName !== null) names.zoneId.set(zoneId, zoneName);
      if (roomId !== null && room !== null) names.roomId.set(roomId, room);
    }
    const placesBy = (field: "zoneId" | "roomId"): AlarmBoard["zones"] => {
      const places = new Map<number, ByPriority>();
      for (const row of byPlace) {
        const id = row[field];
        if (id === null) continue;
        const active = places.get(id) ?? none();
        active[fieldOf(row.priority)] += row.active;
        places.set(id, active);
      }
      const sum = (counts: ByPriority) => fields.reduce((all, name) => all + counts[name], 0);
      return [...places]
        .map(([id, active]) => ({ id, name: names[field].get(id) ?? `#${id}`, active }))
        .sort((one, other) => sum(other.active) - sum(one.active));
    };
    return {
      at: new Date(now).toISOString(),
      hours: hours.map((at) => ({ at: new Date(at).toISOString(), raised: raisedIn.get(at) ?? 0 })),
      lastHour,
      days: [...days].map(([day, raised]) => ({ day, raised })),
      zones: placesBy("zoneId"),
      rooms: placesBy("roomId"),
    };
  };
