import { expect, it } from "vitest";
import { perDay } from "../expected-inflow.ts";
import { seededNormal } from "../zone-signals.fixture.ts";
import { calmestSlot, pressureChange } from "./pressure-change.ts";

/** Two weeks and a day of pressures that fall by day, with noise that is larger by day. */
const pressures = (fall: number, start: number): Float64Array => {
  const normal = seededNormal(7);
  return Float64Array.from({ length: 15 * perDay }, (_, index) => {
    const slot = index % perDay;
    const isDay = slot >= 24 && slot < 88;
    const value = isDay ? 2.5 + 0.1 * normal() : 3 + 0.01 * normal();
    return index >= start ? value - fall : value;
  });
};

it("finds by how much a pressure fell, by the calm hours", () => {
  const start = 14 * perDay + 8;
  const change = pressureChange(pressures(0.12, start), start);
  expect((change?.after ?? 0) - (change?.before ?? 0)).toBeCloseTo(-0.12, 2);
  expect(change?.noise).toBeLessThan(0.02);
});

it("compares nothing without a past, or without data since", () => {
  expect(pressureChange(pressures(0.1, 0).slice(0, 3 * perDay), 2 * perDay)).toBeNull();
  const values = pressures(0.1, 14 * perDay);
  values.fill(Number.NaN, 14 * perDay);
  expect(pressureChange(values, 14 * perDay)).toBeNull();
});

it("looks at the model at the calmest quarter that was measured", () => {
  expect(calmestSlot(0, 2 * perDay)).toBe(12);
  expect(calmestSlot(40, 60)).toBe(40);
  expect(calmestSlot(60, 90)).toBe(89);
});
