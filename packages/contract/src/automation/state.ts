import * as z from "zod";
import { controlMode, failureCode } from "../control/control.ts";
import { heldStates } from "../control/valve-state.ts";
import { siteData } from "../devices/site-data.ts";
import { interlockDetails } from "../pumps/live.ts";
import { dataOf, idParams, isoTime, route } from "../route.ts";

/** Who carries out automation; the site data of the device says which. */
export const executor = siteData.shape.executor.unwrap();

/** The rules in the order in which they are asked; the first that applies is in force. */
export const automationRules = [
  /** No usable reading: the state is held, then the fail-safe. */
  "degraded",
  /** The watched pressure was at or below the start point: high, whatever a timer says. */
  "override",
  /** It was at or above the limit point: low. */
  "limit",
  /** A window of low pressure is open. */
  "timer_low",
  /** There are windows, and none is open. */
  "timer_high",
  /** The set-point follows flow or critical point. */
  "regulate",
  /** Nothing is to change. */
  "hold",
] as const;
export const automationRule = z.enum(automationRules);
export type AutomationRule = z.infer<typeof automationRule>;

/** Why a rule is in force. */
export const decisionReasons = [
  "no_sample",
  "sample_stale",
  "quality_not_good",
  // The same of the flow, where that sets the pressure.
  "no_flow",
  "flow_stale",
  "flow_not_good",
  "outlet_above_inlet",
  "fail_safe",
  "awaiting_good_samples",
  "at_or_below_start",
  "recovering",
  "kept_until_window_ends",
  "at_or_above_limit",
  "kept_until_next_timer",
  "window_open",
  "window_closed",
  // Of a well, whose pump runs inside its windows.
  "run_window_open",
  "run_window_closed",
  "level_low",
  "by_flow_table",
  "by_critical_point",
  "between_points",
  "awaiting_confirmation",
  "adopted_state",
] as const;
export const decisionReason = z.enum(decisionReasons);
export type DecisionReason = z.infer<typeof decisionReason>;

/** Why nothing is sent although another state is wanted. */
export const holdBacks = [
  "dwell",
  "rate_limit",
  "step_wait",
  "sample_wait",
  "deadband",
  // The zone starves, or did before the readings failed, and the set-point is above the wanted one.
  "already_higher",
  // The zone has more pressure than it needs and the set-point is below the low one.
  "already_lower",
  "command_open",
  // What became of the last command is not known: the device is asked for its state first.
  "outcome_unknown",
  // After a lost command nobody knows which set-point the valve has, and any that is sent might be a jump.
  "position_unknown",
  // A tag keeps commands away, because somebody works on the device.
  "locked_out",
  /** Of the pump of a well: an interlock refuses its start. */
  "interlock",
  // The command may not be sent: by another rule, which its error code names.
  "refused",
  "executed_by_device",
  // An output holds the valve, whatever pilot and set-point say: nothing that is sent would move it.
  ...heldStates,
] as const;
export const holdBack = z.enum(holdBacks);
export type HoldBack = z.infer<typeof holdBack>;

/** What automation asks of a valve: a pilot, or an outlet set-point (bar); and of the pump of a well. Never anything that cuts supply. */
export const valvePosition = z.discriminatedUnion("action", [
  z.object({ action: z.literal("high_pressure"), value: z.null() }),
  z.object({ action: z.literal("low_pressure"), value: z.null() }),
  z.object({ action: z.literal("set_outlet_pressure"), value: z.number() }),
  z.object({ action: z.literal("pump_start"), value: z.null() }),
  z.object({ action: z.literal("pump_stop"), value: z.null() }),
]);
export type ValvePosition = z.infer<typeof valvePosition>;

/** The sample that was decided on. */
export const usedSample = z.object({
  deviceId: z.number().int(),
  parameter: z.string(),
  value: z.number().nullable(),
  measuredAt: isoTime,
});

export const automationDecision = z.object({
  rule: automationRule,
  reason: decisionReason,
  /** `null`: the valve stays as it is. */
  wanted: valvePosition.nullable(),
  heldBack: holdBack.nullable(),
  /** Until when, where that is known; `null` too in what was stored before it was kept. */
  heldBackUntil: isoTime.nullable().default(null),
  /** With `interlock`. */
  interlock: interlockDetails.nullable().default(null),
  /** The error code, with `refused`. */
  refusal: z.string().nullable().default(null),
  /** Since when it is decided so. */
  at: isoTime,
  sample: usedSample.nullable(),
});
export type AutomationDecision = z.infer<typeof automationDecision>;

export const downloadStatuses = [
  /** The device has what is stored. */
  "downloaded",
  /** It gets it when it next reports, or as soon as it listens. */
  "waiting",
  /** It says that it has others than those it took. */
  "differs",
  /** It refused them or did not answer, as often as they are tried in a row. */
  "failed",
  /** It has no action for it: whoever sets it up does so on site. */
  "unsupported",
] as const;

/** Tries in a row, at least minutes apart; after them one a day, until the settings change. */
export const downloadTries = { most: 3, everyMinutes: 10, thenEveryHours: 24 } as const;

/** How far the settings of a device that regulates itself have come. */
export const downloadState = z.object({
  status: z.enum(downloadStatuses),
  /** When it took the settings that it has; `null` where it never took any. */
  takenAt: isoTime.nullable(),
  /** Whether it regulates itself by what it has; `null` while nobody knows. */
  regulates: z.boolean().nullable(),
  /** When it should report next; `null` for one that always listens, or was never heard. */
  expectedAt: isoTime.nullable(),
  /** Tries in a row of what is stored that failed, and the last of them. */
  failures: z.number().int(),
  lastFailure: z
    .object({
      at: isoTime,
      /** `null`: the device did not answer. */
      failureCode: failureCode.nullable(),
      /** The device's own word for it. */
      deviceCode: z.string().nullable(),
    })
    .nullable(),
  /** Before this it is not tried again. */
  nextTryAt: isoTime.nullable(),
});
export type DownloadState = z.infer<typeof downloadState>;

export const automationState = z.object({
  deviceId: z.number().int(),
  mode: controlMode,
  executor,
  /**
   * Who regulates now; `null` in manual mode, and while nothing does. A device that regulates itself does so until it hears
   * of manual mode.
   */
  regulatedBy: executor.nullable(),
  /** In which state an output holds a valve in automatic mode: nobody regulates until it is released. */
  heldAs: z.enum(heldStates).nullable(),
  /** Since when the device is in automatic mode; `null` in manual mode. */
  since: isoTime.nullable(),
  /** `null` in manual mode, and before the first decision. */
  decision: automationDecision.nullable(),
  /** When it was last decided, be it the same as before; `null` where this is not known, and in manual mode. */
  lookedAt: isoTime.nullable(),
  /** Whether the rule stays in force by itself, and until when; `null`: until the pressure says otherwise. */
  latched: z.boolean(),
  latchedUntil: isoTime.nullable(),
  /** The next time that a window opens or closes, and what it asks for. */
  nextEdge: z.object({ at: isoTime, wanted: z.enum(["high", "low"]) }).nullable(),
  degradedSince: isoTime.nullable(),
  /** When the fail-safe is due, or was carried out. */
  failSafeAt: isoTime.nullable(),
  failSafeDone: z.boolean(),
  /** What the valve last confirmed of itself. */
  confirmed: z.object({ position: valvePosition, at: isoTime }).nullable(),
  /** Changes in the last hour and the last 24 hours, and how many may be. */
  changes: z.object({
    hour: z.number().int(),
    mostPerHour: z.number().int(),
    day: z.number().int(),
    mostPerDay: z.number().int(),
  }),
  /** The limit of changes is exhausted: nothing is reduced any further. */
  hunting: z.boolean(),
  /** Commands in a row that the device refused or did not answer; the third ends automatic mode. */
  failures: z.number().int(),
  /** Of a device that regulates itself; `null` for others, and where it was never given settings and needs none. */
  download: downloadState.nullable(),
});
export type AutomationState = z.infer<typeof automationState>;

/** Commands in a row that may fail before a device changes itself to manual. */
export const mostFailures = 3;

export const readAutomationState = route({
  method: "GET",
  path: "/device/:id/automation/state",
  summary: "Who regulates a valve, by which rule, and what is next",
  access: { permission: "Device.Index" },
  params: idParams,
  answer: dataOf(automationState),
  errors: ["not_found", "action_not_available"],
});
