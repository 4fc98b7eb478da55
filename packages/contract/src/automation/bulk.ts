import * as z from "zod";
import { controlMode } from "../control/control.ts";
import { bulkAnswer } from "../devices/bulk.ts";
import { deviceType } from "../devices/device.ts";
import { message } from "../message.ts";
import { commaList, dataOf, id, isoTime, route } from "../route.ts";
import { threshold, thresholdFields, timer, timersBody } from "./automation.ts";

/** Devices of one request at most: each is changed and recorded by itself. */
export const mostRegulated = 200;
const ids = z.array(id).min(1, message("required")).max(mostRegulated, message("too_long"));

export const setThresholds = route({
  method: "POST",
  path: "/device/bulk-threshold",
  summary: "Set the same pressure points for several devices; one that may not have them is named",
  access: { permission: "Threshold.Update" },
  body: thresholdFields.extend({ ids }),
  answer: bulkAnswer,
});
export const setTimersOfDevices = route({
  method: "POST",
  path: "/device/bulk-timer",
  summary: "Replace the weekly windows of several devices; one that may not have them is named",
  access: { permission: "Timer.Update" },
  body: z.object({ ids, timers: timersBody }),
  answer: bulkAnswer,
});

const ofDevices = z.object({ ids: commaList(id).pipe(z.array(z.number()).min(1).max(mostRegulated)) });

/** What several devices have now, and whether they would act on something new at once. */
const presentOf = { deviceId: z.number().int(), mode: controlMode };
export const readThresholds = route({
  method: "GET",
  path: "/device/bulk-threshold",
  summary: "The pressure points of several devices, of those in view",
  access: { permission: "Threshold.Index" },
  query: ofDevices,
  answer: dataOf(z.array(z.object({ ...presentOf, threshold: threshold.nullable() }))),
});
export const readTimersOfDevices = route({
  method: "GET",
  path: "/device/bulk-timer",
  summary: "The weekly windows of several devices, of those in view",
  access: { permission: "Timer.Index" },
  query: ofDevices,
  answer: dataOf(z.array(z.object({ ...presentOf, timers: z.array(timer) }))),
});

/** Hours that a due timer is ahead at most. */
export const dueWithinHours = 12;
export const mostDue = 50;

/** A window of low pressure that is open, or opens soon. */
export const dueTimer = z.object({
  deviceId: z.number().int(),
  displayName: z.string(),
  type: deviceType,
  /** In manual mode nothing carries it out. */
  automatic: z.boolean(),
  startsAt: isoTime,
  endsAt: isoTime,
});
export type DueTimer = z.infer<typeof dueTimer>;

export const listDueTimers = route({
  method: "GET",
  path: "/timer/due",
  summary: "Timers of the devices in view that are open or open within twelve hours, the next first",
  access: { permission: "Timer.Index" },
  answer: dataOf(z.array(dueTimer)),
});
