import { qualityCode } from "@sgval/quantities/quality";
import { describe, expect, it } from "vitest";
import { mergeSamples } from "./merge-samples.ts";

const good = (slots: (number | null)[]) => ({ slots, quality: null });

describe("two samples of one time", () => {
  it("fill each other's empty slots", () => {
    const merged = mergeSamples(good([2.4, null]), good([null, 31.2, 7]));
    expect(merged).toEqual({ slots: [2.4, 31.2, 7], quality: null, filled: true, conflicts: [] });
  });

  it("are a plain duplicate when the values are equal", () => {
    const merged = mergeSamples(good([2.4, 31.2]), good([2.4, null]));
    expect(merged.filled).toBe(false);
    expect(merged.conflicts).toEqual([]);
  });

  it("are a duplicate when one went through a file, which has twelve digits", () => {
    const merged = mergeSamples(good([3.5062499999999996, 1_000_000_000]), good([3.50625, 1_000_000_001]));
    expect(merged.conflicts).toEqual([{ slot: 1, kept: 1_000_000_000, refused: 1_000_000_001 }]);
  });

  it("keep the first of two different values and mark it as suspect", () => {
    const merged = mergeSamples(good([2.4]), good([2.6]));
    expect(merged.slots).toEqual([2.4]);
    expect(merged.quality).toEqual([qualityCode("suspect")]);
    expect(merged.conflicts).toEqual([{ slot: 0, kept: 2.4, refused: 2.6 }]);
  });

  it("do not replace a reported fault by a value", () => {
    const fault = qualityCode("sensor_fault");
    const merged = mergeSamples({ slots: [null], quality: [fault] }, good([2.6]));
    expect(merged.slots).toEqual([null]);
    expect(merged.quality).toEqual([fault]);
    expect(merged.conflicts).toHaveLength(1);
  });
});
