import { expect, it } from "vitest";
import { sampleSecondsOf } from "./intervals.ts";

it("a device measures as often as it says, else when it reports", () => {
  expect(sampleSecondsOf({ sampleIntervalSeconds: 60, reportIntervalSeconds: 900 })).toBe(60);
  expect(sampleSecondsOf({ sampleIntervalSeconds: null, reportIntervalSeconds: 900 })).toBe(900);
});
