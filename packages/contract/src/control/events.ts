import * as z from "zod";
import { confirmedState } from "./confirmed-state.ts";
import { command } from "./control.ts";
import { lockOut } from "./lock-out.ts";

export const socketEvents = {
  command,
  /** The lock-out tags of a device changed; these are all there are now. */
  "device:lock-outs": z.object({
    deviceId: z.number().int(),
    deviceDisplayName: z.string(),
    lockOuts: z.array(lockOut),
  }),
  /** A device confirmed something of its state by an answer. */
  "device:state": confirmedState.extend({ deviceId: z.number().int() }),
};
