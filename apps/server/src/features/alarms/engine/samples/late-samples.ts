import type { LimitSetRecord } from "@sgval/contract/quality/limit-sets";
import type { DeviceRecord, DeviceRegistry } from "../../../devices/index.ts";
import { sourceKey } from "../../alarm-record.ts";
import type { DeviceAlarmSettings } from "../../alarm-settings.store.ts";
import type { AlarmWriter } from "../alarm-writer.ts";
import type { AlarmSample } from "../watch.ts";
import {
  type ChannelPlan,
  compileChecks,
  type LimitPlan,
  priorityOf,
  type RatedPump,
} from "./compile-checks.ts";
import { type Condition, isComparable, newCondition, stepCondition, verdictOf } from "./condition.ts";

/** What the checks of samples follow from. */
export interface ComparisonDeps {
  writer: Pick<AlarmWriter, "signal">;
  registry: Pick<DeviceRegistry, "all">;
  settingsOf(deviceId: number): DeviceAlarmSettings | undefined;
  pumpsOf(deviceId: number): readonly RatedPump[] | undefined;
  /** The standards and the local day of a time, of now without one. */
  standards(at?: number): { sets: readonly LimitSetRecord[]; day: string };
}

/** Compares samples that came late, or after newer ones of the same channel. */
export const createLateSampleWatch = (deps: ComparisonDeps) => {
  const { writer, registry } = deps;
  /** By device, the conditions of late data, kept apart from those of live data, and since when they are true. */
  const devices = new Map<number, Map<string, { condition: Condition; raisedAt: number }>>();

  const takeValue = (
    device: DeviceRecord,
    plan: LimitPlan,
    { measuredAt: at, slots, quality }: AlarmSample,
    { value, flag }: { value: number; flag: number },
  ): void => {
    const source = { deviceId: device.id, kind: plan.kind, channel: plan.channel };
    const key = sourceKey(source);
    const ofDevice = devices.get(device.id);
    // What the pump does now says nothing of that time.
    const stoodStill = plan.pumpSlots?.every((slot) => !quality?.[slot] && slots[slot] === 0) ?? false;
    const compared = verdictOf(plan, value, flag);
    const verdict = stoodStill && compared === "beyond" ? "between" : compared;
    const known = ofDevice?.get(key);
    if (!known && verdict !== "beyond") return;
    const violation = known ?? { condition: newCondition(), raisedAt: at };
    const { condition } = violation;
    // Another upload may begin before the one that ended in the middle of a violation.
    if (at < condition.since) condition.phase = "normal";
    const changed = stepCondition(condition, verdict, plan.delays, at);
    if (changed === "activated") {
      violation.raisedAt = at;
      writer.signal({
        ...source,
        at,
        type: "historical",
        value,
        limit: plan.limit,
        standard: plan.standard,
        priority: priorityOf(plan, value, device, registry),
      });
    } else if (changed === "cleared")
      writer.signal({ ...source, at, type: "historical_cleared", raisedAt: violation.raisedAt });
    if (condition.phase === "normal") ofDevice?.delete(key);
    else if (ofDevice) ofDevice.set(key, violation);
    else devices.set(device.id, new Map([[key, violation]]));
  };

  return {
    /**
     * Samples that nobody can answer any more, newest first: what they violate, by the standards of their day, is kept as
     * history.
     */
    take: (device: DeviceRecord, samples: readonly AlarmSample[]): void => {
      const ofDays = new Map<string, ChannelPlan[]>();
      for (const sample of samples.toReversed()) {
        const standards = deps.standards(sample.measuredAt);
        const plans =
          ofDays.get(standards.day) ??
          compileChecks(device, deps.settingsOf(device.id), standards, deps.pumpsOf(device.id));
        ofDays.set(standards.day, plans);
        for (const { slot, limits } of plans) {
          const value = sample.slots[slot] ?? null;
          const flag = sample.quality?.[slot] ?? 0;
          if (value === null || !isComparable(flag)) continue;
          for (const plan of limits) takeValue(device, plan, sample, { value, flag });
        }
      }
    },
    forget: (deviceId: number): void => void devices.delete(deviceId),
  };
};
