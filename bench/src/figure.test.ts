import { describe, expect, it } from "vitest";
import { atLeast, atMost, reference } from "./figure.ts";

describe("a figure", () => {
  it("passes at its bar and fails beyond it", () => {
    expect(atLeast(5000, { name: "rate", unit: "msg/s", value: 5000 }).pass).toBe(true);
    expect(atLeast(5000, { name: "rate", unit: "msg/s", value: 4999 }).pass).toBe(false);
    expect(atMost(25, { name: "size", unit: "B", value: 25 }).pass).toBe(true);
    expect(atMost(25, { name: "size", unit: "B", value: 25.1 }).pass).toBe(false);
  });

  it("is compared with its bar before rounding", () => {
    expect(atMost(25, { name: "size", unit: "B", value: 25.0001 })).toMatchObject({ value: 25, pass: false });
  });

  it("does not pass when nothing was measured", () => {
    expect(atLeast(1, { name: "rate", unit: "msg/s", value: Number.NaN }).pass).toBe(false);
    expect(atMost(1, { name: "time", unit: "ms", value: Number.NaN }).pass).toBe(false);
  });

  it("has the ratio to its limit", () => {
    expect(atLeast(30, { name: "rate", unit: "msg/s", value: 40, limit: 160 }).ratio).toBe(0.25);
    expect(reference({ name: "other", unit: "ms", value: 3 })).toMatchObject({
      limit: null,
      ratio: null,
      pass: null,
    });
  });
});
