import type { Timer } from "@sgval/contract/automation/automation";
import { type DueTimer, dueWithinHours, mostDue } from "@sgval/contract/automation/bulk";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { minuteOfDay } from "@sgval/quantities/time-of-day";
import { localMidnight, type TimeZone } from "@sgval/quantities/time-zone";
import { type Actor, sees } from "../../kernel/actor.ts";
import { findTimers } from "./automation.store.ts";
import type { AutomationDeps } from "./change-settings.ts";

const withinMs = dueWithinHours * hourMs;
const daysOfWeek = 7;

/** The window of a timer that is open at `now` or opens next within twelve hours (epoch ms), if there is one. */
export const nextWindow = (
  { days, startTime, endTime }: Timer,
  now: number,
  timeZone: TimeZone,
): { startsAt: number; endsAt: number } | null => {
  const midnight = localMidnight(timeZone, now);
  for (const local of [midnight, midnight + dayMs]) {
    // 1 January 1970 was a Thursday; timers count from Monday, 1.
    const weekday = ((local / dayMs + 3) % daysOfWeek) + 1;
    if (!days.includes(weekday)) continue;
    const at = (time: string) => timeZone.timestampOf(local + minuteOfDay(time) * minuteMs, now);
    const [startsAt, endsAt] = [at(startTime), at(endTime)];
    if (endsAt > now && startsAt <= now + withinMs) return { startsAt, endsAt };
  }
  return null;
};

/** The timers of the devices in view that are open, or open within twelve hours, the next first. */
export const listDueTimers =
  ({ db, clock, registry, timeZone }: AutomationDeps & { timeZone: TimeZone }) =>
  async (actor: Actor): Promise<DueTimer[]> => {
    const now = clock.now();
    const due = (await findTimers(db.kysely)).flatMap(({ deviceId, ...timer }) => {
      const device = sees(actor, deviceId) ? registry.get(deviceId) : undefined;
      const window = device && nextWindow(timer, now, timeZone);
      return window ? [{ device, window }] : [];
    });
    return due
      .sort((one, other) => one.window.startsAt - other.window.startsAt || one.device.id - other.device.id)
      .slice(0, mostDue)
      .map(({ device, window }) => ({
        ...{ deviceId: device.id, displayName: device.displayName, type: device.type },
        automatic: device.mode === "auto",
        startsAt: new Date(window.startsAt).toISOString(),
        endsAt: new Date(window.endsAt).toISOString(),
      }));
  };
