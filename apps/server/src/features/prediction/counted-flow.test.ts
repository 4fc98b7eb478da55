import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { countedFlow } from "./counted-flow.ts";

const now = Date.parse("2025-11-20T01:00:00Z");
const device = { type: "DATALOGGER", reportIntervalSeconds: 900 } as const;
const signOf = (
  values: Record<string, number>,
  { at = now - minuteMs, quality = {}, imported = false, ofModel = 40 as number | null } = {},
) => {
  const reading = { measuredAt: at, receivedAt: at, times: {}, arrivals: {} };
  return countedFlow(device, { ...reading, values, quality, imported }, { ofModel, now })?.flow ?? null;
};

it("says what a meter counts of water that runs now, also where its sign puts it in doubt", () => {
  expect(signOf({ flow: -38 })).toBe(-38);
  expect(signOf({ flow_forward: 3, flow_reverse: 30 })).toBe(-27);
  expect(signOf({ flow: -38 }, { quality: { flow: "out_of_range" } })).toBe(-38);
  expect(signOf({ flow: -2.1 })).toBe(-2.1);
  expect(signOf({ flow: -0.6 }, { ofModel: null })).toBe(-0.6);
});

it("says nothing of standing water, of what was measured long ago or imported, and of a sensor that is broken", () => {
  expect(signOf({ flow: -1.9 })).toBeNull();
  expect(signOf({ flow: -0.4 }, { ofModel: 2 })).toBeNull();
  expect(signOf({ flow: -0.4 }, { ofModel: null })).toBeNull();
  expect(signOf({ flow: -38 }, { at: now - dayMs })).toBeNull();
  expect(signOf({ flow: -38 }, { imported: true })).toBeNull();
  expect(signOf({ flow: -38 }, { quality: { flow: "sensor_fault" } })).toBeNull();
  expect(signOf({})).toBeNull();
});
