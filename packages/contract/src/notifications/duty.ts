import { dayMs } from "@sgval/quantities/duration";
import { writeTime, zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import * as z from "zod";
import type { AlarmPriority } from "../alarms/alarm-state.ts";
import { message } from "../message.ts";
import { dataOf, route } from "../route.ts";

/** `HH:MM` of a day. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, message("invalid_time"));
const date = z.iso.date(message("select_date"));
const person = z.number(message("required")).int().positive().max(2_147_483_647);
const people = z.array(person).max(20, message("too_long"));

/** 1 Monday to 7 Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** People on duty on these days of each week, in the order in which they are notified. */
export const dutyShift = z.object({
  days: z.array(z.literal(weekdays)).min(1, message("required")),
  from: timeOfDay,
  /** Of the next day when it is not after `from`; the same time means a whole day. */
  to: timeOfDay,
  people: people.min(1, message("required")),
});
export type DutyShift = z.output<typeof dutyShift>;

/** From the first to the last day, somebody is replaced; with nobody named, the whole order is. */
export const dutyException = z
  .object({ from: date, to: date, absent: person.nullable(), people })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: message("start_before_end") })
  .refine(({ absent, people }) => absent !== null || people.length > 0, {
    path: ["people"],
    error: message("required"),
  });
export type DutyException = z.output<typeof dutyException>;

export const dutyRoster = z.object({
  shifts: z.array(dutyShift).max(50, message("too_long")),
  exceptions: z.array(dutyException).max(200, message("too_long")),
});
export type DutyRoster = z.output<typeof dutyRoster>;

/** The day of a time in a zone as `2026-03-07`, and its number in the week. */
const dayOf = (timestamp: number, timeZone: string): { date: string; weekday: number } => {
  const local = new Date(timestamp + zoneOffsetSeconds(timestamp, timeZone) * 1000);
  return { date: local.toISOString().slice(0, 10), weekday: local.getUTCDay() || 7 };
};

/**
 * Who is on duty at a time (epoch milliseconds), in the order in which they are notified, each once. Of a shift that
 * passes midnight, the day on which it began counts, for its exceptions too.
 */
export const onDuty = (roster: DutyRoster, timestamp: number, timeZone: string): number[] => {
  const time = writeTime(timestamp, timeZone, false);
  const [today, yesterday] = [dayOf(timestamp, timeZone), dayOf(timestamp - dayMs, timeZone)];
  const found = new Set<number>();
  const whole = new Set<string>();
  const begun: { date: string; people: readonly number[] }[] = [];
  for (const { days, from, to, people } of roster.shifts) {
    const has = (weekday: number) => days.some((day) => day === weekday);
    const overMidnight = to <= from;
    if (has(today.weekday) && from <= time && (overMidnight || time < to))
      begun.push({ date: today.date, people });
    if (overMidnight && has(yesterday.weekday) && time < to) begun.push({ date: yesterday.date, people });
  }
  for (const { date, people } of begun) {
    const exceptions = roster.exceptions.filter(({ from, to }) => from <= date && date <= to);
    const passed = new Set<number>();
    /** Whoever replaces an absent one may be absent too; each is passed once, as two may replace each other. */
    const addPresent = (one: number): void => {
      if (passed.has(one)) return;
      passed.add(one);
      // Leave without a replacement, and somebody for one day of it, are two.
      const replaced = exceptions.filter(({ absent }) => absent === one);
      if (replaced.length === 0) found.add(one);
      for (const { people } of replaced) people.forEach(addPresent);
    };
    const instead = exceptions.find(({ absent }) => absent === null);
    if (instead && whole.has(date)) continue;
    if (instead) whole.add(date);
    (instead ?? { people }).people.forEach(addPresent);
  }
  return [...found];
};

const minutes = z
  .number(message("invalid_number"))
  .int()
  .min(1, message("positive_number"))
  .max(1_440)
  .nullable();

/** Minutes without an answer after which the next on duty is notified; `null`: never. */
export const escalationSetting = z.object({
  critical: minutes,
  high: minutes,
  medium: minutes,
  low: minutes,
});
export type EscalationSetting = z.output<typeof escalationSetting>;
export const defaultEscalation: EscalationSetting = { critical: 5, high: 30, medium: null, low: null };

const fields = { 1: "critical", 2: "high", 3: "medium", 4: "low" } as const satisfies Record<
  AlarmPriority,
  keyof EscalationSetting
>;
/** Minutes after which an alarm of this priority escalates; `null`: never. */
export const escalatesAfter = (setting: EscalationSetting, priority: AlarmPriority): number | null =>
  setting[fields[priority]];

/** How often the order is gone through before nobody else is notified. */
export const escalationRounds = 3;

export const readDutyRoster = route({
  method: "GET",
  path: "/setting/duty-roster",
  summary: "Who is on duty when, in the order in which they are notified",
  access: { permission: "Setting.Index" },
  answer: dataOf(dutyRoster),
});
export const updateDutyRoster = route({
  method: "PUT",
  path: "/setting/duty-roster",
  summary: "Change the duty roster",
  access: { permission: "Setting.Update" },
  body: dutyRoster,
  answer: dataOf(dutyRoster),
});
export const readEscalation = route({
  method: "GET",
  path: "/setting/escalation",
  summary: "After how many minutes without an answer an alarm escalates",
  access: { permission: "Setting.Index" },
  answer: dataOf(escalationSetting),
});
export const updateEscalation = route({
  method: "PUT",
  path: "/setting/escalation",
  summary: "Change when alarms escalate",
  access: { permission: "Setting.Update" },
  body: escalationSetting,
  answer: dataOf(escalationSetting),
});
