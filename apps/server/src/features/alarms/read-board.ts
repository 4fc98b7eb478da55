import { type AlarmBoard, boardSpans } from "@sgval/contract/alarms/alarm-health";
import { hourMs } from "@sgval/quantities/duration";
import { createTimeZone, lastDays } from "@sgval/quantities/time-zone";
import type { Actor } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import { placeNames } from "../devices/index.ts";
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
    const shown = lastDays(zone, now, boardSpans.days);
    const [byHour, lastHour, byDay, byPlace] = await Promise.all([
      countHours(db.kysely, scope, new Date(hours[0] ?? hour)),
      countSince(db.kysely, scope, new Date(now - hourMs)),
      countDays(db.kysely, scope, new Date(shown[0]?.startsAt ?? now), timeZone),
      countPlaces(db.kysely, scope),
    ]);
    const raisedIn = new Map(byHour.map((one) => [one.hour.getTime(), one.raised]));
    const days = new Map(shown.map(({ date }) => [date, none()]));
    for (const { day, priority, raised } of byDay) {
      const ofDay = days.get(day);
      if (ofDay) ofDay[fieldOf(priority)] += raised;
    }
    const names = placeNames(registry);
    const placesBy = (field: "zoneId" | "roomId"): AlarmBoard["zones"] => {
      const places = new Map<number, { active: ByPriority; holding: ByPriority }>();
      for (const row of byPlace) {
        const id = row[field];
        if (id === null) continue;
        const counts = places.get(id) ?? { active: none(), holding: none() };
        counts.active[fieldOf(row.priority)] += row.active;
        counts.holding[fieldOf(row.priority)] += row.holding;
        places.set(id, counts);
      }
      const sum = (counts: ByPriority) => fields.reduce((all, name) => all + counts[name], 0);
      return [...places]
        .map(([id, counts]) => ({ id, name: names[field].get(id) ?? `#${id}`, ...counts }))
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
