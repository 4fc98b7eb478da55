import type { DeviceHistory } from "@sgval/contract/readings/readings";
import { expect, it } from "vitest";
import { anAlarm } from "../../../features/alarms/alarm.fixture.ts";
import { formatIn } from "../../../shared/format/use-format.ts";
import { drawingOf, drawnOf } from "./alarm-chart.tsx";

const format = formatIn("en");
const labels = {
  under: ({ value }: { value: string }) => `lower limit ${value}`,
  over: ({ value }: { value: string }) => `upper limit ${value}`,
};
const column = { min: [1.4, 0.42], avg: [1.5, 0.42], max: [1.6, 0.42] };
const draw = (alarm: Partial<Parameters<typeof anAlarm>[0]>, continues = true) => {
  const channel = "critical_point_pressure";
  const t = [Date.parse("2026-01-02T01:37:02Z"), Date.parse("2026-01-02T02:37:02Z")];
  const history = { deviceId: 7, bucketSeconds: null, t, series: { [channel]: column } };
  return drawingOf(
    anAlarm(alarm),
    { channel, continues },
    { history: history as unknown as DeviceHistory, interval: 60 },
    { format, labels },
  );
};

it("draws the value of an alarm with an axis, the limit that it crossed and when it was raised", () => {
  const { t, panels, events } = draw({});
  expect(t.at(-1)).toBe(Date.parse("2026-01-02T02:37:02Z") / 1000);
  expect(panels).toMatchObject([
    { unit: "bar", series: [{ values: [1.5, 0.42] }], limits: [{ at: 1, text: "lower limit 1.00" }] },
  ]);
  expect(events).toMatchObject([{ kind: "alarm", priority: "critical", at: t.at(-1) }]);
  const above = draw({ kind: "over_limit", value: 4.4, limit: 4 }).panels[0];
  expect(above?.limits).toMatchObject([{ at: 4, text: "upper limit 4.00" }]);
});

it("draws no limit beside a value that is not the alarm's own", () => {
  expect(draw({}, false).panels[0]?.limits).toEqual([]);
  expect(draw({ limit: null }).panels[0]?.limits).toEqual([]);
});

it("draws the forward flow of a zone whose meter has no net flow", () => {
  const flow = { channel: "flow", continues: false };
  const at = "2026-01-02T02:37:02Z";
  const latest = (values: Record<string, number>) => ({
    latest: { measuredAt: at, receivedAt: at, quality: {}, times: {}, values },
  });
  expect(drawnOf(flow, latest({ flow_forward: 54, flow_reverse: 1 })).channel).toBe("flow_forward");
  expect(drawnOf(flow, latest({ flow: 53 }))).toEqual(flow);
});
