import type { Reading } from "@sgval/contract/readings/readings";
import { describe, expect, it } from "vitest";
import { mergeReadings } from "./merge-readings.ts";

const reading = (minute: number, values: Reading["values"], quality: Reading["quality"] = {}): Reading => {
  const at = new Date(Date.UTC(2025, 10, 18, 2, minute)).toISOString();
  return { deviceId: 7, measuredAt: at, receivedAt: at, values, quality };
};

describe("readings after an update", () => {
  it("are merged when one comes in several messages, and count once", () => {
    const shown = [reading(2, { flow: 2, battery: null }), reading(1, { flow: 1 })];
    const merged = mergeReadings(shown, [reading(2, { flow: 2, battery: 3.6 })]);
    expect(merged.added).toBe(0);
    expect(merged.readings).toHaveLength(2);
    expect(merged.readings[0]?.values).toEqual({ flow: 2, battery: 3.6 });
  });

  it("does not empty a value for a message that says nothing about it", () => {
    const shown = [reading(2, { flow: 2 })];
    expect(mergeReadings(shown, [reading(2, { flow: null })]).readings).toBe(shown);
  });

  it("takes over a flag for a value already there", () => {
    const { readings } = mergeReadings(
      [reading(2, { flow: 2 })],
      [reading(2, { flow: 2 }, { flow: "suspect" })],
    );
    expect(readings[0]?.quality).toEqual({ flow: "suspect" });
  });

  it("inserts a late reading at its time", () => {
    const shown = [reading(5, { flow: 5 }), reading(3, { flow: 3 })];
    const { readings, added } = mergeReadings(shown, [reading(4, { flow: 4 })]);
    expect(readings.map(({ values }) => values.flow)).toEqual([5, 4, 3]);
    expect(added).toBe(1);
  });

  it("returns the same object for a repeated frame", () => {
    const shown = [reading(2, { flow: 2 })];
    expect(mergeReadings(shown, [reading(2, { flow: 2 })])).toEqual({ readings: shown, added: 0 });
  });
});
