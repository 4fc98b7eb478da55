import { expect, it } from "vitest";
import { legitimateNightUse, netNightFlow } from "./night-leakage.ts";

const use = { household: 1.7, nonHousehold: 8 };

it("works out night use of 3.64 m³/h and a net night flow of 17.66 m³/h", () => {
  const nightUse = legitimateNightUse({ households: 1_200, nonHouseholds: 50, exceptional: 1.2 }, use);
  expect(nightUse).toBeCloseTo(3.64, 9);
  expect(netNightFlow(21.3, nightUse)).toEqual({ flow: expect.closeTo(17.66, 9), floored: false });
});

it("never makes a net night flow negative, and says that it would have been", () => {
  expect(netNightFlow(2, 3.64)).toEqual({ flow: 0, floored: true });
});
