import * as z from "zod";

export const socketEvents = {
  /** A suspected leak of a zone was raised, changed or closed. */
  suspectedLeak: z.object({ id: z.number().int(), deviceId: z.number().int() }),
};
