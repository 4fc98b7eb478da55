import { type DayContext, nightOf } from "./describe-day.ts";
import { dayAfter, daysBetween, spanOf } from "./local-days.ts";

type NightContext = Pick<DayContext, "zone" | "setting" | "account">;

/** The local days of the last nights whose window was over at a time (epoch ms), oldest first. */
export const nightsOverBy = (context: NightContext, at: number, count: number): string[] => {
  const today = context.zone.dateOf(at);
  const isOver = nightOf(context, spanOf(context.zone, today)).to <= at;
  const last = isOver ? today : dayAfter(today, -1);
  return daysBetween(dayAfter(last, 1 - count), last);
};

/** The local days of the first nights whose window begins at a time (epoch ms) or later, oldest first. */
export const nightsFrom = (context: NightContext, at: number, count: number): string[] => {
  const today = context.zone.dateOf(at);
  const isAhead = nightOf(context, spanOf(context.zone, today)).from >= at;
  const first = isAhead ? today : dayAfter(today, 1);
  return daysBetween(first, dayAfter(first, count - 1));
};
