import { expect, it } from "vitest";
import { mostMisses, publishReason, ramped } from "./periodic.ts";

it("[R4.6] sends a period's power when it changed by 1 % or more, or 5 periods passed", () => {
  const of = (wanted: number, last: number | null, periodsSince = 1) =>
    publishReason({ wanted, last, periodsSince });
  expect(of(60, null)).toBe("change");
  expect([of(61, 60), of(59, 60), of(60.9, 60), of(60.1, 61)]).toEqual(["change", "change", null, null]);
  expect([of(60, 60, 4), of(60, 60, 5), of(61, 60, 5)]).toEqual([null, "keep_alive", "change"]);
  expect(mostMisses).toBe(3);
});

it("raises power by 5 % a second and lowers it by 3 % a second at most", () => {
  expect([ramped(40, 100, 5), ramped(40, 60, 5), ramped(40, 65.1, 5)]).toEqual([65, 60, 65]);
  expect([ramped(100, 40, 5), ramped(100, 90, 5)]).toEqual([85, 90]);
  expect(ramped(null, 70, 5)).toBe(70);
});
