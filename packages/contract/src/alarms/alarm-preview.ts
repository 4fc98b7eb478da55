import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { finiteNumber } from "../text.ts";
import { channelAlarmSettings } from "./alarm-settings.ts";
import { alarmKind } from "./alarms.ts";

/** Days of stored readings that a preview replays. */
export const alarmPreviewDays = 7;

const limit = finiteNumber.nullable().optional();
/** What is to be tried for a channel, base unit; limits that are left out are as they are stored. */
const triedChannel = channelAlarmSettings.extend({ under: limit, over: limit });
export type TriedChannel = z.output<typeof triedChannel>;

/** How often each alarm would have been raised. */
export const alarmPreview = z.object({
  from: isoTime,
  to: isoTime,
  /** Readings that were replayed; without any there is nothing to show. */
  samples: z.number().int(),
  alarms: z.array(
    z.object({ channel: z.string(), kind: alarmKind, times: z.number().int(), lastAt: isoTime }),
  ),
});
export type AlarmPreview = z.output<typeof alarmPreview>;

export const previewAlarms = route({
  method: "POST",
  path: "/device/:id/alarm-settings/preview",
  summary:
    "How often a device would have raised alarms on the readings of the last seven days; nothing is stored",
  access: { permission: ["Risk.Index", "Threshold.Index"] },
  onlyComputes: true,
  params: idParams,
  body: z.object({
    /** Channels whose limits or rules differ from those in force. */
    channels: z.array(triedChannel).max(200, message("too_long")).default([]),
  }),
  answer: dataOf(alarmPreview),
  errors: ["not_found"],
  limitPerMinute: 60,
});
