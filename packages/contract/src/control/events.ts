import * as z from "zod";
import { confirmedState } from "./confirmed-state.ts";
import { command } from "./control.ts";

export const socketEvents = {
  command,
  /** A device confirmed something of its state by an answer. */
  "device:state": confirmedState.extend({ deviceId: z.number().int() }),
};
