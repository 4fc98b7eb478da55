import { isDeepStrictEqual } from "node:util";
import { type AlarmKind, defaultPriority, limitKind, priorityAt } from "@sgval/contract/alarms/alarm-kinds";
import { type AlarmRule, defaultAlarmRule, ruleWith } from "@sgval/contract/alarms/alarm-settings";
import type { AlarmPriority } from "@sgval/contract/alarms/alarm-state";
import { pumpStatesOf } from "@sgval/contract/devices/running-pumps";
import type { ChannelLimits, LimitSide } from "@sgval/contract/devices/value-limits";
import type { Pump } from "@sgval/contract/pumps/pumps";
import type { LimitSetRecord } from "@sgval/contract/quality/limit-sets";
import { enteredBatteryLimits } from "@sgval/quantities/battery";
import { limitOn, waterClassOf } from "@sgval/quantities/limit-set";
import { isFlag, isTotaliser, type Parameter, parameterOf } from "@sgval/quantities/parameter";
import type { DeviceRecord, DeviceRegistry } from "../../../devices/index.ts";
import type { DeviceAlarmSettings } from "../../alarm-settings.store.ts";
import { alarmedChannel } from "../../change-settings.ts";
import { type Condition, type Delays, type Limit, newCondition } from "./condition.ts";

/** One limit of a channel, ready to be compared with values. */
export interface LimitPlan extends Limit {
  kind: AlarmKind;
  channel: string;
  priority: AlarmPriority;
  delays: Delays;
  standard: string | null;
  /** The slot that says whether the pump runs, where a low value is normal without it; `null` for every other limit. */
  pumpSlots: readonly number[] | null;
}

/** A limit with what samples said of it so far. */
export interface Check {
  plan: LimitPlan;
  condition: Condition;
  /** The priority that was announced. */
  announced: number;
  /** The last value beyond the limit. */
  value: number;
}

/**
 * The check of a limit. What is on its way goes on where the same was compared with the same before: a battery reports once a day, and
 * standards begin with days.
 */
export const checkOf = (
  plan: LimitPlan,
  before: readonly Check[],
  { isActive, announced }: { isActive: boolean; announced: number | null },
): Check => {
  const onItsWay = isActive ? "clearing" : "raising";
  const known = before.find((one) => one.condition.phase === onItsWay && isDeepStrictEqual(one.plan, plan));
  return {
    plan,
    condition: known?.condition ?? newCondition(isActive),
    // A value may be graver than the rule, and a rule that was changed makes no value worse.
    announced: Math.min(announced ?? plan.priority, plan.priority),
    value: known?.value ?? plan.limit,
  };
};

/** The priority of an alarm of a limit at this value; only valves name loggers, for their critical points. */
export const priorityOf = (
  { kind, channel, priority }: LimitPlan,
  value: number,
  { id }: DeviceRecord,
  registry: Pick<DeviceRegistry, "all">,
): AlarmPriority =>
  priorityAt(kind, channel, value, priority, () => registry.all().some((one) => one.dataloggerId === id));

/** Everything that is compared for a channel. */
export interface ChannelPlan {
  channel: string;
  slot: number;
  limits: readonly LimitPlan[];
  /** Half of the last decimal: values that are nearer to each other are the same. */
  resolution: number;
  /** Faults of the sensor are alarms too. */
  watchesFlags: boolean;
  /** It is a totaliser. */
  counts: boolean;
  /** It measures flow; a negative value that is suspect is water that flows back. */
  flowsForward: boolean;
}

const isOpen = ({ under, over }: ChannelLimits): boolean => under === null && over === null;

/** Level below which a float switch reports low. */
const floatLow = 0.5;

interface Channel {
  parameter: Parameter;
  instance: string | null;
}

/** What the bank of a station says of the nameplate of a pump. */
export type RatedPump = Pick<Pump, "key" | "ratedCurrent">;

/** The limits of a machine's nameplate, which apply only while it runs. */
const ratedLimits = (
  { parameter: { key, ratedUnder, ratedOver }, instance }: Channel,
  { site }: DeviceRecord,
  pumps: readonly RatedPump[],
): ChannelLimits => {
  // The pumps of a station differ; its own data stand for those that the bank says nothing of.
  const ofPump = pumps.find((pump) => pump.key === instance)?.ratedCurrent ?? site.ratedCurrent;
  const rated = key === "pump_current" ? ofPump : key === "pump_voltage" ? site.ratedVoltage : undefined;
  if (rated === undefined) return { under: null, over: null };
  return {
    under: ratedUnder === undefined ? null : ratedUnder * rated,
    over: ratedOver === undefined ? null : ratedOver * rated,
  };
};

/** The limits of a channel: as set, else those that follow from the device. */
const limitsOf = (
  known: Channel,
  set: ChannelLimits,
  device: DeviceRecord,
  pumps: readonly RatedPump[],
): ChannelLimits => {
  if (!isOpen(set)) return set;
  const { parameter } = known;
  if (parameter.key === "water_level_float") return { under: floatLow, over: null };
  if (isFlag(parameter)) return { under: null, over: 0 };
  if (parameter.key === "battery")
    return { under: enteredBatteryLimits(device.site)?.low ?? null, over: null };
  return ratedLimits(known, device, pumps);
};

/** The slots that say whether the pumps run without which a value below its limit is no alarm. */
const pumpSlotsOf = (channel: string, side: LimitSide, { channels }: DeviceRecord): number[] | null => {
  if (side !== "under") return null;
  const present = channels.filter(({ removed }) => !removed);
  const states = pumpStatesOf(
    channel,
    present.map(({ parameter }) => parameter),
  );
  return states && present.flatMap(({ parameter, slot }) => (states.includes(parameter) ? [slot] : []));
};

const delaysOf = (rule: AlarmRule): Delays => ({
  on: { samples: rule.onSamples, seconds: rule.onSeconds },
  off: { samples: rule.offSamples, seconds: rule.offSeconds },
});

/**
 * What the values of a device are compared with. Limits that are set for a channel come before standards, because they are
 * what somebody chose; a standard applies to quality without limits of its own.
 * @param day local day (YYYY-MM-DD), for dated standards
 */
export const compileChecks = (
  device: DeviceRecord,
  set: DeviceAlarmSettings | undefined,
  { sets, day }: { sets: readonly LimitSetRecord[]; day: string },
  pumps: readonly RatedPump[] = [],
): ChannelPlan[] => {
  const waterClass = waterClassOf(device);
  return device.channels.flatMap((record) => {
    const known = record.removed ? null : parameterOf(record.parameter);
    if (!known) return [];
    const { parameter } = known;
    const channel = record.parameter;
    const described = alarmedChannel(record);
    const limits = limitsOf(known, described.limits, device, pumps);
    const standard = isOpen(limits) && waterClass ? limitOn(sets, waterClass, day, parameter.key) : null;
    const compared = standard ? { under: standard.limit.under, over: standard.limit.over } : limits;
    const rule = ruleWith(
      defaultAlarmRule({ ...described, limits: compared }),
      set?.channels.find((one) => one.channel === channel),
    );
    const plans: LimitPlan[] = [];
    for (const side of ["under", "over"] as const) {
      const limit = compared[side];
      if (limit === null || !rule.enabled) continue;
      plans.push({
        channel,
        side,
        limit,
        kind: standard ? `quality_${side}` : limitKind(parameter.key, side),
        excluded: side === "over" && standard?.limit.upperRule === "excluded",
        deadband: rule.deadband,
        priority: rule.priority[side],
        delays: delaysOf(rule),
        standard: standard?.set.code ?? null,
        pumpSlots: pumpSlotsOf(channel, side, device),
      });
    }
    const battery = parameter.key === "battery" ? enteredBatteryLimits(device.site) : null;
    if (battery && rule.enabled)
      plans.push({
        channel,
        side: "under",
        limit: battery.critical,
        kind: "battery_critical",
        excluded: false,
        deadband: rule.deadband,
        delays: delaysOf(rule),
        standard: null,
        pumpSlots: null,
        priority: defaultPriority("battery_critical", channel),
      });
    return [
      {
        channel,
        slot: record.slot,
        limits: plans,
        resolution: 0.5 * 10 ** -parameter.decimals,
        watchesFlags: rule.enabled,
        counts: isTotaliser(parameter),
        flowsForward: parameter.key === "flow" || parameter.key === "flow_forward",
      },
    ];
  });
};
