import { expectedReadings, expectedWithHistory, gapIntervals } from "@sgval/contract/readings/health";
import { hourMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";

/** A part of time, epoch ms. */
export interface Span {
  from: number;
  to: number;
}
export interface Gap extends Span {
  /** Readings that were expected in between. */
  missing: number;
}
/** Good values of one hour by slot. */
export interface HourCount {
  /** Start of the hour, epoch ms. */
  at: number;
  counts: readonly (number | null)[];
}
export interface Piece {
  at: number;
  expected: number;
  received: number;
}

/**
 * The pieces that the last `days` days are shown in: hours, or local days for a month and for devices that measure less often
 * than every hour, whose readings would fall into every other hour.
 */
export const piecesOf = (days: number, interval: number, now: number, zone: TimeZone): Span[] => {
  if (days <= 7 && interval < hourMs) {
    const hours = days * 24;
    const last = now - (now % hourMs);
    return Array.from({ length: hours }, (_, index) => {
      const from = last - (hours - 1 - index) * hourMs;
      return { from, to: Math.min(from + hourMs, now) };
    });
  }
  const starts: number[] = [];
  for (let at = zone.startOfDay(now); starts.length < days; at = zone.startOfDay(at - hourMs))
    starts.unshift(at);
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? now }));
};

const overlap = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));

/**
 * What was expected and what arrived in each piece. A device has as many readings as its best channel has good values.
 * @param due the part of time in which readings are due: since the device was added, and without what may still come
 */
export const stripOf = (
  pieces: readonly Span[],
  hours: readonly HourCount[],
  { interval, due }: { interval: number; due: Span },
): Piece[] =>
  pieces.map((piece, index) => {
    const received = hours
      .filter(({ at }) => at >= piece.from && at < (pieces[index + 1]?.from ?? Number.POSITIVE_INFINITY))
      .reduce((sum, { counts }) => sum + Math.max(0, ...counts.map((count) => count ?? 0)), 0);
    const expectedIn = (part: Span) => expectedReadings(overlap(piece, part), interval);
    const sinceAdded = expectedIn(due);
    const isWhole = piece.from >= due.from;
    const expected = isWhole
      ? sinceAdded
      : expectedWithHistory(expectedIn({ from: piece.from, to: due.to }), sinceAdded, received);
    return { at: piece.from, expected, received };
  });

/** Whether a piece is left out of all counts: history from before `addedAt` that came at another rhythm. */
export const isUncounted = ({ at, expected }: Piece, addedAt: number): boolean =>
  expected === 0 && at < addedAt;

/** The hours of the pieces that are counted. */
export const countedHours = (
  strip: readonly Piece[],
  hours: readonly HourCount[],
  addedAt: number,
): HourCount[] =>
  hours.filter(({ at }) => {
    const piece = strip.findLast((one) => one.at <= at);
    return piece !== undefined && !isUncounted(piece, addedAt);
  });

const gapOf = ({ from, to }: Span, interval: number): Gap => ({
  ...{ from, to },
  missing: Math.max(1, Math.round((to - from) / interval) - 1),
});

/** Runs of hours without a good value, for the part of a range whose readings are too many to be looked at one by one. */
const silentHours = (hours: readonly HourCount[], { from, to }: Span, interval: number): Gap[] => {
  const heard = new Set(
    hours.filter(({ counts }) => counts.some((count) => (count ?? 0) > 0)).map(({ at }) => at),
  );
  const found: Span[] = [];
  for (let at = Math.ceil(from / hourMs) * hourMs; at + hourMs <= to; at += hourMs) {
    if (heard.has(at)) continue;
    const last = found.at(-1);
    if (last?.to === at) last.to = at + hourMs;
    else found.push({ from: at, to: at + hourMs });
  }
  return found
    .filter((span) => span.to - span.from > gapIntervals * interval)
    .map((span) => gapOf(span, interval));
};

/** What is known of single readings: those since `since`, the newest of the range. */
export interface ExactReadings {
  since: number;
  first: number | null;
  last: number | null;
  /** Silences between two of them. */
  silences: readonly Span[];
}

/**
 * The gaps of a device, the latest first: silences between readings, the one before the first and the one since the last,
 * and hours of silence in the part of time that is known by the hour only.
 */
export const gapsOf = (
  hours: readonly HourCount[],
  exact: ExactReadings,
  { interval, due }: { interval: number; due: Span },
): Gap[] => {
  const { since, first, last, silences } = exact;
  const isGap = ({ from, to }: Span) => to - from > gapIntervals * interval;
  const byHour = since > due.from ? silentHours(hours, { from: due.from, to: since }, interval) : [];
  const edges: Span[] = [
    // Where the single readings were cut off, another one is just before the first of them.
    ...(since <= due.from ? [{ from: due.from, to: first ?? due.to }] : []),
    ...(last === null ? [] : [{ from: last, to: due.to }]),
  ];
  return [...byHour, ...[...silences, ...edges].filter(isGap).map((span) => gapOf(span, interval))].sort(
    (one, other) => other.from - one.from,
  );
};
