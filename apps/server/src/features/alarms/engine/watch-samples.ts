import type { AlarmKind } from "@sgval/contract/alarms/alarm-kinds";
import type { LimitSetRecord } from "@sgval/contract/quality/limit-sets";
import type { Clock } from "../../../kernel/clock.ts";
import type { EventBus } from "../../../kernel/events.ts";
import {
  type DeviceRecord,
  type DeviceRegistry,
  deviceChanged,
  type LatestTimestamps,
} from "../../devices/index.ts";
import { readingsRecorded } from "../../readings/index.ts";
import { sourceKey } from "../alarm-record.ts";
import type { DeviceAlarmSettings } from "../alarm-settings.store.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import {
  type ChannelPlan,
  type Check,
  checkOf,
  compileChecks,
  type LimitPlan,
  priorityOf,
} from "./compile-checks.ts";
import { type Condition, newCondition, stepCondition, type Verdict, verdictOf } from "./condition.ts";
import { createConditionTimers } from "./condition-timers.ts";
import type { AlarmSample } from "./watch.ts";
import { createFlagWatch, type FlaggedChannel, followsFlags } from "./watch-flags.ts";
import { laboratoryKind } from "./watch-laboratory.ts";
import { createPumpIsOff, pumpKinds } from "./watch-pumps.ts";

interface ChannelChecks extends Omit<ChannelPlan, "limits">, FlaggedChannel {
  checks: Check[];
}

interface DeviceChecks {
  device: DeviceRecord;
  /** What they follow from may have changed: they are compiled anew with the next sample. */
  expired: boolean;
  pumps: ReturnType<WatchDeps["pumpsOf"]>;
  channels: ChannelChecks[];
}

interface WatchDeps {
  clock: Clock;
  writer: Pick<
    AlarmWriter,
    "signal" | "isActive" | "isSuppressed" | "activeOf" | "hasActive" | "announcedOf"
  >;
  registry: Pick<DeviceRegistry, "get" | "all">;
  latest: Pick<LatestTimestamps, "sampleOf">;
  /** What the checks follow from. */
  settingsOf(deviceId: number): DeviceAlarmSettings | undefined;
  pumpsOf(deviceId: number): Parameters<typeof compileChecks>[3];
  /** The standards and the local day of a time, of now without one. */
  standards(at?: number): { sets: readonly LimitSetRecord[]; day: string };
}

const watchedElsewhere: readonly AlarmKind[] = [...pumpKinds, "battery_trend", laboratoryKind];

/** Compares committed samples with the limits of their channels, in memory; only what changes is handed on. */
export const createSampleWatch = (deps: WatchDeps) => {
  const { clock, writer, latest, registry } = deps;
  const timers = createConditionTimers(clock);
  const flags = createFlagWatch({ clock, writer, timers });
  const devices = new Map<number, DeviceChecks>();
  /** By device, conditions of late data, which never meet those of live data, and since when they are true. */
  const late = new Map<number, Map<string, { condition: Condition; raisedAt: number }>>();
  /** The day of the standards that checks were compiled by. */
  let { day } = deps.standards();

  const compile = (device: DeviceRecord): DeviceChecks => {
    timers.forget(device.id);
    const before = devices.get(device.id)?.channels ?? [];
    const pumps = deps.pumpsOf(device.id);
    const plans = compileChecks(device, deps.settingsOf(device.id), deps.standards(), pumps);
    const channels = plans.map(({ limits, ...plan }): ChannelChecks => {
      const known = before.find(({ channel }) => channel === plan.channel);
      const checks = limits.map((limit) => {
        const source = { deviceId: device.id, kind: limit.kind, channel: limit.channel };
        const state = { isActive: writer.isActive(source), announced: writer.announcedOf(source) };
        return checkOf(limit, known?.checks ?? [], state);
      });
      const flagged = plan.watchesFlags && known?.watchesFlags ? known : null;
      const { flags = null, doubt = null, last = null } = flagged ?? {};
      return { ...plan, checks, flags, doubt, last };
    });
    const compiled = { device, expired: false, pumps, channels };
    devices.set(device.id, compiled);
    for (const channel of channels) {
      flags.awaitTime(device.id, channel);
      for (const check of channel.checks) {
        awaitTime(device, check);
        // Nothing says any more whether its pumps run.
        const source = sourceOf(device, check);
        if (check.plan.pumpSlots === null && writer.isSuppressed(source))
          writer.signal({ ...source, type: "released" });
      }
    }
    clearUnchecked(compiled);
    return compiled;
  };
  /** A limit that was removed or switched off cannot be violated. */
  const clearUnchecked = ({ device, channels }: DeviceChecks): void => {
    for (const source of writer.activeOf(device.id)) {
      // A trip and a trend are of a channel, too, and end by what raised them.
      if (source.channel === null || watchedElsewhere.includes(source.kind)) continue;
      const channel = channels.find((one) => one.channel === source.channel);
      const isCompared =
        channel &&
        ((channel.watchesFlags && followsFlags(source.kind, channel)) ||
          channel.checks.some(({ plan }) => plan.kind === source.kind));
      if (!isCompared) writer.signal({ ...source, at: clock.now(), type: "cleared" });
    }
  };
  const checksOf = (device: DeviceRecord): DeviceChecks => {
    const known = devices.get(device.id);
    const isUpToDate = known?.device === device && !known.expired && known.pumps === deps.pumpsOf(device.id);
    return isUpToDate ? known : compile(device);
  };
  const expire = (): void => {
    for (const one of devices.values()) one.expired = true;
  };

  const pumpIsOff = createPumpIsOff({ clock, latest });
  const sourceOf = (device: DeviceRecord, { plan }: Check) => ({
    deviceId: device.id,
    kind: plan.kind,
    channel: plan.channel,
    at: clock.now(),
  });
  const announce = (device: DeviceRecord, check: Check, type: "activated" | "worsened" | "cleared"): void => {
    const source = sourceOf(device, check);
    const { plan, value } = check;
    if (type === "cleared") writer.signal({ ...source, type });
    else {
      const priority = priorityOf(plan, value, device, registry);
      check.announced = priority;
      const cause = { priority, value, limit: plan.limit, standard: plan.standard };
      writer.signal({ ...source, type, ...cause });
    }
  };
  const awaitTime = (device: DeviceRecord, check: Check): void =>
    timers.watch(check.condition, check.plan.delays, device.id, (type) => announce(device, check, type));
  /** Low values of a pump that stands still: no alarm begins, and one that is open is suppressed until it runs. */
  const byDesign = (device: DeviceRecord, check: Check, sample: AlarmSample, verdict: Verdict): Verdict => {
    const { pumpSlots } = check.plan;
    if (pumpSlots === null) return verdict;
    const source = sourceOf(device, check);
    const isOff = pumpIsOff(device, pumpSlots, sample);
    const isSuppressed = writer.isSuppressed(source);
    if (isOff && !isSuppressed && writer.isActive(source))
      writer.signal({ ...source, type: "suppressed", by: "pump_off" });
    if (!isOff && isSuppressed) writer.signal({ ...source, type: "released" });
    return isOff && verdict === "beyond" ? "between" : verdict;
  };
  /** A pump may say at once that it stands still, and its flow later. */
  const takeStandstill = (device: DeviceRecord, check: Check, sample: AlarmSample): void => {
    const { pumpSlots } = check.plan;
    const isSaid = pumpSlots?.some((slot) => (sample.slots[slot] ?? null) !== null);
    if (!isSaid || check.condition.phase === "normal" || !pumpIsOff(device, pumpSlots ?? [], sample)) return;
    byDesign(device, check, sample, "beyond");
    if (check.condition.phase === "raising") check.condition.phase = "normal";
  };
  const takeValue = (device: DeviceRecord, check: Check, sample: AlarmSample, value: number): void => {
    const { plan, condition } = check;
    const compared = verdictOf(plan, value);
    // By far the most values end here.
    if (condition.phase === "normal" && compared !== "beyond") return;
    const verdict = byDesign(device, check, sample, compared);
    if (verdict === "beyond") check.value = value;
    const wasActive = condition.phase === "active" || condition.phase === "clearing";
    const changed = stepCondition(condition, verdict, plan.delays, sample.measuredAt);
    if (changed) announce(device, check, changed);
    else if (wasActive && verdict === "beyond") {
      const isWorse = priorityOf(plan, value, device, registry) < check.announced;
      if (isWorse) announce(device, check, "worsened");
    }
    awaitTime(device, check);
  };

  const takeLateValue = (
    device: DeviceRecord,
    plan: LimitPlan,
    { measuredAt: at, slots, quality }: AlarmSample,
    value: number,
  ): void => {
    const source = { deviceId: device.id, kind: plan.kind, channel: plan.channel };
    const key = sourceKey(source);
    const ofDevice = late.get(device.id);
    // What the pump does now says nothing of that time.
    const stoodStill = plan.pumpSlots?.every((slot) => !quality?.[slot] && slots[slot] === 0) ?? false;
    const compared = verdictOf(plan, value);
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
    else late.set(device.id, new Map([[key, violation]]));
  };

  /** Newest first. */
  const takeLive = (device: DeviceRecord, samples: readonly AlarmSample[]): void => {
    const { channels } = checksOf(device);
    for (let index = samples.length - 1; index >= 0; index -= 1) {
      const sample = samples[index];
      if (!sample) continue;
      for (const channel of channels) {
        const value = sample.slots[channel.slot] ?? null;
        const flag = sample.quality?.[channel.slot] ?? 0;
        const isSaid = value !== null || flag !== 0;
        if (!isSaid) for (const check of channel.checks) takeStandstill(device, check, sample);
        if (!isSaid) continue;
        if (channel.watchesFlags)
          flags.take(device.id, channel, { measuredAt: sample.measuredAt, value, flag });
        channel.last = value;
        // Only a good value may raise or clear an alarm of the process.
        if (value === null || flag !== 0) continue;
        for (const check of channel.checks) takeValue(device, check, sample, value);
      }
    }
  };
  /**
   * Samples that came too late to be answered, newest first: what they violate, by the standards of their day, is kept as
   * history.
   */
  const takeLate = (device: DeviceRecord, samples: readonly AlarmSample[]): void => {
    const ofDays = new Map<string, ChannelPlan[]>();
    for (const sample of samples.toReversed()) {
      const standards = deps.standards(sample.measuredAt);
      const plans =
        ofDays.get(standards.day) ??
        compileChecks(device, deps.settingsOf(device.id), standards, deps.pumpsOf(device.id));
      ofDays.set(standards.day, plans);
      for (const { slot, limits } of plans) {
        const value = sample.slots[slot] ?? null;
        if (value === null || sample.quality?.[slot]) continue;
        for (const plan of limits) takeLateValue(device, plan, sample, value);
      }
    }
  };
  /** Compiles the checks of a device anew, and clears alarms that nothing compares any more. */
  const renew = (device: DeviceRecord): void => {
    if (devices.has(device.id) || writer.hasActive(device.id)) compile(device);
  };

  return {
    listen: (on: EventBus["on"]): void => {
      on(readingsRecorded, ({ device, samples, live }) => {
        if (live.length > 0) takeLive(device, live);
        if (live.length < samples.length)
          takeLate(
            device,
            samples.filter(({ late }) => late),
          );
      });
      on(deviceChanged, ({ after }) => {
        if (after) renew(after);
      });
    },
    takeLive,
    takeLate,
    // What samples said meanwhile, another node or nobody heard.
    load: async (): Promise<void> => devices.clear(),
    // Standards begin and end with days.
    sweep: (_: unknown, today: string): void => {
      if (today !== day) expire();
      day = today;
    },
    recheck: (deviceId: number | null): void => {
      if (deviceId === null) expire();
      else {
        const device = registry.get(deviceId);
        if (device) renew(device);
      }
    },
    forget: (deviceId: number): void => {
      devices.delete(deviceId);
      late.delete(deviceId);
      timers.forget(deviceId);
    },
    close: timers.close,
  };
};
