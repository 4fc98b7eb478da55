import { writeTime } from "@sgval/quantities/timestamp";
import type { Preferences } from "../account/preferences.ts";

/**
 * Whether a time (epoch milliseconds) lies in the quiet hours of the product's zone. They may span midnight; the
 * same time twice means the whole day.
 */
export const isQuiet = (quiet: Preferences["quietHours"], timestamp: number, timeZone: string): boolean => {
  if (!quiet) return false;
  const time = writeTime(timestamp, timeZone, false);
  const { from, to } = quiet;
  return from < to ? from <= time && time < to : from <= time || time < to;
};
