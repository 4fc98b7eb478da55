import { expect, it } from "vitest";
import { aDevice } from "../../shared/realtime/device.fixture.ts";
import { criticalPressure, slowestOf } from "./zone-figures.ts";

const at = "2025-11-20T01:00:00.000Z";
const latest = (values: Record<string, number>, more: object = {}) => ({
  ...{ measuredAt: at, receivedAt: at, values, quality: {}, times: {} },
  ...more,
});

it("has the critical point of the zone itself before the lowest that a member measures", () => {
  const member = (id: number, pressure: number, more = {}) =>
    aDevice({ id, latest: latest({ critical_point_pressure: pressure }, more) });
  const members = [
    member(1, 1.4),
    member(2, 1.1),
    member(3, 0.2, { quality: { critical_point_pressure: "suspect" } }),
  ];
  expect(criticalPressure({ latest: null }, members)).toMatchObject({ value: 1.1, by: { id: 2 } });
  expect(criticalPressure({ latest: latest({ critical_point_pressure: 1.3 }) }, members)).toMatchObject({
    value: 1.3,
    by: null,
  });
});
it("names the member that reports least often", () => {
  const members = [
    aDevice({ id: 1, reportIntervalSeconds: 60 }),
    aDevice({ id: 2, reportIntervalSeconds: 3600 }),
  ];
  expect(slowestOf(members)?.id).toBe(2);
  expect(slowestOf([])).toBeNull();
});
