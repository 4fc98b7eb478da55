import * as z from "zod";
import { deadLetterReason } from "../connections/dead-letters.ts";
import { actionKey } from "../control/control.ts";
import type { CommandMessage } from "../mqtt.ts";
import { dataOf, route } from "../route.ts";
import { program, programBytes } from "./decoders.ts";

/** What `encodeDownlink(input)` gets as `input.data`: a command as devices with a connection of their own get it, by its standard name. */
export interface CommandData extends Omit<CommandMessage, "action"> {
  /** Such as `set_outlet_pressure`. */
  action: z.infer<typeof actionKey>;
  /** The device's own code for it, such as `SET_P2`. */
  code: string;
}

/** What a program makes of a command. */
const triedDownlink = z.object({
  /** In hexadecimal; `null` when it failed, or has no `encodeDownlink`. */
  bytes: z.string().nullable(),
  fPort: z.number().int().nullable(),
  warnings: z.array(z.string()),
  /** The program has no `encodeDownlink`: the command is sent as JSON. */
  asJson: z.boolean(),
  failure: z.object({ reason: deadLetterReason, detail: z.string() }).nullable(),
});
export type TriedDownlink = z.infer<typeof triedDownlink>;

export const tryDownlink = route({
  method: "PUT",
  path: "/decoder/try-downlink",
  summary: "What a program that is not saved makes of a command; nothing is sent or stored",
  access: { permission: ["Decoder.Create", "Decoder.Update"] },
  body: z.object({ source: program, action: actionKey, value: z.number().nullable() }),
  answer: dataOf(triedDownlink),
  errors: ["server_busy"],
  bodyBytes: programBytes,
  limitPerMinute: 60,
});
