import * as z from "zod";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { actionKey, commandSource, deviceState } from "./control.ts";

/** In a device's state: the outlet pressure (bar) of the last set-point command that was carried out. */
export const setPointState = "set_point";
/** The set-point (bar) as devices name it in what they answer. */
export const reportedSetPoint = "SP";

/** All that a device has confirmed of itself, and by the answer to whose command it last did. */
export const confirmedState = z.object({
  state: deviceState,
  confirmedAt: isoTime,
  /**
   * `null`, with action and actor, where that command is not known any more. Names and reasons are `null` for whoever may not
   * know who acts (`who-acts.ts`).
   */
  commandId: z.number().int().nullable(),
  action: actionKey.nullable(),
  actorName: z.string().nullable(),
  /**
   * Of each output, and of the set-point, the last command that set it and was carried out, newest first: since when,
   * by whom and why the device holds what it holds, whatever was sent after it.
   */
  held: z.array(
    z.object({
      action: actionKey,
      value: z.number().nullable(),
      source: commandSource,
      actorName: z.string().nullable(),
      reason: z.string().nullable(),
      since: isoTime,
    }),
  ),
});
export type ConfirmedState = z.infer<typeof confirmedState>;

export const readDeviceState = route({
  method: "GET",
  path: "/device/:id/state",
  summary:
    "What a device last confirmed of itself, by whose commands and since when, and whether it is regulated",
  access: { permission: "Device.Index", alsoBeforePasswordChange: true },
  params: idParams,
  answer: dataOf(confirmedState.nullable()).extend({
    /** Whether something regulates devices of this type in automatic mode now. */
    regulated: z.boolean(),
  }),
  errors: ["not_found"],
});
