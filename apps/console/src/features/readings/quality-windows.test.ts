import { expect, it } from "vitest";
import { poorSpans } from "./quality-windows.ts";

const minutes = (...values: number[]) => values.map((minute) => minute * 60);

it("shades uncertain values, each until the next reading", () => {
  const shown = [1, 2, 3, 4, 5];
  const line = { shown, good: [1, null, null, 4, 5], interval: 60 };
  expect(poorSpans(minutes(0, 1, 2, 3, 4), line, 0)).toEqual([{ from: 60, to: 180 }]);
});

it("shades the line between two uncertain values, also where a history came more rarely than the device sends now", () => {
  const line = { shown: [1, 2, 3, 4, 5], good: [1, null, null, null, 5], interval: 60 };
  expect(poorSpans(minutes(0, 15, 30, 45, 60), line, 0)).toEqual([{ from: 15 * 60, to: 46 * 60 }]);
});

it("shades no outage: what was not measured has no quality", () => {
  const line = { shown: [1, 2, 3], good: [1, null, 3], interval: 60 };
  expect(poorSpans(minutes(0, 1, 60), line, 0)).toEqual([{ from: 60, to: 120 }]);
});

it("shades readings without a usable value once they last longer than a gap", () => {
  const t = minutes(...Array.from({ length: 20 }, (_, index) => index));
  const without = (first: number, last: number) =>
    t.map((_, index) => (index >= first && index <= last ? null : index));
  const of = (shown: (number | null)[]) => poorSpans(t, { shown, good: shown, interval: 60 }, 0);
  expect(of(without(5, 9))).toEqual([{ from: 300, to: 600 }]);
  expect(of(without(5, 5))).toEqual([]);
  // The last reading counts for as long as the next one may take.
  expect(of(without(15, 19))).toEqual([{ from: 900, to: 1200 }]);
});

it("does not shade a channel that comes with every fifth message only", () => {
  const t = minutes(...Array.from({ length: 61 }, (_, index) => index));
  const shown = t.map((_, index) => (index % 5 === 0 ? index : null));
  expect(poorSpans(t, { shown, good: shown, interval: 60 }, 0)).toEqual([]);
});

it("shades means that hold uncertain values", () => {
  const line = { shown: [1, 2.5, 3], good: [1, 2, 3], interval: 60 };
  expect(poorSpans(minutes(0, 5, 10), line, 300)).toEqual([{ from: 300, to: 600 }]);
});
