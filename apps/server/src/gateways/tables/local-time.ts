import { writeZone as writeOffset, zoneOffsetSeconds } from "@sgval/quantities/timestamp";

/**
 * The wall clock of a zone at a moment, as if it were UTC: epoch milliseconds whose UTC fields read like the clock.
 * A sheet has no zones, so this is what its dates are.
 */
export const wallClock = (timestamp: number, zone: string): number =>
  timestamp + zoneOffsetSeconds(timestamp, zone) * 1000;

const two = (number: number): string => String(number).padStart(2, "0");

/** ISO 8601 of the wall clock with its offset: `2026-11-20T21:05:09+07:00`; milliseconds only where there are some. */
export const writeIso = (timestamp: number, zone: string): string => {
  const local = wallClock(timestamp, zone);
  const minutes = Math.round((local - timestamp) / 60_000);
  const offset = `${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return new Date(local).toISOString().replace(/(?:\.000)?Z$/, offset);
};

/** `2026-11-20`. */
export const writeIsoDay = (timestamp: number, zone: string): string =>
  writeIso(timestamp, zone).slice(0, 10);

/** The zone by name and offset: `Asia/Ho_Chi_Minh (GMT+7)`. */
export const writeZone = (timestamp: number, zone: string): string =>
  `${zone} (${writeOffset(timestamp, zone)})`;
