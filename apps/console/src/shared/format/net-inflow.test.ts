import { expect, it } from "vitest";
import { netInflow } from "./net-inflow.ts";

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
