import type { AlarmKind } from "@sgval/contract/alarms/alarm-kinds";
import type { LimitSetRecord } from "@sgval/contract/quality/limit-sets";
import type { Cancel, Clock } from "../../../../kernel/clock.ts";
import type { DeviceRecord } from "../../../devices/index.ts";
import { type AlarmSource, sourceKey } from "../../alarm-record.ts";
import type { DeviceAlarmSettings } from "../../alarm-settings.store.ts";
import type { AlarmWriter } from "../alarm-writer.ts";
import type { AlarmSample } from "../watch.ts";
import type { RatedPump } from "./compile-checks.ts";
import { createSampleWatch } from "./watch-samples.ts";

/** How often an alarm was raised, and when for the last time (epoch ms). */
export interface ReplayedAlarm {
  channel: string;
  kind: AlarmKind;
  times: number;
  lastAt: number;
}

/** A clock that stands at the time of the sample that is replayed; what is due before it runs first. */
const replayClock = (start: number) => {
  let now = start;
  let waiting: { at: number; action(): void }[] = [];
  const after = (milliseconds: number, action: () => void): Cancel => {
    const one = { at: now + milliseconds, action };
    waiting.push(one);
    return () => {
      waiting = waiting.filter((other) => other !== one);
    };
  };
  const clock: Clock = {
    simulated: true,
    now: () => now,
    elapsed: () => now,
    after,
    every: () => () => undefined,
  };
  const advanceTo = (time: number): void => {
    for (;;) {
      const [next] = waiting.toSorted((one, other) => one.at - other.at);
      if (!next || next.at > time) break;
      waiting = waiting.filter((one) => one !== next);
      now = Math.max(now, next.at);
      next.action();
    }
    now = Math.max(now, time);
  };
  return { clock, advanceTo };
};

/** The alarms that these samples, the oldest first, would have raised up to a time, by the code that raises them. */
export const replaySamples = (
  device: DeviceRecord,
  samples: readonly AlarmSample[],
  {
    set,
    standards,
    pumps,
    from,
    to,
  }: {
    set: DeviceAlarmSettings | undefined;
    standards: { sets: readonly LimitSetRecord[]; day: string };
    pumps: readonly RatedPump[] | undefined;
    /** Epoch milliseconds. */
    from: number;
    to: number;
  },
): ReplayedAlarm[] => {
  const { clock, advanceTo } = replayClock(from);
  const active = new Map<string, AlarmSource>();
  const suppressed = new Set<string>();
  const raised = new Map<string, ReplayedAlarm>();
  const known = new Map<number, number>();
  const writer: Pick<
    AlarmWriter,
    "signal" | "isActive" | "isSuppressed" | "activeOf" | "hasActive" | "announcedOf"
  > = {
    isActive: (source) => active.has(sourceKey(source)),
    isSuppressed: (source) => suppressed.has(sourceKey(source)),
    activeOf: () => [...active.values()],
    hasActive: () => active.size > 0,
    announcedOf: () => null,
    signal: (signal) => {
      const key = sourceKey(signal);
      if (signal.type === "suppressed") suppressed.add(key);
      if (signal.type === "released" || signal.type === "cleared") suppressed.delete(key);
      if (signal.type === "cleared") active.delete(key);
      const { deviceId, kind, channel } = signal;
      if (signal.type !== "activated" || channel === null) return;
      active.set(key, { deviceId, kind, channel });
      raised.set(key, { channel, kind, times: (raised.get(key)?.times ?? 0) + 1, lastAt: clock.now() });
    },
  };
  const watch = createSampleWatch({
    clock,
    writer,
    settingsOf: () => set,
    pumpsOf: () => pumps,
    standards: () => standards,
    registry: { get: () => device, all: () => [device].values() },
    latest: {
      sampleOf: (_, slot) => {
        const value = known.get(slot);
        return value === undefined ? null : { value, quality: "good" as const, measuredAt: clock.now() };
      },
    },
  });
  for (const sample of samples) {
    advanceTo(sample.measuredAt);
    watch.takeLive(device, [sample]);
    sample.slots.forEach((value, slot) => {
      if (value !== null && !sample.quality?.[slot]) known.set(slot, value);
    });
  }
  advanceTo(to);
  watch.close();
  return [...raised.values()];
};
