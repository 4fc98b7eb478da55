import * as z from "zod";
import { isoTime } from "../route.ts";

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
