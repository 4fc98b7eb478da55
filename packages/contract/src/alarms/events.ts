import { alarm } from "./alarms.ts";

export const socketEvents = {
  /** An alarm was raised or changed. */
  alarm,
};
