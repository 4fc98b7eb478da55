import { dayMs, hourMs } from "@sgval/quantities/duration";
import { describe, expect, it } from "vitest";
import { consumptionsOf, showsIndex, unaccountedOf, volumeOf } from "./consumption.ts";

const household = { digits: 6, qMax: 3.125 };
const start = Date.UTC(2026, 0, 1);
/** Readings as days from the start and index. */
type Days = [day: number, index: number][];
const read = (...readings: Days) => readings.map(([day, index]) => ({ at: start + day * dayMs, index }));
const volumes = (...readings: Days) =>
  consumptionsOf(read(...readings), household).map(({ volume, odd }) => [volume, odd]);

describe("the totaliser of a meter", () => {
  it("[R1.5] goes on from 0 after its last digit: 999 985 to 12 are 27 m³", () => {
    expect(volumes([0, 999_985], [10, 12])).toEqual([
      [null, null],
      [27, null],
    ]);
  });

  it("is not known after another fall, and counts on from the new index", () => {
    expect(volumes([0, 1500], [30, 40], [60, 55])).toEqual([
      [null, null],
      [null, "negative"],
      [15, null],
    ]);
  });

  it("[R1.5] is measured from the reading before a fall when it returns to the old line, as of DH-000096", () => {
    const before: Days = [
      [0, 2506.2],
      [31, 2534],
      [62, 2562.3],
    ];
    // Of 2 589 the last digit was taken for a decimal.
    expect(volumes(...before, [92, 258.9], [123, 2617.1], [153, 2643.4])).toEqual([
      [null, null],
      [expect.closeTo(27.8), null],
      [expect.closeTo(28.3), null],
      [null, "negative"],
      [expect.closeTo(54.8), "returned"],
      [expect.closeTo(26.3), null],
    ]);
    // The same mistake twice in a row, and again after a good reading.
    expect(volumes(...before, [92, 258.9], [123, 261.7], [153, 2643.4], [184, 267], [214, 2699])).toEqual([
      [null, null],
      [expect.closeTo(27.8), null],
      [expect.closeTo(28.3), null],
      [null, "negative"],
      [null, "negative"],
      [expect.closeTo(81.1), "returned"],
      [null, "negative"],
      [expect.closeTo(55.6), "returned"],
    ]);
    expect(volumes([0, 1500], [30, 40], [60, 1545])[2]).toEqual([45, "returned"]);
  });

  it("takes an impossible roll-over for a fall, so that a return to the line of before is found at the end of the range too", () => {
    const commercial = { digits: 6, qMax: 50 };
    // Of 953 000 digits were mixed up. A real roll-over stays one.
    const readings = read(
      ...([
        [0, 944_000],
        [30, 947_000],
        [60, 950_000],
        [90, 940_300],
        [120, 956_000],
      ] as Days),
    );
    expect(consumptionsOf(readings, commercial).map(({ volume, odd }) => [volume, odd])).toEqual([
      [null, null],
      [3_000, null],
      [3_000, null],
      [null, "negative"],
      [6_000, "returned"],
    ]);
    expect(volumes([0, 999_950], [30, 999_985], [60, 12], [90, 51])).toEqual([
      [null, null],
      [35, null],
      [27, null],
      [39, null],
    ]);
  });

  it("is in doubt before a fall that stays above the line of before: that index was too high, once or twice in a row", () => {
    const line: Days = [
      [0, 2_506],
      [31, 2_534],
    ];
    // Of 2 562 a digit was misread; nothing is repaired.
    expect(volumes(...line, [61, 2_962], [92, 2_590], [122, 2_617])).toEqual([
      [null, null],
      [28, null],
      [428, "contradicted"],
      [null, "negative"],
      [27, null],
    ]);
    expect(volumes(...line, [61, 2_962], [92, 2_990], [122, 2_617]).slice(2)).toEqual([
      [428, "contradicted"],
      [28, "contradicted"],
      [null, "negative"],
    ]);
    // So much a month is usual.
    const usual: Days = [
      [0, 1_000],
      [30, 1_040],
      [60, 1_080],
      [90, 1_120],
    ];
    expect(volumes(...usual, [120, 1_050])[3]).toEqual([40, null]);
    // One that returns was too low, and one to an index below all before is another meter.
    expect(volumes(...line, [61, 2_562], [92, 2_540], [122, 2_617])[2]).toEqual([28, null]);
    expect(volumes(...line, [61, 2_562], [92, 14], [122, 42])[2]).toEqual([28, null]);
  });

  it("counts a new meter from its own index when it passes that of the old one", () => {
    // Forty a month: at 84 the young meter was replaced, and the new one passes that after two months.
    expect(volumes([0, 5], [30, 44], [60, 84], [90, 38], [120, 79], [150, 118])).toEqual([
      [null, null],
      [39, "contradicted"],
      [40, "contradicted"],
      [null, "negative"],
      [41, null],
      [39, null],
    ]);
    // Too far above the old line for any meter.
    expect(volumes([0, 1500], [1, 40], [2, 41], [3, 9_000])[3]).toEqual([null, "jump"]);
  });

  it("is not believed above Qmax × time × 1.2", () => {
    const most = household.qMax * 24 * 1.2;
    expect(volumes([0, 100], [1, 100 + most])[1]).toEqual([most, null]);
    expect(volumes([0, 100], [1, 101 + most], [2, 110 + most])).toEqual([
      [null, null],
      [null, "jump"],
      [9, null],
    ]);
  });

  it("is odd when it stands still for 30 days, and counts as nothing used", () => {
    expect(volumes([0, 100], [10, 112], [25, 112], [39, 112], [40, 112], [41, 113])).toEqual([
      [null, null],
      [12, null],
      [0, null],
      [0, null],
      [0, "unchanged"],
      [1, null],
    ]);
  });

  it("shows no more than its digits", () => {
    expect([999_999.9, 1_000_000, -1].map((index) => showsIndex(household, index))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("the volume of a period", () => {
  const of = (from: number, to: number, ...readings: Days) => {
    const indexes = read(...readings);
    const consumptions = consumptionsOf(indexes, household).map((one, place) => ({
      ...one,
      at: indexes[place]?.at ?? 0,
    }));
    return volumeOf(consumptions, start + from * dayMs, start + to * dayMs);
  };

  it("[R1.5] is pro-rated: of 1 500 to 1 560 over 30 days, 20 days are 40 m³, all of them estimated", () => {
    expect(of(0, 20, [0, 1500], [30, 1560])).toEqual({ volume: 40, estimated: 40, covered: 1 });
    expect(of(10, 40, [0, 1500], [30, 1560])).toEqual({ volume: 40, estimated: 40, covered: 20 / 30 });
  });

  it("is exact between two readings at its ends, whatever was read before and after", () => {
    expect(of(30, 60, [0, 100], [30, 130], [45, 150], [60, 160], [90, 200])).toEqual({
      volume: 30,
      estimated: 0,
      covered: 1,
    });
  });

  it("is not known without readings, and is nothing where nothing was used", () => {
    expect(of(0, 30)).toEqual({ volume: null, estimated: 0, covered: 0 });
    expect(of(0, 30, [10, 100])).toEqual({ volume: null, estimated: 0, covered: 0 });
    expect(of(0, 10, [0, 100], [10, 100]).volume).toBe(0);
  });

  it("leaves out what a fall or a jump hides", () => {
    expect(of(0, 30, [0, 100], [10, 10], [30, 106])).toEqual({ volume: 6, estimated: 0, covered: 1 });
    const found = of(0, 30, [0, 100], [10, 110], [20, 5], [30, 9]);
    expect(found.volume).toBe(14);
    expect(found.covered).toBeCloseTo(2 / 3);
    expect(of(0, 1, [0, 100], [1, 100 + 10 * household.qMax * (dayMs / hourMs)]).volume).toBeNull();
  });
});

it("what was not metered is the inflow less the meters, and meters above the inflow ask for a look", () => {
  expect(unaccountedOf(30_240, 18_900)).toEqual({ volume: 11_340, share: 0.375, metersAboveInflow: false });
  expect(unaccountedOf(100, 130)).toMatchObject({ volume: -30, metersAboveInflow: true });
  expect(unaccountedOf(0, 0)).toMatchObject({ share: null });
  expect([unaccountedOf(null, 5), unaccountedOf(5, null)]).toEqual([null, null]);
});
