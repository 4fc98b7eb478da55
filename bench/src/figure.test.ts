import { describe, expect, it } from "vitest";
import { atLeast, atMost, reference } from "./figure.ts";
import { figuresOfHistories, progressOfAll, sharesOf } from "./figures/histories.ts";

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

describe("the figures of the random histories", () => {
  const run = { failed: 0, seconds: 10, published: 9, automatic: 9, stops: 9, journalled: 1, staged: 1 };
  const missed = (histories: number, exitCode: number | null) =>
    figuresOfHistories({ ...run, histories }, 100, exitCode)
      .filter(({ pass }) => pass === false)
      .map(({ name }) => name);

  it("pass when all that were asked for have run and their test has passed", () => {
    expect(missed(100, 0)).toEqual([]);
  });

  it("fail when the test stopped before the last of them, failed otherwise or was ended", () => {
    expect(missed(70, 1)).toEqual(["histories run", "histories exit"]);
    expect(missed(100, 1)).toEqual(["histories exit"]);
    expect(missed(100, null)).toEqual(["histories exit"]);
  });

  it("are those of all processes together, each with whole servers of a hundred", () => {
    expect(sharesOf(100_000, 1_000_000, 2)).toEqual([
      { seed: 1_000_000, count: 50_000 },
      { seed: 1_050_000, count: 50_000 },
    ]);
    expect(sharesOf(250, 0, 2)).toEqual([
      { seed: 0, count: 200 },
      { seed: 200, count: 50 },
    ]);
    expect(sharesOf(1, 1234, 2)).toEqual([{ seed: 1234, count: 1 }]);
    const share = { ...run, histories: 100 };
    expect(progressOfAll([null, null])).toBeNull();
    expect(progressOfAll([share, null, { ...share, seconds: 12 }])).toMatchObject({
      ...{ histories: 200, seconds: 12, failed: 0, published: 18 },
    });
  });
});
