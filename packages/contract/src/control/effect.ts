import * as z from "zod";
import { dataOf, isoTime, route } from "../route.ts";
import { commandParams } from "./control.ts";

/** What a completed command should have changed, and what was measured; numbers in the unit of the parameter. */
export const commandEffect = z.object({
  /** The channel that shows it. */
  parameter: z.string(),
  /** When it is looked at. */
  dueAt: isoTime,
  /** Measured last before the command was sent; `null` where nothing was known. */
  before: z.number().nullable(),
  /** What it should reach; `null` where only the direction is known. */
  expected: z.number().nullable(),
  /** Measured when it was looked at, or last before another command followed. */
  measured: z.number().nullable(),
  /** `unknown` where nothing was measured since, or too little before another command came after it; `null` before it is looked at. */
  outcome: z.enum(["shown", "missing", "unknown"]).nullable(),
  /** Another command followed before it could be seen, so that it is not known. */
  followed: z.boolean(),
});
export type CommandEffect = z.infer<typeof commandEffect>;

export const readCommandEffect = route({
  method: "GET",
  path: "/device/:id/command/:commandId/effect",
  summary:
    "Whether the telemetry showed what a completed command should change; null where nothing is to be seen",
  access: { permission: "Device.Index" },
  params: commandParams,
  answer: dataOf(commandEffect.nullable()),
  errors: ["not_found"],
});
