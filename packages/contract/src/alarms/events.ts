import * as z from "zod";
import { alarm } from "./alarms.ts";

export const socketEvents = {
  /** An alarm was raised or changed; `asks` where it waits for an answer by this change, and not only still. */
  alarm: alarm.extend({ asks: z.literal(true).optional() }),
};
