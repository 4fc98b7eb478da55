import { expect, it } from "vitest";
import { standingReport } from "./shown-state.ts";

const at = "2026-09-05T01:00:00.000Z";
const earlier = "2026-09-05T00:30:00.000Z";
const station = (
  values: Record<string, number>,
  { quality = {}, times = {} }: { quality?: Record<string, string>; times?: Record<string, string> } = {},
) => ({
  latest: { measuredAt: at, values, quality, times },
});
const [p1, p2] = ["pump_running.p1", "pump_running.p2"] as const;

it("says since when pumps are reported as standing still, by the oldest report", () => {
  expect(standingReport(station({ [p1]: 0, [p2]: 0 }), ["p1", "p2"])).toBe(at);
  expect(standingReport(station({ [p1]: 0, [p2]: 0 }, { times: { [p2]: earlier } }), ["p1", "p2"])).toBe(
    earlier,
  );
  expect(standingReport(station({ [p1]: 0, [p2]: 1 }), ["p1"])).toBe(at);
  expect(standingReport(station({ pump_running: 0 }), null)).toBe(at);
});

it("says nothing where a pump runs, or is not known to stand", () => {
  expect(standingReport(station({ [p1]: 0, [p2]: 1 }), ["p1", "p2"])).toBeNull();
  expect(standingReport(station({ [p1]: 0 }), ["p1", "p2"])).toBeNull();
  expect(standingReport(station({ [p1]: 0 }, { quality: { [p1]: "out_of_range" } }), ["p1"])).toBeNull();
  expect(standingReport(station({ [p1]: 0 }), [])).toBeNull();
  expect(standingReport({ latest: null }, null)).toBeNull();
});
