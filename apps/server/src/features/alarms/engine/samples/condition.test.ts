import { describe, expect, it } from "vitest";
import {
  changeByTime,
  type Delays,
  type Limit,
  newCondition,
  stepCondition,
  verdictOf,
} from "./condition.ts";

const minute = 60_000;
const pressure: Delays = { on: { samples: 2, seconds: 300 }, off: { samples: null, seconds: 300 } };
const quality: Delays = { on: { samples: 3, seconds: 600 }, off: { samples: null, seconds: 600 } };
const battery: Delays = { on: { samples: 3, seconds: null }, off: { samples: 3, seconds: null } };
const high: Limit = { side: "over", limit: 6, excluded: false, deadband: 0.1 };
const low: Limit = { side: "under", limit: 1, excluded: false, deadband: 0.1 };

/** What happens at each value, samples being so many minutes apart. */
const changes = (limit: Limit, delays: Delays, values: readonly number[], every = 1) => {
  const condition = newCondition();
  return values.map((value, index) =>
    stepCondition(condition, verdictOf(limit, value), delays, Math.round(index * every * minute)),
  );
};

describe("a limit", () => {
  it("is violated beyond it, and left only by more than the deadband", () => {
    expect([6, 6.01, 5.95, 5.9, 5.89].map((value) => verdictOf(high, value))).toEqual([
      ...["between", "beyond", "between", "between", "back"],
    ]);
    expect([1, 0.99, 1.05, 1.1, 1.11].map((value) => verdictOf(low, value))).toEqual([
      ...["between", "beyond", "between", "between", "back"],
    ]);
  });

  it("may itself not be reached", () => {
    expect(verdictOf({ ...high, excluded: true }, 6)).toBe("beyond");
    expect(verdictOf({ ...high, limit: 0, excluded: true, deadband: 0 }, 0)).toBe("beyond");
  });

  it("without deadband is left as soon as it is not violated", () => {
    expect(verdictOf({ ...low, limit: 0.5, deadband: 0 }, 1)).toBe("back");
    expect(verdictOf({ ...high, deadband: 0 }, 6)).toBe("back");
  });
});

describe("the condition of pressure", () => {
  it("is true after 2 samples one after another", () => {
    expect(changes(high, pressure, [6.2, 6.2])).toEqual([null, "activated"]);
    expect(changes(high, pressure, [6.2, 5.5, 6.2])).toEqual([null, null, null]);
  });

  it("is true after 5 minutes without another sample", () => {
    const condition = newCondition();
    stepCondition(condition, "beyond", pressure, 0);
    expect(changeByTime(condition, pressure, 5 * minute - 1)).toBeNull();
    expect(changeByTime(condition, pressure, 5 * minute)).toBe("activated");
    expect(changeByTime(condition, pressure, 6 * minute)).toBeNull();
  });

  it("is over 5 minutes after the value is back, and not while it chatters around the limit", () => {
    const values = [6.2, 6.2, 5.8, 5.8, 6.1, 5.8, 5.95, 5.8, 5.8, 5.8, 5.8, 5.8, 5.8];
    expect(changes(high, pressure, values).map((change, minutes) => [minutes, change])).toEqual(
      values.map((_, minutes) => [minutes, minutes === 1 ? "activated" : minutes === 12 ? "cleared" : null]),
    );
  });
});

it("the condition of quality is true after 3 samples or 10 minutes, and over after 10 minutes", () => {
  expect(changes(high, quality, [7, 7, 7])).toEqual([null, null, "activated"]);
  expect(changes(high, quality, [7, 7], 10)).toEqual([null, "activated"]);
  expect(changes(high, quality, [7, 7, 7, 5, 5], 10)).toEqual([null, "activated", null, null, "cleared"]);
});

it("the condition of a battery is true after 3 reports and over after 3, however long they are apart", () => {
  const limit: Limit = { side: "under", limit: 3.4, excluded: false, deadband: 0.05 };
  expect(changes(limit, battery, [3.3, 3.3, 3.3, 3.46, 3.46, 3.46], 1440)).toEqual([
    ...[null, null, "activated", null, null, "cleared"],
  ]);
  expect(changes(limit, battery, [3.3, 3.3, 3.3, 3.44, 3.44, 3.44, 3.44], 1440).slice(3)).toEqual([
    ...[null, null, null, null],
  ]);
});

it("a level is out after 60 s and back after 60 s, a float after 5 s and 10 s", () => {
  const level: Delays = { on: { samples: null, seconds: 60 }, off: { samples: null, seconds: 60 } };
  expect(changes(high, level, [7, 7, 5, 5])).toEqual([null, "activated", null, "cleared"]);
  const float: Delays = { on: { samples: null, seconds: 5 }, off: { samples: null, seconds: 10 } };
  const limit: Limit = { side: "under", limit: 0.5, excluded: false, deadband: 0 };
  expect(changes(limit, float, [0, 0, 0, 1, 1, 1], 5 / 60)).toEqual([
    ...[null, "activated", null, null, null, "cleared"],
  ]);
});

it("a condition that was true before a restart is true after it, and is over by the same rule", () => {
  const condition = newCondition(true);
  expect(stepCondition(condition, "beyond", pressure, 0)).toBeNull();
  expect(stepCondition(condition, "back", pressure, minute)).toBeNull();
  expect(stepCondition(condition, "back", pressure, 6 * minute)).toBe("cleared");
});
