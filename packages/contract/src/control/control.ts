import type { DeviceType } from "@sgval/quantities/device-types";
import * as z from "zod";
import { gatewayRefusals } from "../device-gateways/commands.ts";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route, timestamp } from "../route.ts";
import { labelText, lineText, longestReason } from "../text.ts";

export const controlMode = z.enum(["manual", "auto"]);
export type ControlMode = z.infer<typeof controlMode>;

export const commandStatuses = [
  "waiting",
  "processing",
  "completed",
  "failed",
  "device_not_response",
] as const;
export const commandStatus = z.enum(commandStatuses);
export type CommandStatus = z.infer<typeof commandStatus>;
/** True for a status that never changes any more. */
export const isFinal = (status: CommandStatus): boolean => status !== "waiting" && status !== "processing";

/** Longest wait for a device's answer, counted from sending. */
export const responseWaitSeconds = 100;
/** Why a command ended as failed. */
export const failureCode = z.enum([
  "cancelled",
  "superseded",
  "preempted",
  "expired",
  "publish_refused",
  "refused_by_device",
  "mode_changed",
  "permission_lost",
  "interlock",
  "setting_missing",
  "action_changed",
  "lease_lost",
  "locked_out",
  "not_handed_over",
]);
export type FailureCode = z.infer<typeof failureCode>;
export const commandSources = ["manual", "auto_threshold", "auto_timer", "schedule", "sync"] as const;
export const commandSource = z.enum(commandSources);
export type CommandSource = z.infer<typeof commandSource>;
export type AutomaticSource = Exclude<CommandSource, "manual" | "sync">;
/** Whether automation and not a person requested a command; a sync of the state is a person's. */
export const isAutomatic = (source: CommandSource): source is AutomaticSource =>
  source !== "manual" && source !== "sync";

/** How much a person must confirm: none, confirm, reason, reason and the device's name typed. */
export type ConfirmationLevel = 0 | 1 | 2 | 3;

interface ActionRule {
  /** The code of a device that names none of its own. */
  code: string;
  level: ConfirmationLevel;
  /** Moves water: requires manual mode and a threshold or timer. */
  operates: boolean;
  /** A stop that nothing may hold back. */
  safetyStop?: true;
  /** Needs a number with it: a catalogue parameter (for its unit and decimals) or plain seconds. */
  value?: "outlet_pressure" | "pump_power" | "seconds";
  /** Is for pumps of a station, which it names. */
  ofPumps?: true;
  /** Carries the settings of the automatic mode: nobody but the server sends it. */
  carriesSettings?: true;
  /** The output it sets, by our own name, and whether that ends up on. */
  sets?: { output: string; on: boolean };
}

const sets = (output: string, on: boolean) => ({ sets: { output, on } });

/** The actions of devices. What is published is the device's own code for it. */
export const actionRules = {
  fully_open_on: { code: "DO_1_ON", level: 2, operates: true, ...sets("fully_open", true) },
  fully_open_off: { code: "DO_1_OFF", level: 1, operates: true, ...sets("fully_open", false) },
  fully_close_on: { code: "DO_2_ON", level: 3, operates: true, ...sets("fully_close", true) },
  fully_close_off: {
    code: "DO_2_OFF",
    level: 1,
    operates: true,
    safetyStop: true,
    ...sets("fully_close", false),
  },
  high_pressure: { code: "DO_3_ON", level: 1, operates: true, ...sets("high_pressure", true) },
  low_pressure: { code: "DO_3_OFF", level: 1, operates: true, ...sets("high_pressure", false) },
  set_outlet_pressure: { code: "SET_P2", level: 2, operates: true, value: "outlet_pressure" },
  pump_start: { code: "DO_4_ON", level: 2, operates: true, ofPumps: true, ...sets("pump", true) },
  pump_stop: {
    code: "DO_4_OFF",
    level: 1,
    operates: true,
    safetyStop: true,
    ofPumps: true,
    ...sets("pump", false),
  },
  set_pump_power: { code: "SET_POWER", level: 1, operates: true, value: "pump_power", ofPumps: true },
  sync: { code: "STATUS", level: 0, operates: false },
  read_now: { code: "READ_NOW", level: 0, operates: false },
  set_interval: { code: "SET_INTERVAL", level: 1, operates: false, value: "seconds" },
  sync_clock: { code: "SYNC_CLOCK", level: 1, operates: false },
  clean: { code: "CLEAN", level: 1, operates: false },
  reboot: { code: "REBOOT", level: 1, operates: false },
  set_automation: { code: "SET_AUTOMATION", level: 1, operates: false, carriesSettings: true },
} as const satisfies Record<string, ActionRule>;

export type ActionKey = keyof typeof actionRules;
export const actionKeys = Object.keys(actionRules) as [ActionKey, ...ActionKey[]];
export const actionKey = z.enum(actionKeys);
export const actionRule = (key: ActionKey): ActionRule => actionRules[key];
export const operatingActions: readonly ActionKey[] = actionKeys.filter((key) => actionRule(key).operates);
/** Whether an action is a stop that nothing may hold back. */
export const isSafetyStop = (action: ActionKey): boolean => actionRule(action).safetyStop === true;
export const stopActions: readonly ActionKey[] = actionKeys.filter(isSafetyStop);

/** The code that devices usually have for an action. */
export const defaultCode = (key: ActionKey): string => actionRules[key].code;

/** The actions a new device of a type gets, with their default codes. */
export const defaultActions: Readonly<Record<DeviceType, readonly ActionKey[]>> = {
  VGA: [
    "fully_open_on",
    "fully_open_off",
    "fully_close_on",
    "fully_close_off",
    "high_pressure",
    "low_pressure",
    "sync",
    "read_now",
  ],
  DATALOGGER: ["read_now", "set_interval", "sync_clock", "reboot"],
  CARBONATE_HARDNESS: ["read_now", "clean"],
  WELL_LOGGING: ["read_now"],
  WATER_PUMP: ["pump_start", "pump_stop", "set_pump_power", "sync"],
  DMA: [],
};

/** What a device reports of itself (outputs, pilots, pumps), under its own keys. */
export const deviceState = z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]));
export type DeviceState = z.infer<typeof deviceState>;

/** A pump of a station, as the instance of its channels: `p1` of `pump_current.p1`. */
export const pumpId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const sendCommandBody = z.object({
  /** Chosen by the caller, once per confirmation; the same id never acts twice on one device. */
  requestId: lineText(128),
  action: actionKey,
  value: z.number().optional(),
  /** The pumps of a station that an action is for; a stop without them is for every pump. */
  pumpIds: z.array(pumpId).min(1).max(100).optional(),
  /** What is confirmed at level 2 or 3 needs it. */
  reason: labelText(longestReason).optional(),
  /** The name of the device as whoever confirms typed it once more; what is confirmed at level 3 needs it. */
  deviceName: labelText(128).optional(),
  /** With a safety stop: changes a device in automatic mode to manual first, in the same transaction. */
  takeManual: z.boolean().optional(),
  /** One-use token of the select step; what needs a confirmation needs it, but a stop does not. */
  selection: z.string().max(128).optional(),
});
export type SendCommand = z.infer<typeof sendCommandBody>;
const stopBody = sendCommandBody.pick({ action: true }).refine(({ action }) => isSafetyStop(action));

const sender = z.object({ id: z.number().int().nullable(), name: z.string(), role: z.string().nullable() });
export const command = z.object({
  /** 0 while it is not recorded. */
  id: z.number().int(),
  cmdId: z.string(),
  requestId: z.string(),
  deviceId: z.number().int(),
  deviceName: z.string(),
  deviceDisplayName: z.string(),
  action: actionKey,
  code: z.string(),
  value: z.number().nullable(),
  /** The pumps of a station that it is for; `null` where a device does not name its pumps. */
  pumpIds: z.array(z.string()).nullable(),
  /** What the bank of the station calls these pumps now; one that it does not have keeps its id. `null` without a bank. */
  pumpNames: z.array(z.string()).nullable(),
  source: commandSource,
  /** `null`, as are approver and reason, for whoever may not know who acts (`who-acts.ts`). */
  actor: sender.nullable(),
  /** The second person who approved it; `null` where none was needed. */
  approver: z.string().nullable(),
  mode: controlMode,
  reason: z.string().nullable(),
  status: commandStatus,
  failureCode: failureCode.nullable(),
  /** The device's own refusal code, such as LOCAL_MODE. */
  deviceCode: z.string().nullable(),
  createdAt: isoTime,
  sentAt: isoTime.nullable(),
  /** When an unanswered command becomes device_not_response (processing) or is given up (waiting). */
  deadlineAt: isoTime.nullable(),
  respondedAt: isoTime.nullable(),
  finishedAt: isoTime.nullable(),
  lateResponseAt: isoTime.nullable(),
  lateResult: z.enum(["ok", "err"]).nullable(),
  /** When a safety stop was published before the database had it; `null` for everything else. */
  journalledAt: isoTime.nullable(),
  /** False for a stop that was published, but is not in the database yet; it comes again with its number. */
  recorded: z.boolean(),
  /** When a sleeping device is expected to report and so to receive it. */
  expectedAt: isoTime.nullable(),
  stateBefore: deviceState.nullable(),
});
export type Command = z.infer<typeof command>;
const operateAccess = { permission: ["Control.Operate", "Pump.Operate", "Pump.Sync"] } as const;
export const commandParams = z.object({ id, commandId: id });

export const sendCommand = route({
  method: "POST",
  path: "/device/:id/command",
  summary: "Ask a device to do something",
  access: operateAccess,
  params: idParams,
  body: sendCommandBody,
  answer: dataOf(command),
  isUrgent: (body) => stopBody.safeParse(body).success,
  errors: [
    "not_found",
    "too_many_requests",
    "request_id_reused",
    "device_busy",
    "device_not_commandable",
    "device_reports_rarely",
    "action_not_available",
    "value_required",
    "value_not_allowed",
    "value_below_minimum",
    "value_above_maximum",
    "pump_required",
    "pump_unknown",
    "pump_not_linear",
    "pump_interlock",
    ...gatewayRefusals,
    "device_in_auto_mode",
    "threshold_or_timer_required",
    "interlock_open_and_close",
    "device_locked_out",
    "device_selected",
    "selection_required",
    "selection_expired",
    "reason_required",
    "device_name_required",
    "second_person_required",
  ],
});

export const readCommand = route({
  method: "GET",
  path: "/device/:id/command/:commandId",
  summary: "One command with its status",
  access: { permission: "Device.Index" },
  params: commandParams,
  answer: dataOf(command),
  errors: ["not_found"],
});

export const cancelCommand = route({
  method: "POST",
  path: "/device/:id/command/:commandId/cancel",
  summary: "Cancel a command that still waits, unless it is a stop",
  access: operateAccess,
  params: commandParams,
  answer: dataOf(command),
  errors: ["not_found", "command_not_waiting", "stop_not_cancellable"],
});

/** The range is that of the creation of a command. */
const commandListQuery = listQuery.extend({ from: timestamp.optional(), to: timestamp.optional() });
export type CommandListQuery = z.output<typeof commandListQuery>;

export const listCommands = route({
  method: "GET",
  path: "/device/:id/command",
  summary: "Commands of a device, newest first",
  access: { permission: "Device.Index", alsoBeforePasswordChange: true },
  params: idParams,
  query: commandListQuery,
  answer: listOf(command),
  errors: ["not_found"],
});

export const listOpenCommands = route({
  method: "GET",
  path: "/command/open",
  summary: "Commands that wait or run now, of everybody, on the devices in view",
  access: { permission: "Device.Index" },
  query: listQuery,
  answer: listOf(command),
});
export const listMyCommands = route({
  method: "GET",
  path: "/command/mine",
  summary: "My running commands first, then my latest",
  access: { signedIn: true },
  query: listQuery,
  answer: listOf(command),
});
