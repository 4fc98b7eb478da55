import { expect, it } from "vitest";
import { wellFigures } from "./well-figures.ts";

it("takes the shallowest level of the last days as the level at rest, and the drawdown from it", () => {
  expect(wellFigures([24.2, null, 32, 24], { level: 32, flow: 46 }, 48)).toEqual({
    staticLevel: 24,
    dynamicLevel: 32,
    drawdown: 8,
    specificCapacity: 5.75,
    submergence: 16,
  });
});
it("names no specific capacity of a well at rest, and nothing that it cannot know", () => {
  expect(wellFigures([24], { level: 24.2, flow: 5 }, 48).specificCapacity).toBeNull();
  expect(wellFigures([], { level: null, flow: null }, undefined)).toEqual({
    staticLevel: null,
    dynamicLevel: null,
    drawdown: null,
    specificCapacity: null,
    submergence: null,
  });
});
