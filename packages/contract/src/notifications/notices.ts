import * as z from "zod";
import { notificationKinds } from "../account/preferences.ts";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { lineText, names } from "../text.ts";

/** A notification kept for one user, behind the bell. */
export const storedNotice = z.object({
  id: z.number().int(),
  /** The same thing has the same key, also in what an open console makes of live events. */
  key: z.string(),
  kind: z.enum(notificationKinds),
  tone: z.enum(["success", "info", "warning", "error"]),
  /** In the language that the user had when it was kept. */
  text: z.string(),
  /** The same in every language; `null` for what was kept before there were such texts. */
  texts: names.nullable(),
  /** A page of the console. */
  href: z.string().nullable(),
  at: isoTime,
  read: z.boolean(),
});
export type StoredNotice = z.output<typeof storedNotice>;

/** Notifications that the server keeps for a user; the oldest go. */
export const mostKeptNotices = 100;

export const listNotices = route({
  method: "GET",
  path: "/notice",
  summary: "One's own notifications, newest first, and how many are unread",
  access: { signedIn: true },
  answer: z.object({
    data: z.array(storedNotice),
    metaData: z.object({ unread: z.number().int() }),
  }),
});
export const readNotices = route({
  method: "POST",
  path: "/notice/read",
  summary: "Mark one's own notifications as read: those with these keys, or all",
  access: { signedIn: true },
  body: z.object({ keys: z.array(lineText(200)).max(mostKeptNotices).optional() }),
  answer: null,
});

/** What a browser hands out when somebody allows it to receive messages. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: message("invalid_value") }).max(1_000, message("too_long")),
  keys: z.object({ p256dh: lineText(200), auth: lineText(100) }),
});
export type PushSubscription = z.output<typeof pushSubscription>;

const subscribedBrowser = z.object({
  id: z.number().int(),
  userAgent: z.string().nullable(),
  createdAt: isoTime,
  /** Of the last message that its vendor accepted. */
  usedAt: isoTime.nullable(),
});
export type SubscribedBrowser = z.output<typeof subscribedBrowser>;

/** What this installation can send by, and what one's own account lacks for it. */
export const readWays = route({
  method: "GET",
  path: "/account/notice-ways",
  summary: "The channels that notifications can reach one by, and one's own subscribed browsers",
  access: { signedIn: true },
  answer: dataOf(
    z.object({
      mailServer: z.boolean(),
      telegram: z.boolean(),
      sms: z.boolean(),
      /** Public key that a browser subscribes with. */
      pushKey: z.string(),
      browsers: z.array(subscribedBrowser),
    }),
  ),
});
export const subscribeBrowser = route({
  method: "POST",
  path: "/account/browser",
  summary: "Let this browser receive notifications through its vendor",
  access: { signedIn: true },
  body: pushSubscription,
  answer: dataOf(subscribedBrowser),
  errors: ["list_full", "address_refused"],
});
export const unsubscribeBrowser = route({
  method: "DELETE",
  path: "/account/browser/:id",
  summary: "End the notifications of a browser",
  access: { signedIn: true },
  params: idParams,
  answer: null,
  errors: ["not_found"],
});

export const testedWays = ["mail", "push", "telegram", "sms"] as const;
export const testNotice = route({
  method: "POST",
  path: "/account/notice-test",
  summary: "Send oneself a test notification by one channel; the answer says what became of it",
  access: { signedIn: true },
  body: z.object({ way: z.enum(testedWays) }),
  answer: dataOf(z.object({ sent: z.boolean(), reason: z.string().nullable() })),
  errors: ["no_address"],
  limitPerMinute: 6,
});

/** People that a roster may name. */
export const listDutyPeople = route({
  method: "GET",
  path: "/duty/person",
  summary:
    "Users that a duty roster may name, who of them may acknowledge alarms and who must still choose a password, who is on duty now, and whether any channel can send",
  access: { permission: "Setting.Index" },
  answer: dataOf(
    z.object({
      people: z.array(
        z.object({ id, username: z.string(), mayAcknowledge: z.boolean(), mustChangePassword: z.boolean() }),
      ),
      onDuty: z.array(z.number().int()),
      /** A mail server, a messaging service or a subscribed browser is there. */
      canSend: z.boolean(),
    }),
  ),
});
