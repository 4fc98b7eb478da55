import * as z from "zod";

/** Default topics of a device. */
export const defaultTopics = (name: string) => ({
  topicSend: `sgval/${name}/up`,
  topicControl: `sgval/${name}/control`,
  topicControlResponse: `sgval/${name}/control-response`,
});

/** Message on a control topic: QoS 1, never retained, never queued. */
export interface CommandMessage {
  cmdId: string;
  /** Action code of the device, such as `DO_2_ON`. */
  action: string;
  value: number | null;
  /** Epoch seconds after which a device with a clock ignores the command. */
  exp: number;
}

/** Answer of a device. Devices without command ids omit `cmdId`; their answers are matched by action. */
export const commandAnswer = z.object({
  cmdId: z.string().max(64).optional(),
  action: z.string().max(64).optional(),
  result: z.enum(["ok", "err"]),
  code: z.string().max(64).optional(),
  state: z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()])).optional(),
  ts: z.number().optional(),
});
export type CommandAnswer = z.infer<typeof commandAnswer>;
