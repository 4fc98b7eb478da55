import { minuteSeconds } from "@sgval/quantities/duration";
import { isFlag, type Parameter, parameterOf, qualityKeys } from "@sgval/quantities/parameter";
import * as z from "zod";
import type { ChannelLimits } from "../devices/value-limits.ts";
import { message } from "../message.ts";
import { dataOf, idParams, route } from "../route.ts";
import { finiteNumber } from "../text.ts";
import {
  type AlarmKind,
  alarmKindKeys,
  defaultPriority,
  deviceAlarmKinds,
  limitKind,
} from "./alarm-kinds.ts";
import { type AlarmPriority, alarmPriorities } from "./alarm-state.ts";

/** What is measured, as far as the rules of its alarms depend on it. */
export type SignalKind = "pressure" | "flow" | "level" | "quality" | "battery" | "float" | "flag" | "other";

export const signalKindOf = ({ key, quantity }: Pick<Parameter, "key" | "quantity">): SignalKind => {
  if (key === "battery") return "battery";
  if (key === "water_level_float") return "float";
  if (isFlag({ key })) return "flag";
  if (key === "water_level" || key === "tank_level") return "level";
  if ((qualityKeys as readonly string[]).includes(key)) return "quality";
  if (quantity === "pressure") return "pressure";
  return quantity === "flow" ? "flow" : "other";
};

/** How long a condition must hold: this many samples one after another, or this many seconds, whichever comes first. */
export interface Delay {
  samples: number | null;
  seconds: number | null;
}

const after = (samples: number | null, seconds: number | null): Delay => ({ samples, seconds });

const delays: Readonly<Record<SignalKind, { on: Delay; off: Delay }>> = {
  pressure: { on: after(2, 5 * minuteSeconds), off: after(null, 5 * minuteSeconds) },
  flow: { on: after(2, 10 * minuteSeconds), off: after(null, 10 * minuteSeconds) },
  level: { on: after(null, 60), off: after(null, 60) },
  quality: { on: after(3, 10 * minuteSeconds), off: after(null, 10 * minuteSeconds) },
  battery: { on: after(3, null), off: after(3, null) },
  float: { on: after(null, 5), off: after(null, 10) },
  // The device has waited before it raised it, and may report once a day.
  flag: { on: after(1, null), off: after(1, null) },
  other: { on: after(2, 5 * minuteSeconds), off: after(null, 5 * minuteSeconds) },
};

/** Parts of the span or of the limit, where no number fits every site. */
const shares = { flow: 0.05, level: 0.02, other: 0.02, qualityLimit: 0.05 } as const;
const qualityDeadbands: Readonly<Partial<Record<string, number>>> = {
  ph: 0.1,
  residual_chlorine: 0.05,
  turbidity: 0.2,
};
const pressureDeadband = 0.1;
const batteryDeadband = 0.05;
/** Reverse flow is common for a short time; only when it lasts it is a fault. */
export const reverseFlowSeconds = 15 * minuteSeconds;

/** What the defaults of a channel depend on beside its parameter; base units. */
export interface AlarmedChannel {
  /** Its key, such as `flow` or `pump_current.p1`. */
  channel: string;
  limits: ChannelLimits;
  /** What it can measure; `null` where that is not known. */
  measuring: { min: number; max: number } | null;
}

const largestLimit = ({ under, over }: ChannelLimits): number =>
  Math.max(Math.abs(under ?? 0), Math.abs(over ?? 0));

/** The measuring range, else what lies between both limits, else the limit itself: the catalogue's range is far too wide. */
const spanOf = ({ limits, measuring }: AlarmedChannel): number => {
  if (measuring) return measuring.max - measuring.min;
  if (limits.under !== null && limits.over !== null) return limits.over - limits.under;
  return largestLimit(limits);
};

/** How far (base unit) a value must return within its limit before its alarm clears, unless it is set. */
export const defaultDeadband = (channel: AlarmedChannel): number => {
  const parameter = parameterOf(channel.channel)?.parameter;
  const kind = parameter ? signalKindOf(parameter) : "other";
  switch (kind) {
    case "pressure":
      return pressureDeadband;
    case "battery":
      return batteryDeadband;
    case "float":
    case "flag":
      return 0;
    case "quality":
      return qualityDeadbands[parameter?.key ?? ""] ?? shares.qualityLimit * largestLimit(channel.limits);
    default:
      return shares[kind] * spanOf(channel);
  }
};

/** How the alarms of the limits of a channel behave. */
export const alarmRule = z.object({
  enabled: z.boolean(),
  priority: z.object({ under: z.literal(alarmPriorities), over: z.literal(alarmPriorities) }),
  /** Base unit of the parameter. */
  deadband: z.number(),
  onSamples: z.number().int().nullable(),
  onSeconds: z.number().nullable(),
  offSamples: z.number().int().nullable(),
  offSeconds: z.number().nullable(),
});
export type AlarmRule = z.output<typeof alarmRule>;

/** The rule of a channel for which nothing is set. */
export const defaultAlarmRule = (channel: AlarmedChannel): AlarmRule => {
  const parameter = parameterOf(channel.channel)?.parameter;
  const kind = parameter ? signalKindOf(parameter) : "other";
  const { on, off } = delays[kind];
  const reverse = parameter?.key === "flow_reverse";
  const priority = (side: "under" | "over"): AlarmPriority =>
    defaultPriority(parameter ? limitKind(parameter.key, side) : `${side}_limit`, channel.channel);
  return {
    enabled: true,
    priority: { under: priority("under"), over: priority("over") },
    deadband: defaultDeadband(channel),
    onSamples: reverse ? null : on.samples,
    onSeconds: reverse ? reverseFlowSeconds : on.seconds,
    offSamples: off.samples,
    offSeconds: off.seconds,
  };
};

const priority = z.literal(alarmPriorities, message("invalid_value"));
const samples = z
  .number(message("invalid_number"))
  .int(message("invalid_number"))
  .min(1, message("positive_number"))
  .max(100, message("invalid_value"));
const seconds = finiteNumber.min(0, message("positive_number")).max(86_400, message("invalid_value"));

/** What is set for a channel; what is left out or `null` follows the default. */
export const channelAlarmSettings = z.object({
  /** Key of the channel, such as `pump_current.p1`. */
  channel: z
    .string(message("required"))
    .max(64, message("too_long"))
    .refine((key) => parameterOf(key) !== null, message("invalid_value")),
  enabled: z.boolean().optional(),
  underPriority: priority.nullish(),
  overPriority: priority.nullish(),
  deadband: finiteNumber.min(0, message("positive_number")).nullish(),
  onSamples: samples.nullish(),
  onSeconds: seconds.nullish(),
  offSamples: samples.nullish(),
  offSeconds: seconds.nullish(),
});
export type ChannelAlarmSettings = z.output<typeof channelAlarmSettings>;

/** What is set for a kind of alarm of a device. */
export const kindAlarmSettings = z.object({
  kind: z.enum(deviceAlarmKinds),
  enabled: z.boolean().optional(),
  priority: priority.nullish(),
});
export type KindAlarmSettings = z.output<typeof kindAlarmSettings>;

/** The rule in force: a delay that is set replaces both numbers of the default. */
export const ruleWith = (
  rule: AlarmRule,
  set: Omit<ChannelAlarmSettings, "channel"> | undefined,
): AlarmRule => {
  if (!set) return rule;
  const onIsSet = set.onSamples != null || set.onSeconds != null;
  const offIsSet = set.offSamples != null || set.offSeconds != null;
  return {
    enabled: set.enabled ?? rule.enabled,
    priority: {
      under: set.underPriority ?? rule.priority.under,
      over: set.overPriority ?? rule.priority.over,
    },
    deadband: set.deadband ?? rule.deadband,
    onSamples: onIsSet ? (set.onSamples ?? null) : rule.onSamples,
    onSeconds: onIsSet ? (set.onSeconds ?? null) : rule.onSeconds,
    offSamples: offIsSet ? (set.offSamples ?? null) : rule.offSamples,
    offSeconds: offIsSet ? (set.offSeconds ?? null) : rule.offSeconds,
  };
};

/**
 * Seconds after which an acknowledged alarm that is still active must be acknowledged again, by priority; `null` for never.
 */
export const reAlarmSeconds: Readonly<Record<AlarmPriority, number | null>> = {
  1: 60 * minuteSeconds,
  2: 480 * minuteSeconds,
  3: null,
  4: null,
};

export const alarmSettings = z.object({
  channels: z.array(
    z.object({
      channel: z.string(),
      under: z.number().nullable(),
      over: z.number().nullable(),
      /** In force. */
      rule: alarmRule,
      defaults: alarmRule,
      /** As set; `null` where everything follows the default. */
      set: channelAlarmSettings.omit({ channel: true }).nullable(),
    }),
  ),
  kinds: z.array(
    z.object({
      kind: z.enum(deviceAlarmKinds),
      enabled: z.boolean(),
      priority: z.literal(alarmPriorities),
      defaultPriority: z.literal(alarmPriorities),
    }),
  ),
});
export type AlarmSettings = z.output<typeof alarmSettings>;

export const alarmSettingsBody = z
  .object({
    channels: z.array(channelAlarmSettings).max(200, message("too_long")).default([]),
    kinds: z.array(kindAlarmSettings).max(alarmKindKeys.length, message("too_long")).default([]),
  })
  .superRefine(({ channels, kinds }, context) => {
    const repeated = (values: readonly string[], path: "channels" | "kinds", field: string) =>
      values.forEach((value, index) => {
        if (values.indexOf(value) < index)
          context.addIssue({ code: "custom", path: [path, index, field], message: message("value_exists") });
      });
    repeated(
      channels.map(({ channel }) => channel),
      "channels",
      "channel",
    );
    repeated(
      kinds.map(({ kind }) => kind),
      "kinds",
      "kind",
    );
  });
export type AlarmSettingsBody = z.output<typeof alarmSettingsBody>;

/** Whether alarms of a kind exist for a device, and their priority, where this is set for it. */
export const kindRule = (kind: AlarmKind, set: KindAlarmSettings | undefined) => ({
  enabled: set?.enabled ?? true,
  priority: set?.priority ?? defaultPriority(kind, null),
});

export const readAlarmSettings = route({
  method: "GET",
  path: "/device/:id/alarm-settings",
  summary: "Delays, deadbands and priorities of the alarms of a device",
  access: { permission: ["Risk.Index", "Threshold.Index"] },
  params: idParams,
  answer: dataOf(alarmSettings),
  errors: ["not_found"],
});
export const setAlarmSettings = route({
  method: "PUT",
  path: "/device/:id/alarm-settings",
  summary: "Replace what is set for the alarms of a device; what is left out follows the defaults",
  access: { permission: "Threshold.Update" },
  params: idParams,
  body: alarmSettingsBody,
  answer: dataOf(alarmSettings),
  errors: ["not_found"],
});
