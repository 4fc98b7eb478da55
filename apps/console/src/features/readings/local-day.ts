import { daySeconds } from "@sgval/quantities/duration";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import { env } from "../../config/env.ts";

/** The hour at which the night ends, in which a network draws the least. */
export const NIGHT_ENDS = 5;

/** The local day of a time (epoch seconds), from midnight to midnight. The zone of the product keeps no summer time. */
export const localDayAt = (time: number): { from: number; to: number } => {
  const offset = zoneOffsetSeconds(time * 1000, env.timeZone);
  const from = Math.floor((time + offset) / daySeconds) * daySeconds - offset;
  return { from, to: from + daySeconds };
};
