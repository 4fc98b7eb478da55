import * as z from "zod";

export const socketEvents = {
  /** An entry of the shift log was written, changed, accepted or deleted. */
  logbook: z.object({ entryId: z.number().int() }),
};
