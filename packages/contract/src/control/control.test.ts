import { expect, it } from "vitest";
import { actionKeys, actionRule, confirmationLevel } from "./control.ts";

it("asks for more when the last feedback is old, and for all when a set-point leaps", () => {
  expect(confirmationLevel("high_pressure", { stale: false })).toBe(1);
  expect(confirmationLevel("high_pressure", { stale: true })).toBe(2);
  expect(confirmationLevel("pump_start", { stale: true })).toBe(3);
  expect(confirmationLevel("set_outlet_pressure", { stale: false, step: 0.2 })).toBe(2);
  expect(confirmationLevel("set_outlet_pressure", { stale: false, step: 0.21 })).toBe(3);
});

it("[R4.3] keeps a stop one press away and asks nothing for a look", () => {
  for (const key of actionKeys.filter((action) => actionRule(action).safetyStop))
    expect(confirmationLevel(key, { stale: true })).toBe(1);
  expect(confirmationLevel("sync", { stale: true })).toBe(0);
});
