import { describe, expect, it } from "vitest";
import { countedWithin, type StatisticsLine, silentSpans, statisticsOf } from "./line-statistics.ts";

const line = (
  t: number[],
  values: (number | null)[],
  more: Partial<StatisticsLine> = {},
): StatisticsLine => ({
  ...{ t, avg: values, min: values, max: values, gapAfter: 150, interval: 60, bucketSeconds: null },
  ...more,
});

const minutes = (count: number) => Array.from({ length: count }, (_, index) => index * 60);
const hour = { from: 0, to: 3600 };

describe("statistics of a line", () => {
  it("are those of the range in view, gaps left out", () => {
    const found = statisticsOf(line([0, 60, 120, 180], [9, 2, null, 4]), { from: 30, to: 180 }, 180);
    expect(found).toMatchObject({ min: 2, mean: 3, max: 4, last: 4 });
  });

  it("take least and greatest from within the means", () => {
    const found = statisticsOf(
      line([0, 60], [2, 3], { min: [1, 2], max: [5, 4], bucketSeconds: 60 }),
      { from: 0, to: 120 },
      120,
    );
    expect(found).toMatchObject({ min: 1, mean: 2.5, max: 5, coverage: 1 });
  });

  it("have nothing to say of a line without samples", () => {
    expect(statisticsOf(line([0], [null]), hour, 3600)).toMatchObject({
      ...{ min: null, mean: null, last: null, coverage: 0, integral: null },
    });
  });
});

describe("the mean", () => {
  it("is one of time and not of samples, which a device sends more often while something happens", () => {
    // 100 for fifty minutes, measured every ten; then ten minutes at 10, measured every minute.
    const slow = [0, 600, 1200, 1800, 2400, 2999];
    const fast = Array.from({ length: 11 }, (_, index) => 3000 + index * 60);
    const t = [...slow, ...fast];
    const values = t.map((time) => (time < 3000 ? 100 : 10));
    const found = statisticsOf(line(t, values, { gapAfter: 1500 }), hour, 3600);
    expect(found.mean).toBeCloseTo((3000 * 100 + 600 * 10) / 3600, 1);
  });

  it("gives no weight to a gap", () => {
    const t = [0, 60, 3540, 3600];
    expect(statisticsOf(line(t, [10, 10, 30, 30]), hour, 3600).mean).toBeCloseTo(20, 6);
    expect(statisticsOf(line([0, 60, 1000], [10, 10, 90]), hour, 3600).mean).toBeCloseTo(10, 6);
  });

  it("counts a bucket that has just begun for the time that it has had", () => {
    const means = line([0, 1800], [100, 40], { bucketSeconds: 1800, gapAfter: 4500 });
    expect(statisticsOf(means, hour, 2400).mean).toBeCloseTo((1800 * 100 + 600 * 40) / 2400, 6);
  });

  it("holds a state until the next one is reported", () => {
    const states = line([0, 900, 960], [1, 0, 0], { gapAfter: 2250, stepped: true });
    expect(statisticsOf(states, hour, 3600).mean).toBeCloseTo(900 / 960, 6);
  });

  it("is that of the samples where none of them speaks for any time", () => {
    expect(statisticsOf(line([0, 1000], [10, 20]), hour, 3600).mean).toBe(15);
    expect(statisticsOf(line([60], [7]), hour, 3600).mean).toBe(7);
  });
});

describe("coverage", () => {
  it("is whole for a line that never misses a sample", () => {
    expect(statisticsOf(line(minutes(61), minutes(61)), hour, 3600).coverage).toBe(1);
  });

  it("does not count a gap as measured", () => {
    const t = minutes(61).filter((time) => time <= 900 || time >= 2700);
    const { coverage } = statisticsOf(line(t, t), hour, 3600);
    expect(coverage).toBeCloseTo((900 + 900 + 60) / 3600, 5);
  });

  it("knows the rhythm of history that was measured less often than the device is set to", () => {
    const t = Array.from({ length: 24 * 4 }, (_, index) => index * 900);
    const day = { from: 0, to: 86_400 };
    const found = statisticsOf(line(t, t, { gapAfter: 2250 }), day, 86_400);
    expect(found.coverage).toBeCloseTo(1 / 15, 5);
    expect(found.rhythm).toBe(900);
    expect(statisticsOf(line(minutes(61), minutes(61)), hour, 3600).rhythm).toBeNull();
    // A gap is no rhythm.
    const gap = minutes(61).filter((time) => time <= 900);
    expect(statisticsOf(line(gap, gap), hour, 3600).rhythm).toBeNull();
  });

  it("goes by the interval of the device, not by the rhythm of what arrived", () => {
    const every = minutes(61).filter((_time, index) => index % 2 === 0);
    expect(statisticsOf(line(every, every, { gapAfter: 300 }), hour, 3600).coverage).toBe(0.5);
  });

  it("makes up for nothing in another hour", () => {
    const twice = Array.from({ length: 120 }, (_, index) => index * 30);
    expect(statisticsOf(line(twice, twice), { from: 0, to: 7200 }, 7200).coverage).toBe(0.5);
  });

  it("does not miss what has not been measured yet", () => {
    expect(statisticsOf(line(minutes(31), minutes(31)), hour, 1800).coverage).toBe(1);
  });

  it("counts of the time before the device was added what came at its interval", () => {
    const added = { addedAt: 3600 };
    const two = { from: 0, to: 7200 };
    const present = minutes(120).filter((time) => time >= 3600);
    expect(statisticsOf(line(present, present, added), two, 7200).coverage).toBe(1);
    const history = minutes(120).filter((time) => time < 2700 || time >= 3600);
    expect(statisticsOf(line(history, history, added), two, 7200).coverage).toBe((45 + 60) / 120);
    // History of another rhythm alone: its coverage is not known, its rhythm is.
    const quarters = [0, 900, 1800, 2700];
    const found = statisticsOf(line(quarters, quarters, { ...added, gapAfter: 2250 }), hour, 3600);
    expect(found).toMatchObject({ coverage: null, rhythm: 900 });
  });

  it("counts buckets by their width", () => {
    const half = line([0, 900], [1, 1], { bucketSeconds: 900, gapAfter: 2250 });
    expect(statisticsOf(half, hour, 3600).coverage).toBe(0.5);
  });
});

describe("the volume of a flow", () => {
  it("is flow by time, as long as there are samples", () => {
    const t = minutes(61);
    expect(
      statisticsOf(
        line(
          t,
          t.map(() => 120),
        ),
        hour,
        3600,
      ).integral,
    ).toBeCloseTo(120, 6);
  });

  it("adds nothing for a gap", () => {
    const t = [0, 60, 3540, 3600];
    expect(statisticsOf(line(t, [60, 60, 60, 60]), hour, 3600).integral).toBeCloseTo(2, 6);
  });

  it("takes a mean for its whole bucket", () => {
    const means = line([0, 1800], [100, 50], { bucketSeconds: 1800, gapAfter: 4500 });
    expect(statisticsOf(means, hour, 3600).integral).toBeCloseTo(75, 6);
  });
});

describe("excursions", () => {
  const limits = { under: 1, over: 3 };

  it("count each time a line leaves its limits, with how long", () => {
    const values = [2, 4, 4, 2, 0.5, 2];
    expect(statisticsOf(line(minutes(6), values, limits), hour, 3600).excursions).toEqual({
      count: 2,
      seconds: 180,
    });
  });

  it("begin anew after a gap, of which nothing is known", () => {
    const found = statisticsOf(line([0, 60, 1000, 1060], [4, 4, 4, 4], limits), hour, 3600);
    expect(found.excursions?.count).toBe(2);
  });

  it("are seen in what a mean hides", () => {
    const means = line([0, 60], [2, 2], { min: [2, 2], max: [2, 9], bucketSeconds: 60, ...limits });
    expect(statisticsOf(means, hour, 3600).excursions?.count).toBe(1);
  });

  it("are none of a line without limits", () => {
    expect(statisticsOf(line([0], [4]), hour, 3600).excursions).toBeNull();
  });
});

describe("what a totaliser counted", () => {
  const counter = (values: (number | null)[], t = values.map((_, index) => index * 900)) => line(t, values);
  const second = { from: 3600, to: 7200 };

  it("begins with the last value before the range, and ends with the last one in it", () => {
    const values = [100, 110, 120, 130, 140, null, 160, 170, 180, 190];
    expect(countedWithin(counter(values), second, null)).toBe(40);
    expect(countedWithin(counter(values), { from: 0, to: 9000 }, null)).toBe(90);
  });

  it("goes on over zero", () => {
    const over = counter([999_950, 20], [3000, 4000]);
    expect(countedWithin(over, second, 1_000_000)).toBe(70);
    expect(countedWithin(over, second, null)).toBe(0);
  });

  it("takes means by their greatest value", () => {
    const means = { ...counter([0, 0, 0], [2700, 3600, 5400]), max: [999_950, 999_990, 40] };
    expect(countedWithin(means, second, 1_000_000)).toBe(90);
  });

  it("is not known without a value in the range", () => {
    expect(countedWithin(counter([100, 110]), second, null)).toBeNull();
  });
});

it("finds when a device was silent for longer than it may be, up to now", () => {
  expect(silentSpans([100, 160, 2000, 2060], hour, 600, 3000)).toEqual([
    { from: 160, to: 2000 },
    { from: 2060, to: 3000 },
  ]);
  expect(silentSpans([], hour, 600, 300)).toEqual([]);
});
