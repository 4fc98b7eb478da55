import * as z from "zod";
import { approval } from "./approval.ts";
import { confirmedState } from "./confirmed-state.ts";
import { command } from "./control.ts";
import { lockOut } from "./lock-out.ts";

export const socketEvents = {
  command,
  /** A request for approval was made or ended; to whoever asked and to those who may answer. */
  approval,
  /** The lock-out tags of a device changed; these are all there are now. */
  "device:lock-outs": z.object({
    deviceId: z.number().int(),
    deviceDisplayName: z.string(),
    lockOuts: z.array(lockOut),
  }),
  /** A device confirmed something of its state by an answer. */
  "device:state": confirmedState.extend({ deviceId: z.number().int() }),
};
