import { expect, it } from "vitest";
import { fakeClock } from "../../../testing/fake-clock.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { Signal } from "./alarm-signal.ts";
import { createSampleWatch } from "./watch-samples.ts";

const device = {
  ...{ id: 7, type: "VGA", site: {} },
  channels: [
    { parameter: "outlet_pressure", slot: 0, under: null, over: 6, removed: false, calibrations: [] },
  ],
} as unknown as DeviceRecord;

it("late samples of a deleted device count no further", () => {
  const signals: string[] = [];
  const clock = fakeClock();
  const watch = createSampleWatch({
    clock,
    writer: {
      signal: (signal: Signal) => void signals.push(signal.type),
      isActive: () => false,
      isSuppressed: () => false,
      activeOf: () => [],
      hasActive: () => false,
    },
    registry: { get: () => device },
    latest: { sampleOf: () => null },
    settingsOf: () => undefined,
    standards: () => ({ sets: [], day: "2026-01-02" }),
  });
  const late = (seconds: number) =>
    watch.takeLate(device, [{ measuredAt: clock.now() + seconds * 1000, slots: [7], quality: null }]);
  late(0);
  watch.forget(device.id);
  late(1);
  expect(signals).toEqual([]);
  late(2);
  expect(signals).toEqual(["historical"]);
  watch.close();
});
