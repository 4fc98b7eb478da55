import { expect, it } from "vitest";
import { completenessOf, expectedReadings } from "./health.ts";

it("expects no reading that may lie in the next piece of time", () => {
  expect(expectedReadings(3600, 60)).toBe(60);
  expect(expectedReadings(3600, 420)).toBe(8);
});

it("more readings in one piece of time make up for nothing in another", () => {
  const pieces = [
    { expected: 60, received: 90 },
    { expected: 40, received: 5 },
  ];
  expect(completenessOf(pieces)).toBe(0.65);
  expect(completenessOf([{ expected: 0, received: 3 }])).toBeNull();
});
