import type { AlarmKind } from "@sgval/contract/alarms/alarm-kinds";
import { qualityCode } from "@sgval/quantities/quality";
import type { Clock } from "../../../../kernel/clock.ts";
import type { EventBus } from "../../../../kernel/events.ts";
import {
  type DeviceRecord,
  type DeviceRegistry,
  deviceChanged,
  type LatestTimestamps,
} from "../../../devices/index.ts";
import { readingsRecorded, withSlots } from "../../../readings/index.ts";
import type { AlarmWriter } from "../alarm-writer.ts";
import type { AlarmSample } from "../watch.ts";
import { laboratoryKind } from "../watch-laboratory.ts";
import { createPumpIsOff, pumpKinds } from "../watch-pumps.ts";
import { type ChannelPlan, type Check, checkOf, compileChecks, priorityOf } from "./compile-checks.ts";
import { isComparable, stepCondition, type Verdict, verdictOf } from "./condition.ts";
import { createConditionTimers } from "./condition-timers.ts";
import { type ComparisonDeps, createLateSampleWatch } from "./late-samples.ts";
import { createFlagWatch, type FlaggedChannel, followsFlags } from "./watch-flags.ts";

interface ChannelChecks extends Omit<ChannelPlan, "limits">, FlaggedChannel {
  checks: Check[];
  /** When the value was measured that was compared last (epoch ms), 0 before the first one. */
  comparedAt: number;
}

interface DeviceChecks {
  device: DeviceRecord;
  /** What they follow from may have changed: they are compiled anew with the next sample. */
  expired: boolean;
  pumps: ReturnType<WatchDeps["pumpsOf"]>;
  channels: ChannelChecks[];
}

interface WatchDeps extends ComparisonDeps {
  clock: Clock;
  writer: Pick<
    AlarmWriter,
    "signal" | "isActive" | "isSuppressed" | "activeOf" | "hasActive" | "announcedOf"
  >;
  registry: Pick<DeviceRegistry, "get" | "all">;
  latest: Pick<LatestTimestamps, "sampleOf">;
}

const timeEstimated = qualityCode("time_estimated");

const watchedElsewhere: readonly AlarmKind[] = [...pumpKinds, "battery_trend", laboratoryKind];

/** Compares committed samples with the limits of their channels, in memory; only what changes is handed on. */
export const createSampleWatch = (deps: WatchDeps) => {
  const { clock, writer, latest, registry } = deps;
  const timers = createConditionTimers(clock);
  const flags = createFlagWatch({ clock, writer, timers });
  const devices = new Map<number, DeviceChecks>();
  const late = createLateSampleWatch(deps);
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
      return { ...plan, checks, flags, doubt, last, comparedAt: known?.comparedAt ?? 0 };
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
  const takeValue = (
    device: DeviceRecord,
    check: Check,
    sample: AlarmSample,
    value: number,
    flag: number,
  ): void => {
    const { plan, condition } = check;
    const compared = verdictOf(plan, value, flag);
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

  /** Newest first. A value that was compared counts no second time. */
  const takeLive = (device: DeviceRecord, samples: readonly AlarmSample[]): void => {
    const { channels } = checksOf(device);
    for (let index = samples.length - 1; index >= 0; index -= 1) {
      const sample = samples[index];
      if (!sample) continue;
      for (const channel of channels) {
        const value = sample.slots[channel.slot] ?? null;
        const ownFlag = sample.quality?.[channel.slot] ?? 0;
        const isSaid = value !== null || ownFlag !== 0;
        if (!isSaid) for (const check of channel.checks) takeStandstill(device, check, sample);
        if (!isSaid || channel.comparedAt === sample.measuredAt) continue;
        // The time of a live sample is ours where its own is wrong, which says nothing against its values.
        const flag = ownFlag === timeEstimated ? 0 : ownFlag;
        if (channel.watchesFlags)
          flags.take(device.id, channel, { measuredAt: sample.measuredAt, value, flag });
        channel.last = value;
        channel.comparedAt = sample.measuredAt;
        if (value === null || !isComparable(flag)) continue;
        for (const check of channel.checks) takeValue(device, check, sample, value, flag);
      }
    }
  };
  /** The slots whose value in this sample is newer than what was compared of them. */
  const newerSlots = (device: DeviceRecord, { measuredAt }: AlarmSample): Set<number> =>
    new Set(
      checksOf(device).channels.flatMap(({ slot, comparedAt }) => {
        const newest = latest.sampleOf(device.id, slot)?.measuredAt ?? 0;
        const isNewer = measuredAt > comparedAt && measuredAt <= newest;
        // What came before the start of the server was compared then.
        return isNewer && (comparedAt > 0 || measuredAt === newest) ? slot : [];
      }),
    );
  /** Values that may have been compared before, newest first. */
  const takeNewer = (device: DeviceRecord, samples: readonly AlarmSample[]): void => {
    for (const sample of samples.toReversed()) {
      const newer = newerSlots(device, sample);
      if (newer.size > 0) takeLive(device, [withSlots(sample, (slot) => newer.has(slot))]);
    }
  };
  /** Compiles the checks of a device anew, and clears alarms that nothing compares any more. */
  const renew = (device: DeviceRecord): void => {
    if (devices.has(device.id) || writer.hasActive(device.id)) compile(device);
  };

  return {
    listen: (on: EventBus["on"]): void => {
      on(readingsRecorded, ({ device, live, past }) => {
        if (past.length > 0) late.take(device, past);
        if (live.length > 0) takeLive(device, live);
      });
      on(deviceChanged, ({ after }) => {
        if (after) renew(after);
      });
    },
    takeLive,
    takeNewer,
    takeLate: late.take,
    // What samples said meanwhile, another node or nobody heard.
    restart: (): void => {
      for (const deviceId of devices.keys()) timers.forget(deviceId);
      devices.clear();
    },
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
      late.forget(deviceId);
      timers.forget(deviceId);
    },
    close: timers.close,
  };
};
