import { expect, it } from "vitest";
import { mostMisses, nextStep, publishReason } from "./periodic.ts";

it("[R4.6] sends a period's power when it changed by 1 % or more, or 5 periods passed", () => {
  const of = (wanted: number, last: number | null, periodsSince = 1) =>
    publishReason({ wanted, last, periodsSince });
  expect(of(60, null)).toBe("change");
  expect([of(61, 60), of(59, 60), of(60.9, 60), of(60.1, 61)]).toEqual(["change", "change", null, null]);
  expect([of(60, 60, 4), of(60, 60, 5), of(61, 60, 5)]).toEqual([null, "keep_alive", "change"]);
  expect(mostMisses).toBe(3);
});

it("raises power by 5 % a second and lowers it by 3 % a second at most, in steps of 5 seconds", () => {
  const limits = { min: 40, max: 100 };
  const of = (last: number | null, wanted: number) => nextStep(last, wanted, limits);
  expect([of(40, 100), of(40, 60), of(40, 65.1)]).toEqual([65, 60, 65]);
  expect([of(100, 40), of(100, 90)]).toEqual([85, 90]);
  expect(of(null, 70)).toBe(70);
  // Somebody set 5 % at the panel.
  expect([of(5, 70), of(30, 70)]).toEqual([40, 55]);
});
