import { dayMs, hourMs } from "@sgval/quantities/duration";
import { localMidnight, type TimeZone } from "@sgval/quantities/time-zone";
import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, isoTime, route } from "../route.ts";

/** The hours of the shifts of an installation: each lasts until the next begins. */
export const shiftsSetting = z.object({
  /** Local times of day, such as `06:00`, earliest first. */
  starts: z
    .array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, message("invalid_time")))
    .min(1, message("required"))
    .max(6, message("too_long"))
    .refine(
      (starts) => starts.every((start, index) => index === 0 || (starts[index - 1] ?? "") < start),
      message("start_before_end"),
    ),
});
export type ShiftsSetting = z.output<typeof shiftsSetting>;

/** Three shifts of eight hours, as most plants have them. */
export const usualShifts: ShiftsSetting = { starts: ["06:00", "14:00", "22:00"] };

/** Epoch milliseconds; the end is not part of it. */
export interface Shift {
  from: number;
  to: number;
}

const timeOfDayMs = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * hourMs + (minutes * hourMs) / 60;
};

/**
 * The shift that a time is in and the ones before it, newest first.
 * @param starts local times of day, earliest first
 * @param count how many shifts
 */
export const shiftsUntil = (
  { starts }: ShiftsSetting,
  at: number,
  timeZone: Pick<TimeZone, "offsetAt" | "timestampOf">,
  count: number,
): Shift[] => {
  const today = localMidnight(timeZone, at);
  const days = Math.ceil(count / starts.length) + 2;
  const begun = Array.from({ length: days + 2 }, (_, index) => today + (index - days) * dayMs).flatMap(
    (day) => starts.map((start) => timeZone.timestampOf(day + timeOfDayMs(start), at)),
  );
  const shifts = begun.slice(0, -1).map((from, index) => ({ from, to: begun[index + 1] ?? from }));
  return shifts
    .filter(({ from }) => from <= at)
    .slice(-count)
    .reverse();
};

/** Each shift of a day by its local times; the last one ends where the first begins. */
export const shiftTimesOf = ({ starts }: ShiftsSetting): { from: string; to: string }[] =>
  starts.map((from, index) => ({ from, to: starts[(index + 1) % starts.length] ?? from }));

/** The shifts of a day that are not among these: what a plan of its own may still take over. */
export const missingShiftTimes = (
  setting: ShiftsSetting,
  shifts: readonly { from?: string; to?: string }[],
): { from: string; to: string }[] =>
  shiftTimesOf(setting).filter(({ from, to }) => !shifts.some((one) => one.from === from && one.to === to));

export const readShiftsSetting = route({
  method: "GET",
  path: "/setting/shifts",
  summary: "When the shifts begin",
  access: { permission: "Setting.Index" },
  answer: dataOf(shiftsSetting),
});
export const updateShiftsSetting = route({
  method: "PUT",
  path: "/setting/shifts",
  summary: "Change when the shifts begin",
  access: { permission: "Setting.Update" },
  body: shiftsSetting,
  answer: dataOf(shiftsSetting),
});
export const listShifts = route({
  method: "GET",
  path: "/shift",
  summary: "The shift that is under way and those of the days before, newest first",
  access: { permission: ["Logbook.Index", "Risk.Index"] },
  answer: dataOf(z.array(z.object({ from: isoTime, to: isoTime }))),
});
