import * as z from "zod";
import { heldStates } from "../control/valve-state.ts";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { threshold, thresholdFields, timersBody } from "./automation.ts";
import { automationSettings } from "./settings.ts";
import { automationDecision, automationRule, decisionReason, valvePosition } from "./state.ts";

/** Days of stored readings that a preview replays, and the switches it lists at most. */
export const previewDays = 7;
export const mostPreviewSwitches = 500;

/** What is to be tried; what is left out is as it is stored, and of the settings as the default says. */
export const previewBody = z.object({
  /** `null`: without pressure points. */
  threshold: thresholdFields.nullable().optional(),
  timers: timersBody.optional(),
  settings: automationSettings.optional(),
});

const previewSwitch = z.object({
  at: isoTime,
  rule: automationRule,
  reason: decisionReason,
  position: valvePosition,
  /** The watched pressure (bar) at that time. */
  value: z.number().nullable(),
});
export type PreviewSwitch = z.infer<typeof previewSwitch>;

/** Switches that are not listed one by one. */
const previewRest = z.object({
  count: z.number().int(),
  /** Of the first and the last of them. */
  from: isoTime,
  to: isoTime,
  /** How many of them raised and how many reduced the pressure. */
  raised: z.number().int(),
  reduced: z.number().int(),
});
export type PreviewRest = z.infer<typeof previewRest>;

export const automationPreview = z.object({
  from: isoTime,
  to: isoTime,
  /** Good samples that were replayed, of a well those of its float; without any there is nothing to show of a valve. */
  samples: z.number().int(),
  /** Readings that are older decide nothing. */
  staleAfterMinutes: z.number(),
  /** How far apart good samples usually were where the readings could not be used; `null` where there were no two. */
  gapMinutes: z.number().nullable(),
  threshold: threshold.nullable(),
  /** The first of them, in the order of time; `total` counts all. */
  switches: z.array(previewSwitch),
  total: z.number().int(),
  /** What the others come to; `null` where all are listed. */
  rest: previewRest.nullable(),
  /** By local day (`YYYY-MM-DD`), every day of the range. */
  days: z.array(
    z.object({
      date: z.string(),
      switches: z.number().int(),
      /** Minutes at low pressure, or below the high set-point; `null` of a valve that is not regulated between two levels. */
      lowMinutes: z.number().nullable(),
      /** Of a well: minutes in which its pump ran. */
      runMinutes: z.number(),
      /** Minutes without usable readings. */
      degradedMinutes: z.number(),
    }),
  ),
  /** The move that would be asked of the device now, or held back, were this stored and the device in automatic mode. */
  atOnce: automationDecision.nullable(),
  /** In which state an output holds the valve now: until it is released, nothing that automation wants has an effect. */
  heldAs: z.enum(heldStates).nullable(),
});
export type AutomationPreview = z.infer<typeof automationPreview>;

export const previewAutomation = route({
  method: "POST",
  path: "/device/:id/automation/preview",
  summary:
    "What these settings would have done with the readings of the last seven days; nothing is sent or stored",
  access: { permission: ["Threshold.Index", "Timer.Index"] },
  onlyComputes: true,
  params: idParams,
  body: previewBody,
  answer: dataOf(automationPreview),
  limitPerMinute: 30,
  errors: [
    "not_found",
    "action_not_available",
    "below_minimum_threshold",
    "exceeds_maximum_threshold",
    "threshold_range_invalid",
  ],
});
