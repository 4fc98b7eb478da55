import { expect, it } from "vitest";
import { daysUntil } from "./battery-forecast.ts";

const days = (count: number, at: (day: number) => number | null) =>
  Array.from({ length: count }, (_, day) => at(day));

it("says in how many days a falling voltage reaches its limit", () => {
  // 12.6 V now, 0.02 V less each day, 0.8 V above the limit.
  expect(
    daysUntil(
      days(30, (day) => 12.6 + (29 - day) * 0.02),
      11.8,
    ),
  ).toBe(40);
});
it("goes on over days without a value", () => {
  expect(
    daysUntil(
      days(30, (day) => (day % 3 === 1 ? null : 12.6 + (29 - day) * 0.02)),
      11.8,
    ),
  ).toBe(40);
});
it("says nothing of a voltage that stays flat, rises, is known for a week only, or is below its limit", () => {
  expect(
    daysUntil(
      days(30, () => 3.6),
      3.4,
    ),
  ).toBeNull();
  expect(
    daysUntil(
      days(30, (day) => 12 + day * 0.01),
      11.8,
    ),
  ).toBeNull();
  expect(
    daysUntil(
      days(7, (day) => 12.6 - day * 0.1),
      11.8,
    ),
  ).toBeNull();
  expect(
    daysUntil(
      days(30, (day) => 12 - day * 0.02),
      11.8,
    ),
  ).toBeNull();
});
