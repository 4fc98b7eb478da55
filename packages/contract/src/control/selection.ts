import * as z from "zod";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { consequences } from "./consequences.ts";
import {
  type ActionKey,
  actionRule,
  controlMode,
  deviceState,
  sendCommand,
  sendCommandBody,
} from "./control.ts";
import { expectedEffect } from "./expected-effect.ts";
import { nearLimitWarning } from "./near-limit.ts";

/** How long a selection keeps a device for the person who took it, in seconds. */
export const selectionSeconds = 30;

/**
 * Whether a person must select a device before this action of it: every action with a confirmation, but not a stop, which
 * nothing may hold back.
 */
export const needsSelection = (action: ActionKey): boolean => {
  const { level, safetyStop } = actionRule(action);
  return level > 0 && !safetyStop;
};

const selectBody = sendCommandBody.pick({ action: true, value: true, pumpIds: true, takeManual: true });
export type SelectForm = z.infer<typeof selectBody>;

/** What a person decides by, as the server knows it now. */
export const selection = z.object({
  /** Used once, by this person, for this action with this value and these pumps. */
  selection: z.string(),
  expiresAt: isoTime,
  /** What must be confirmed: 1 a press, 2 a reason, 3 a reason and the name of the device. */
  level: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** The level is raised, because the last readings are old. */
  stale: z.boolean(),
  mode: controlMode,
  /** What the device last confirmed of itself. */
  state: deviceState.nullable(),
  /** The newest readings, and their age; `null` before the first. */
  telemetry: z
    .object({
      measuredAt: isoTime,
      ageSeconds: z.number(),
      values: z.record(z.string(), z.number().nullable()),
      /** Flags of what is not good. */
      quality: z.record(z.string(), z.string()),
    })
    .nullable(),
  /** Another person must approve the command: it is asked for instead of sent. */
  secondPerson: z.boolean(),
  /** Nobody else has the right to approve it: asking would be in vain. */
  nobodyApproves: z.boolean(),
  effects: z.array(expectedEffect),
  warnings: z.array(z.enum(consequences)),
  /** Pressures downstream of a valve that the command lowers to their limits or near to them, of those that this person may see. */
  nearLimits: z.array(nearLimitWarning),
});
export type Selection = z.infer<typeof selection>;

/** Who has selected a device: what somebody else is refused with. */
export const selectedBy = z.object({ actor: z.string(), until: isoTime });

export const selectCommand = route({
  method: "POST",
  path: "/device/:id/command/select",
  summary: "Select a device for an action: its state now, and a token for one command within 30 s",
  access: sendCommand.access,
  params: idParams,
  body: selectBody,
  answer: dataOf(selection),
  errors: sendCommand.errors.filter(
    (code) =>
      ![
        "request_id_reused",
        "selection_required",
        "selection_expired",
        "reason_required",
        "device_name_required",
        "second_person_required",
      ].includes(code),
  ),
});
export const releaseSelection = route({
  method: "POST",
  path: "/device/:id/command/select/release",
  summary: "Give a selection up before it expires; one that is gone already is no error",
  access: sendCommand.access,
  params: idParams,
  body: z.object({ selection: z.string().max(128) }),
  answer: null,
  errors: ["not_found"],
});
