import { expect, it } from "vitest";
import { barKey, barPeriod, movedWindow } from "./range-bar-parts.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
const now = 1000 * DAY;

it("shows seven times the range of the chart, and nine days at least", () => {
  const month = barPeriod(null, { from: now - 30 * DAY, to: now }, now);
  expect(month).toEqual({ from: now - 210 * DAY, to: now });
  const hours = barPeriod(null, { from: now - 2 * HOUR, to: now }, now);
  expect(hours).toEqual({ from: now - 9 * DAY, to: now });
});

it("has an earlier range in its middle, and begins and ends with whole hours", () => {
  const from = now - 100 * DAY + 1234;
  const period = barPeriod(null, { from, to: from + DAY }, now);
  expect(period.from % HOUR).toBe(0);
  expect(period.to % HOUR).toBe(0);
  expect(Math.abs((period.from + period.to) / 2 - (from + DAY / 2))).toBeLessThanOrEqual(HOUR);
});

it("stays where it is while the range moves within it, and follows one that comes to its end", () => {
  const first = barPeriod(null, { from: now - 50 * DAY, to: now - 49 * DAY }, now);
  const inside = { from: first.from + DAY, to: first.from + 2 * DAY };
  expect(barPeriod(first, inside, now)).toBe(first);
  const atEnd = { from: first.from, to: first.from + DAY };
  const followed = barPeriod(first, atEnd, now);
  expect(followed.from).toBeLessThan(atEnd.from);
  expect(barPeriod(first, { from: first.to - DAY, to: first.to }, now)).not.toBe(first);
});

it("stays at the newest hour while the chart is live, and is made anew when the range is much longer or shorter", () => {
  const live = barPeriod(null, { from: now - DAY, to: now }, now);
  expect(barPeriod(live, { from: now - DAY, to: now }, now)).toBe(live);
  expect(barPeriod(live, { from: now - DAY + 60, to: now + 60 }, now + 60).to).toBe(now + HOUR);
  const month = barPeriod(live, { from: now - 30 * DAY, to: now }, now);
  expect(month.to - month.from).toBe(210 * DAY);
  expect(barPeriod(month, { from: now - DAY, to: now }, now)).toEqual(live);
});

it("moves a window within the bar, and an end of it no further than its other end", () => {
  const within = { from: 0, to: 1000 };
  const range = { from: 400, to: 500 };
  expect(movedWindow("window", range, 50, within)).toEqual({ from: 450, to: 550 });
  expect(movedWindow("window", range, 5000, within)).toEqual({ from: 900, to: 1000 });
  expect(movedWindow("window", range, -5000, within)).toEqual({ from: 0, to: 100 });
  expect(movedWindow("from", range, -100, within)).toEqual({ from: 300, to: 500 });
  expect(movedWindow("from", range, 900, within)).toEqual({ from: 498, to: 500 });
  expect(movedWindow("to", range, -900, within)).toEqual({ from: 400, to: 402 });
  expect(movedWindow("to", range, 900, within)).toEqual({ from: 400, to: 1000 });
});

it("is moved by keys: a quarter of the window, all of it with Shift, and to the ends", () => {
  const within = { from: 0, to: 1000 };
  const range = { from: 400, to: 500 };
  expect(barKey("ArrowRight", false, range, within)).toBe(25);
  expect(barKey("ArrowLeft", true, range, within)).toBe(-100);
  expect(barKey("PageDown", false, range, within)).toBe(-100);
  expect(movedWindow("window", range, barKey("Home", false, range, within) ?? 0, within)).toEqual({
    from: 0,
    to: 100,
  });
  expect(barKey("m", false, range, within)).toBeNull();
});
