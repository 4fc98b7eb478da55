import { isUnit, quantityOf } from "@sgval/quantities/unit";
import * as z from "zod";
import { phone } from "../access/fields.ts";
import { message } from "../message.ts";
import { dataOf, route } from "../route.ts";
import { emptyAsNull } from "../text.ts";
import { mapLayers } from "./map-layers.ts";

/** What users can be notified of, the gravest first. */
export const notificationKinds = [
  "alarmCritical",
  "alarmHigh",
  "alarmMedium",
  "alarmLow",
  "commandResult",
  "approvalRequest",
  "deviceOffline",
  "handOver",
  "reportReady",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** `push` is on for grave alarms: it needs a browser that somebody has allowed besides. */
const channels = (inApp: boolean, sound: boolean, mail: boolean, push = false) =>
  z
    .object({
      inApp: z.boolean().default(inApp),
      sound: z.boolean().default(sound),
      mail: z.boolean().default(mail),
      push: z.boolean().default(push),
      telegram: z.boolean().default(push),
      sms: z.boolean().default(false),
    })
    .prefault({});

/** A chat is a number, a group's begins with a minus; a public channel has a name. */
const telegramChat = emptyAsNull(
  z
    .string(message("invalid_value"))
    .trim()
    .regex(/^(-?\d{1,20}|@\w{4,64})$/, message("invalid_value")),
);

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, message("invalid_time"));

/** A page of this site: a path, never another host. */
const startPage = z
  .string()
  .max(500, message("too_long"))
  .regex(/^\/(?![/\\])[^\s\\]*$/, message("invalid_value"));

/** The chosen unit of each quantity; a quantity that is not named keeps its default. */
export const chosenUnits = z
  .record(z.string(), z.string())
  .refine(
    (chosen) =>
      Object.entries(chosen).every(([quantity, unit]) => isUnit(unit) && quantityOf(unit) === quantity),
    message("invalid_value"),
  );

/** How long a wall display shows one view, in seconds. */
export const wallSeconds = { least: 10, most: 3600 };

/** The views of a wall display in their order; the address of the display separates them by commas. */
export const wallDisplay = z.object({
  views: z
    .array(startPage.regex(/^[^,]*$/, message("invalid_value")))
    .min(1, message("required"))
    .max(20, message("invalid_value")),
  seconds: z
    .int(message("invalid_number"))
    .min(wallSeconds.least, message("invalid_value"))
    .max(wallSeconds.most, message("invalid_value")),
});
export type WallDisplay = z.output<typeof wallDisplay>;

/** How the console behaves for one user, with defaults. */
export const preferences = z.object({
  units: chosenUnits.default({}),
  notifications: z
    .object({
      alarmCritical: channels(true, false, true, true),
      alarmHigh: channels(true, false, false, true),
      alarmMedium: channels(true, false, false),
      alarmLow: channels(false, false, false),
      commandResult: channels(true, false, false),
      approvalRequest: channels(true, false, false, true),
      deviceOffline: channels(true, false, false),
      handOver: channels(true, false, false),
      reportReady: channels(true, false, false),
    } satisfies Record<(typeof notificationKinds)[number], z.ZodType>)
    .prefault({}),
  quietHours: z.object({ from: timeOfDay, to: timeOfDay }).nullable().default(null),
  /** Where Telegram messages and SMS for this user go. */
  telegramChat: z.string().nullable().default(null),
  smsNumber: z.string().nullable().default(null),
  /** Single-letter shortcuts; off for users of speech input and other assistive tools. */
  singleKeys: z.boolean().default(true),
  startPage: startPage.nullable().default(null),
  /** Shows the pages for developers, to a super user. */
  developer: z.boolean().default(false),
  mapLayers: mapLayers.default({}),
  /** The first steps of a new installation are not listed any more, although some are open. */
  hidesSetup: z.boolean().default(false),
  wallDisplay: wallDisplay.nullable().default(null),
});
export type Preferences = z.output<typeof preferences>;

/** The stored preferences, with the defaults for what is missing; what no longer fits the schema is dropped. */
export const preferencesOf = (stored: unknown): Preferences => {
  const parsed = preferences.safeParse(stored ?? {});
  return parsed.success ? parsed.data : preferences.parse({});
};

/** Written without defaults: what is left out stays as it was. */
export const updatePreferencesBody = z.object({
  units: chosenUnits.optional(),
  notifications: preferences.shape.notifications.optional(),
  quietHours: z.object({ from: timeOfDay, to: timeOfDay }).nullable().optional(),
  telegramChat: telegramChat.optional(),
  smsNumber: phone.optional(),
  singleKeys: z.boolean().optional(),
  startPage: startPage.nullable().optional(),
  developer: z.boolean().optional(),
  mapLayers: mapLayers.optional(),
  hidesSetup: z.boolean().optional(),
  wallDisplay: wallDisplay.nullable().optional(),
});
export type UpdatePreferences = z.output<typeof updatePreferencesBody>;

export const readPreferences = route({
  method: "GET",
  path: "/account/preferences",
  summary: "One's own units, notifications and console settings",
  access: { signedIn: true },
  answer: dataOf(preferences),
});
export const updatePreferences = route({
  method: "PUT",
  path: "/account/preferences",
  summary: "Change one's preferences; what is left out stays",
  access: { signedIn: true },
  body: updatePreferencesBody,
  answer: dataOf(preferences),
});
