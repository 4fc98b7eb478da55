import { hourMs, quarterMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { perDay } from "./expected-inflow.ts";
import { leakEvidence } from "./leak-evidence.ts";
import { createSensing } from "./sense-zones.ts";
import { sensingOptions, zoneSignal } from "./zone-signals.fixture.ts";

it("shows the nights that prove a leak also where their inflow does not count for what is expected", () => {
  const [began, days] = [60, 66];
  // Far more by night than by day, when the pressure is lower: what is so far from the rest is left out, as if it were used once.
  const added = Array.from({ length: days - began }, (_, index) => {
    const midnight = (began + index) * perDay;
    return [
      { from: midnight, to: midnight + 18, flow: 30 },
      { from: midnight + 18, to: midnight + perDay, flow: 8 },
    ];
  }).flat();
  const values = zoneSignal({ seed: 34, days, mean: 60, added });
  const sensing = createSensing(sensingOptions({ deviceIds: [1] }));
  const found = [...values].flatMap((inflow, quarter) =>
    sensing.push(quarter * quarterMs - 7 * hourMs, () => inflow),
  );
  const [leak] = found;
  if (!leak) throw new Error("nothing is suspected");
  const night = (day: number) => values.subarray(day * perDay + 4, day * perDay + 20);
  const isLeftOut = (day: number) =>
    sensing.watchOf(1)?.past.days.get(day)?.inflow.subarray(4, 18).every(Number.isNaN);
  expect(isLeftOut(began)).toBe(true);

  const { nights, hours } = leakEvidence(sensing, sensing.stateOf(leak), {
    location: "no_model",
    sensors: [],
  });
  expect(nights.slice(began - days).map(({ flow }) => flow)).toEqual(
    Array.from({ length: days - began }, (_, index) =>
      expect.closeTo(
        night(began + index).reduce((sum, flow) => sum + flow / 16, 0),
        1,
      ),
    ),
  );
  expect(hours.filter(({ measured }) => measured === null)).toEqual([]);
});
