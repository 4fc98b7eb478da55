import * as z from "zod";
import { message } from "../message.ts";
import { isoTime, timestamp } from "../route.ts";

/** The device that a row of a report is about. */
export const reportedDevice = z.object({
  deviceId: z.number().int(),
  /** Its name for people, and its code. */
  device: z.string(),
  code: z.string(),
});
export type ReportedDevice = z.infer<typeof reportedDevice>;

/** Cells of reports, `null` where nothing is known. */
export const value = z.number().nullable();
export const time = isoTime.nullable();
export const name = z.string().nullable();

/** How much of what a report takes at most; sent where it is refused because it would be longer. */
export const tooLongDetails = z.partialRecord(
  z.enum(["hours", "rows", "commands", "alarms", "days"]),
  z.number().int(),
);
export type TooLongDetails = z.output<typeof tooLongDetails>;

/** Beyond all that a sensor measures. */
export const mostLimit = 1e9;
const limit = z.coerce.number(message("invalid_value")).min(-mostLimit).max(mostLimit);

/** Limits of the report in the place of those of its channels, in the unit of its values; an open side has none. */
export const limitFields = { under: limit.optional(), over: limit.optional() };

/** A time as a template keeps it, within what the query of a report accepts (`timestamp`). */
export const reportTime = isoTime.refine(
  (time) => timestamp.safeParse(time).success,
  message("invalid_time"),
);
export const ownLimits = z.object({ under: value, over: value });
export type OwnLimits = z.output<typeof ownLimits>;
