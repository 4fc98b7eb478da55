import { expect, it } from "vitest";
import { aDevice } from "../../shared/realtime/device.fixture.ts";
import { criticalPressure, netInflow, slowestOf } from "./zone-figures.ts";

const at = "2025-11-20T01:00:00.000Z";
const latest = (values: Record<string, number>, more: object = {}) => ({
  ...{ measuredAt: at, receivedAt: at, values, quality: {}, times: {} },
  ...more,
});

it("takes reverse flow off what flows in: 62.4 less 2.4 are 60 m³/h", () => {
  expect(netInflow(latest({ flow_forward: 62.4, flow_reverse: 2.4 }))?.value).toBeCloseTo(60);
  expect(netInflow(latest({ flow_forward: 62.4 }))?.value).toBe(62.4);
  expect(netInflow(latest({ flow: -3 }))?.value).toBe(-3);
  expect(netInflow(null)).toBeNull();
});
it("knows no inflow where a flow is not good or of another time", () => {
  const flows = { flow_forward: 62.4, flow_reverse: 2.4 };
  expect(netInflow(latest(flows, { quality: { flow_reverse: "suspect" } }))).toBeNull();
  expect(netInflow(latest(flows, { times: { flow_reverse: "2025-11-20T00:00:00.000Z" } }))).toBeNull();
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
