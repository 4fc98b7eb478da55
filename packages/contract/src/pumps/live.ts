import * as z from "zod";
import { command, pumpId } from "../control/control.ts";
import { gatewayRefusals } from "../device-gateways/commands.ts";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { finiteNumber, labelText, lineText, longestReason } from "../text.ts";
import { pumpTypes } from "./pumps.ts";

/** Why a pump may not start, or was stopped; each refusal names one. */
export const interlockRules = [
  "min_on",
  "min_off",
  "starts_per_hour",
  "stagger",
  "dry_run",
  "under_current",
  "over_current",
  "voltage",
  "phase_loss",
  "high_discharge",
] as const;
export const interlockRule = z.enum(interlockRules);
export type InterlockRule = z.infer<typeof interlockRule>;

/** Details of `pump_interlock`. */
export const interlockDetails = z.object({
  rule: interlockRule,
  pumpId: z.string(),
  /** When the rule lets go by itself; `null` when that is not known. */
  until: isoTime.nullable(),
  /** Only a person can release it, by a reset with its cause. */
  needsReset: z.boolean(),
  /** Since when its sensor gives no value: whether the condition is over is not known, and a person can release it, too. */
  unknownSince: isoTime.optional(),
  /** With `stagger`: the pump that was started last, or that its panel is still to start. */
  otherPumpId: z.string().optional(),
});
export type InterlockDetails = z.output<typeof interlockDetails>;

/** Why a pump was switched. */
export const switchReasons = ["person", "staging", "schedule", "safety", "local"] as const;
export const switchReason = z.enum(switchReasons);
export type SwitchReason = z.infer<typeof switchReason>;

export const lastPump = z.object({
  pumpId: z.string(),
  action: z.enum(["on", "off"]),
  at: isoTime,
  reason: switchReason,
  runHours: z.number(),
});
export type LastPump = z.output<typeof lastPump>;

/** Why periodic sending ended by itself; the last three because the power was refused as a command would be. */
export const periodicEnds = [
  "no_answer",
  "bank_changed",
  "mode_changed",
  "setting_missing",
  "locked_out",
  "not_commandable",
] as const;

export const periodicSending = z.object({
  pumpId: z.string(),
  startedAt: isoTime,
  /** `null` for whoever may not know who acts on devices. */
  startedBy: z.string().nullable(),
  /** Automatic mode started it, and ends it. */
  automatic: z.boolean(),
  nextAt: isoTime,
  /** Sendings since it was started. */
  count: z.number().int(),
  /** Sendings in a row that were not answered. */
  misses: z.number().int(),
  /** Last sent power, percent. */
  power: z.number().nullable(),
});
export type PeriodicSending = z.output<typeof periodicSending>;

export const pumpState = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(pumpTypes),
  /** False until the first sync or report after a restart or reconnection: then action and power are those of before. */
  known: z.boolean(),
  on: z.boolean().nullable(),
  /** Percent, of a linear pump. */
  power: z.number().nullable(),
  /** Since when its controller sets the power by itself; `null` as long as it is the one that was sent, or found. */
  localPowerSince: isoTime.nullable(),
  /** Since when it is on or off. */
  since: isoTime.nullable(),
  /** Who switched it then; `null` where it was never seen to switch. */
  switchedBy: switchReason.nullable(),
  /** Since when it is known whether it is on; `null` until its controller says so for the first time. */
  knownSince: isoTime.nullable(),
  /** From its channel, else counted since it was set up. */
  runHours: z.number(),
  startsToday: z.number().int(),
  startsLastHour: z.number().int(),
  /** Energy (kWh) counted since it was set up; `null` where no power is known. */
  energy: z.number().nullable(),
  /** The latest interlock or fault; it leaves when it is over. */
  warning: z.object({ rule: interlockRule, at: isoTime, unknownSince: isoTime.optional() }).nullable(),
  /** Why a start would be refused now. */
  blocked: interlockDetails.nullable(),
  /** The value (in the unit of its channel) that the power is computed from, and what it gives now, percent. */
  input: z.number().nullable(),
  computedPower: z.number().nullable(),
  /** Whether the computed power is the static value, because there is nothing valid to compute from. */
  isStatic: z.boolean(),
  /** Automatic mode has stopped sending its power, because the controller did not answer; it runs by its own logic. */
  unanswered: z.boolean(),
  periodic: periodicSending.nullable(),
});
export type PumpState = z.output<typeof pumpState>;

/** Whether it ran already when it was first heard of: it was started at some time before, once or more often. */
export const ranWhenFound = ({ on, since, knownSince }: Pick<PumpState, "on" | "since" | "knownSince">) =>
  on === true && since !== null && (knownSince === null || knownSince === since);

/** Whether starts are counted: nobody counted those of a pump that was never heard of. */
export const startsKnown = ({ known, knownSince }: Pick<PumpState, "known" | "knownSince">): boolean =>
  known || knownSince !== null;

export const syncStates = ["in_sync", "not_in_sync", "unknown"] as const;
export type SyncState = (typeof syncStates)[number];

/** A pump whose state or power was one thing before and is another now; what `before` is, its list says. */
export const syncDifference = z.object({
  pumpId: z.string(),
  field: z.enum(["action", "power"]),
  /** `null` while it was unknown. */
  before: z.union([z.enum(["on", "off"]), z.number()]).nullable(),
  after: z.union([z.enum(["on", "off"]), z.number()]),
});
export type SyncDifference = z.output<typeof syncDifference>;

export const pumpStation = z.object({
  deviceId: z.number().int(),
  /** The name of the device, as its live events have it. */
  deviceKey: z.string(),
  pumps: z.array(pumpState),
  /** The pump that was switched last. */
  lastPump: lastPump.nullable(),
  sync: z.object({
    state: z.enum(syncStates),
    at: isoTime.nullable(),
    /** Found by the last sync: what the server had, and what the controller reported. */
    differences: z.array(syncDifference),
    /** What pumps report now otherwise than their controller answered last: why the state is `not_in_sync`. */
    mismatches: z.array(syncDifference),
  }),
  /** Only a person ends a dry run: it came too often, or no sensor is heard that could say that water is back. */
  needsReset: z.boolean(),
});
export type PumpStation = z.output<typeof pumpStation>;

export const readPumpStation = route({
  method: "GET",
  path: "/device/:id/pump",
  summary: "What the pumps of a station do now; null before they are set up",
  access: { permission: "Pump.Index" },
  params: idParams,
  answer: dataOf(pumpStation.nullable()),
  errors: ["not_found", "pump_station_required"],
});

export const pumpRun = z.object({
  startedAt: isoTime,
  /** `null` while it runs. */
  stoppedAt: isoTime.nullable(),
  /** Why it was started; once it is over, why it was stopped. */
  reason: switchReason,
  /** kWh of a run that is over; `null` where no power is known. */
  energy: z.number().nullable(),
});
export type PumpRun = z.output<typeof pumpRun>;

/** How far back the runs of a pump are answered (hours). */
export const shownRunHours = 24;
export const listPumpRuns = route({
  method: "GET",
  path: "/device/:id/pump/runs",
  summary: "When a pump ran in the last day, oldest first",
  access: { permission: "Pump.Index" },
  params: idParams,
  query: z.object({ pumpId }),
  answer: dataOf(z.array(pumpRun)),
  errors: ["not_found", "pump_station_required"],
});

const pumpIds = z.array(pumpId).min(1).max(100);
/** How a person confirms what is sent. */
const confirmation = {
  reason: labelText(longestReason).optional(),
  /** The name of the device, typed once more, where the level of `set_pump_power` demands it. */
  deviceName: labelText(128).optional(),
  /**
   * Of the select step of `set_pump_power` with these pumps: with this power, or without any for periodic sending, whose power
   * changes from one period to the next.
   */
  selection: z.string().max(128).optional(),
};
export const sendPowerBody = z.discriminatedUnion("mode", [
  z.object({
    mode: z.literal("once"),
    /** Chosen by the caller, once per confirmation. */
    requestId: lineText(128),
    pumpIds,
    /** Percent; without it the computed power, which then must be one for all of them. */
    power: finiteNumber.optional(),
    ...confirmation,
  }),
  z.object({ mode: z.literal("periodic"), pumpIds, ...confirmation }),
  z.object({ mode: z.literal("stop"), pumpIds }),
]);
export type SendPower = z.infer<typeof sendPowerBody>;

export const sendPumpPower = route({
  method: "POST",
  path: "/device/:id/pump/send",
  summary: "Send the power of linear pumps once or periodically, or stop sending",
  access: { permission: "Pump.Operate" },
  params: idParams,
  body: sendPowerBody,
  answer: dataOf(z.object({ command: command.nullable(), periodic: z.array(periodicSending) })),
  errors: [
    "not_found",
    "pump_station_required",
    "pump_bank_required",
    "pump_unknown",
    "pump_not_linear",
    "pump_interlock",
    "value_required",
    "value_not_allowed",
    "value_below_minimum",
    "value_above_maximum",
    "too_many_requests",
    "request_id_reused",
    "device_busy",
    "device_not_commandable",
    "device_reports_rarely",
    ...gatewayRefusals,
    "action_not_available",
    "device_in_auto_mode",
    "threshold_or_timer_required",
    "interlock_open_and_close",
    "pump_required",
    "device_locked_out",
    "device_selected",
    "selection_required",
    "selection_expired",
    "reason_required",
    "device_name_required",
    "second_person_required",
  ],
});

export const setReverse = route({
  method: "POST",
  path: "/device/:id/pump/reverse",
  summary: "Switch the reverse calculation of a linear pump on or off; nothing is sent",
  access: { permission: "Pump.Reverse" },
  params: idParams,
  body: z.object({ pumpId, reverse: z.boolean() }),
  answer: dataOf(
    z.object({ pumpId: z.string(), reverse: z.boolean(), computedPower: z.number().nullable() }),
  ),
  errors: ["not_found", "pump_station_required", "pump_bank_required", "pump_unknown", "pump_not_linear"],
});

/** What a person can release: dry runs, or conditions whose sensors give no value any more. */
export const resettable = ["dry_run", "unknown_value"] as const;
export type Resettable = (typeof resettable)[number];

export const resetInterlock = route({
  method: "POST",
  path: "/device/:id/pump/reset",
  summary:
    "Let the pumps of a station start again after a dry run, or while a sensor is lost, with its cause",
  access: { permission: "Pump.Operate" },
  params: idParams,
  body: z.object({ cause: labelText(longestReason), condition: z.enum(resettable) }),
  answer: null,
  errors: ["not_found", "pump_station_required", "pump_bank_required"],
});
