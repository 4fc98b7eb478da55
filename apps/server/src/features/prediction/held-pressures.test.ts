import { expect, it } from "vitest";
import { heldIn } from "./held-pressures.ts";

const minute = 60_000;
const at = (index: number) => new Date(index * 5 * minute).toISOString();
/** Readings of a valve, five minutes apart: its state (0 high, 1 low, 3 closed) and its outlet pressure. */
const readings = (...of: (readonly [state: number, outlet: number, quality?: string])[]) =>
  of.map(([valve_state, outlet_pressure, flag = "good"], index) => ({
    measuredAt: at(index),
    values: { valve_state, outlet_pressure },
    quality: { outlet_pressure: flag },
  }));

it("takes the median of the last time that a valve was in a level, not what it passed through on the way", () => {
  const held = heldIn(
    readings([1, 1.9], [0, 2.6], [1, 2.4], [1, 1.6], [1, 1.5], [1, 1.7], [0, 2.2], [0, 2.5]),
  );
  expect(held.low).toEqual({ level: "low", pressure: 1.65, until: at(5) });
  expect(held.high).toEqual({ level: "high", pressure: 2.35, until: at(7) });
  expect(held.last).toEqual({ ...held.high, level: "last" });
});

it("knows nothing of a level that a valve was never in, and counts no value that is not good", () => {
  expect(heldIn(readings([0, 2.5], [3, 0.1]))).toMatchObject({ low: null, high: { pressure: 2.5 } });
  expect(heldIn(readings([1, 1.6], [1, 9, "suspect"])).low).toEqual({
    ...{ level: "low", pressure: 1.6 },
    until: at(0),
  });
  expect(heldIn([])).toEqual({ high: null, low: null, last: null });
});

it("returns to the level that was commanded or reported last, and to no pressure of before", () => {
  const regulated = readings([1, 1.6], [1, 1.5], [0, 2.5], [0, 2.4], [3, 0.1]);
  const low = { level: "low", pressure: 1.55 };
  expect(heldIn(regulated).last).toMatchObject({ level: "last", pressure: 2.45 });
  // Commanded after the last reading that had it on high, and before it was closed.
  const commanded = { level: "low", at: 17 * minute } as const;
  expect(heldIn(regulated, commanded).last).toEqual({ ...low, level: "last", until: at(1) });
  expect(heldIn(regulated, { ...commanded, at: 6 * minute }).last).toMatchObject({ pressure: 2.45 });
  expect(heldIn(regulated.slice(2), commanded)).toMatchObject({ high: { pressure: 2.45 }, last: null });
});

it("counts no pressure while a valve still moves to a level, and none from before its set-point", () => {
  const soon = { ...readings([1, 2.3])[0], measuredAt: new Date(11 * minute).toISOString() };
  const moving = [...readings([0, 2.5], [0, 2.5], [0, 2.5]), soon].flatMap((one) =>
    "values" in one ? [{ ...one, values: one.values ?? {}, quality: one.quality ?? {} }] : [],
  );
  expect(heldIn(moving)).toMatchObject({ low: null, last: null });
  const set = { level: "set_point", at: 7 * minute } as const;
  expect(heldIn(readings([0, 2.5], [0, 2.4], [0, 1.9], [0, 1.8], [3, 0]), set).last).toMatchObject({
    pressure: 1.8,
  });
  expect(heldIn(readings([0, 2.5], [0, 2.4], [3, 0]), set).last).toBeNull();
});
