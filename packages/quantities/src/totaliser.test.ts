import { expect, it } from "vitest";
import { countedOver, modulusOf, totaliserStep } from "./totaliser.ts";

it("rises by what was counted", () => {
  expect(totaliserStep(1500, 1560, modulusOf(6))).toEqual({ delta: 60, event: "rise" });
  expect(totaliserStep(1500, 1500, null)).toEqual({ delta: 0, event: "rise" });
});

it("counts on through zero at a roll-over", () => {
  expect(totaliserStep(999_985, 12, modulusOf(6))).toEqual({ delta: 27, event: "rollover" });
});

it("counts nothing over a reset, of a counter of unknown size, or one that stood beyond its range", () => {
  const reset = { delta: null, event: "reset" };
  expect(totaliserStep(184_532, 0, modulusOf(6))).toEqual(reset);
  expect(totaliserStep(999_985, 12, modulusOf(8))).toEqual(reset);
  expect(totaliserStep(999_985, 12, modulusOf(undefined))).toEqual(reset);
  expect(totaliserStep(1_500_000, 100, modulusOf(6))).toEqual(reset);
});

it("adds up over zero, and leaves out what was counted over a reset", () => {
  expect(countedOver([999_900, 999_950, 20, 45], modulusOf(6))).toEqual({ amount: 145, resets: 0 });
  expect(countedOver([500, 520, 3, 10], modulusOf(6))).toEqual({ amount: 27, resets: 1 });
  expect(countedOver([500], null)).toEqual({ amount: 0, resets: 0 });
});
