import { dayMs, minuteMs, quarterMs } from "@sgval/quantities/duration";
import { localMidnight, type TimeZone } from "@sgval/quantities/time-zone";
import * as z from "zod";
import { email } from "../access/fields.ts";
import { message } from "../message.ts";
import { timeOfDay, weekdays } from "../notifications/duty.ts";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { nameText } from "../text.ts";
import { activityType } from "./activity.ts";

const unique = <Item>(items: readonly Item[]): boolean => new Set(items).size === items.length;

/** Whether what is mailed has a recipient; what is switched off needs none. */
export const reachesSomebody = (fields: {
  enabled: boolean;
  userIds: readonly unknown[];
  addresses: readonly unknown[];
}): boolean => !fields.enabled || fields.userIds.length + fields.addresses.length > 0;

/** What is mailed of the activity log, to whom, and when. */
export const activitySettingBody = z
  .object({
    name: nameText(),
    enabled: z.boolean(),
    types: z.array(activityType).min(1, message("required")).max(activityType.options.length),
    /** Users get what they may see, in their language. */
    userIds: z.array(id).max(50, message("too_long")),
    /** Others get what whoever saved the setting may see. */
    addresses: z.array(email).max(20, message("too_long")).refine(unique, message("value_exists")),
    /** Local times, `HH:MM`. */
    sendTimes: z
      .array(timeOfDay)
      .min(1, message("required"))
      .max(12, message("too_long"))
      .refine(unique, message("value_exists")),
    /** 1 Monday to 7 Sunday. */
    days: z.array(z.literal(weekdays)).min(1, message("required")).refine(unique, message("value_exists")),
  })
  .refine(reachesSomebody, { path: ["userIds"], error: message("required") });
export type ActivitySettingForm = z.input<typeof activitySettingBody>;
export type ActivitySettingFields = z.output<typeof activitySettingBody>;

export const activitySetting = z.object({
  ...activitySettingBody.shape,
  id,
  addresses: z.array(z.string()),
  recipients: z.array(z.object({ id, name: z.string(), hasEmail: z.boolean() })),
  /** Users whose accounts were deleted; they are in none of the lists, and are left out when it is saved. */
  goneRecipients: z.number().int(),
  /** Whoever saved it last; `null` when the account is gone: then nothing goes to addresses. */
  savedBy: z.string().nullable(),
  lastSentAt: isoTime.nullable(),
  /** `null` while it is switched off. */
  nextSendAt: isoTime.nullable(),
  updatedAt: isoTime,
});
export type ActivitySetting = z.output<typeof activitySetting>;

/** Activity settings of an installation at most. */
export const mostActivitySettings = 50;

export type SendTimes = Pick<ActivitySettingFields, "sendTimes" | "days">;

/** The first quarter of an hour (epoch ms) with the offset of a time: when the clocks were put forward to it. */
const clocksForwardAt = (zone: TimeZone, time: number): number => {
  // Clocks change at full quarters of an hour UTC only.
  let start = Math.floor(time / quarterMs) * quarterMs;
  while (zone.offsetAt(start - quarterMs) === zone.offsetAt(time)) start -= quarterMs;
  return start;
};

/**
 * The times (epoch ms, rising) at which a setting sends on the local days around a time. What falls into the hour that a
 * change of clocks leaves out is sent at the minute that follows it; a time that comes twice is sent once.
 */
const sendTimesAround = ({ sendTimes, days }: SendTimes, zone: TimeZone, around: number): number[] => {
  const today = localMidnight(zone, around);
  const times = new Set<number>();
  for (let day = -7; day <= 7; day += 1) {
    const local = today + day * dayMs;
    const weekday = new Date(local).getUTCDay() || 7;
    if (!days.some((one) => one === weekday)) continue;
    for (const time of sendTimes) {
      const [hours = 0, minutes = 0] = time.split(":").map(Number);
      const at = local + (hours * 60 + minutes) * minuteMs;
      // Of a time that comes twice, the first: it is nearer to the distant past.
      const sent = zone.timestampOf(at, 0);
      times.add(sent + zone.offsetAt(sent) === at ? sent : clocksForwardAt(zone, sent));
    }
  }
  return [...times].sort((one, other) => one - other);
};

/** The last time at or before `now` (epoch ms) at which a setting was to send. */
export const lastSendTime = (setting: SendTimes, zone: TimeZone, now: number): number | null =>
  sendTimesAround(setting, zone, now)
    .filter((at) => at <= now)
    .at(-1) ?? null;

/** The next time after `now` (epoch ms) at which a setting sends. */
export const nextSendTime = (setting: SendTimes, zone: TimeZone, now: number): number | null =>
  sendTimesAround(setting, zone, now).find((at) => at > now) ?? null;

export const listActivitySettings = route({
  method: "GET",
  path: "/activity-setting",
  summary: "What is mailed of the activity log, to whom, and when",
  access: { permission: "ActivitySetting.Index" },
  answer: dataOf(z.array(activitySetting)),
});
/** The people who may be chosen. */
export const listActivityRecipients = route({
  method: "GET",
  path: "/activity-setting/recipient",
  summary: "The users to whom the activity log may be mailed",
  access: { permission: "ActivitySetting.Update" },
  answer: dataOf(z.array(z.object({ id, name: z.string(), hasEmail: z.boolean() }))),
});
export const createActivitySetting = route({
  method: "POST",
  path: "/activity-setting",
  summary: "Mail the activity log",
  access: { permission: "ActivitySetting.Update" },
  body: activitySettingBody,
  answer: dataOf(activitySetting),
  errors: ["value_exists", "list_full"],
});
export const updateActivitySetting = route({
  method: "PUT",
  path: "/activity-setting/:id",
  summary:
    "Change what is mailed of the activity log; what goes to addresses is what the caller may see from then on",
  access: { permission: "ActivitySetting.Update" },
  params: idParams,
  body: activitySettingBody,
  answer: dataOf(activitySetting),
  errors: ["not_found", "value_exists"],
});
export const deleteActivitySetting = route({
  method: "DELETE",
  path: "/activity-setting/:id",
  summary: "Mail it no more",
  access: { permission: "ActivitySetting.Update" },
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
export const testActivitySetting = route({
  method: "POST",
  path: "/activity-setting/:id/test",
  summary: "Mail the last 24 hours to the caller, as the setting would",
  access: { permission: "ActivitySetting.Update" },
  params: idParams,
  answer: dataOf(z.object({ to: z.string(), entries: z.number().int() })),
  errors: ["not_found", "no_address"],
  limitPerMinute: 10,
});
