import * as z from "zod";
import { sessionList, signInList } from "../account/security.ts";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { phone } from "./fields.ts";

/** A mail that has not left, or had no server to leave by. */
export const outboxMail = z.object({
  id: z.string(),
  at: isoTime,
  to: z.string(),
  subject: z.string(),
  /** `null` when the mail carries a secret that is not for the asker. */
  text: z.string().nullable(),
  tries: z.number().int(),
});
export type OutboxMail = z.infer<typeof outboxMail>;

export const listOutbox = route({
  method: "GET",
  path: "/mail/outbox",
  summary:
    "Mails waiting to leave, newest first; a link that opens an account is shown only to those who manage super users",
  access: { permission: "Mail.Index" },
  answer: z.object({ data: z.array(outboxMail), metaData: z.object({ server: z.boolean() }) }),
});

export const securitySetting = z.object({ strictPassword: z.boolean() });
export const readSecuritySetting = route({
  method: "GET",
  path: "/setting/security",
  summary: "The rules for passwords",
  access: { permission: "Setting.Index" },
  answer: dataOf(securitySetting),
});
export const updateSecuritySetting = route({
  method: "PUT",
  path: "/setting/security",
  summary: "Change the rules for passwords; those in use stay good",
  access: { permission: "Setting.Update" },
  body: securitySetting,
  answer: dataOf(securitySetting),
});

/** The number to call when somebody cannot get in or sees something wrong; everybody may read it. */
const hotline = z.object({ hotline: z.string().nullable() });
export const hotlineSetting = z.object({ hotline: phone });
export type HotlineSetting = z.output<typeof hotlineSetting>;
export const readHotline = route({
  method: "GET",
  path: "/setting/hotline",
  summary: "The number to call for help",
  access: { permission: "Setting.Index" },
  answer: dataOf(hotline),
});
export const updateHotline = route({
  method: "PUT",
  path: "/setting/hotline",
  summary: "Change the number to call for help; the sign-in page shows it to everybody",
  access: { permission: "Setting.Update" },
  body: hotlineSetting,
  answer: dataOf(hotline),
});

/** How one account is guarded now. */
export const userSecurity = z.object({
  secondFactor: z.boolean(),
  /** Until when sign-in has to wait after wrong tries. */
  pausedUntil: isoTime.nullable(),
});
export const readUserSecurity = route({
  method: "GET",
  path: "/user/:id/security",
  summary: "Whether a user has a second factor or has to wait after wrong tries",
  access: { permission: "User.Index" },
  params: idParams,
  answer: dataOf(userSecurity),
});
export const listUserSessions = route({
  method: "GET",
  path: "/user/:id/session",
  summary: "Where a user is signed in, last used first",
  access: { permission: "User.Index" },
  params: idParams,
  answer: sessionList,
});
export const listUserSignIns = route({
  method: "GET",
  path: "/user/:id/sign-in",
  summary: "The last 50 tries to sign in to a user's account, newest first",
  access: { permission: "User.Index" },
  params: idParams,
  answer: signInList,
});
export const endUserSessions = route({
  method: "DELETE",
  path: "/user/:id/session",
  summary: "Sign a user out everywhere",
  access: { permission: "User.Update" },
  params: idParams,
  answer: null,
});
export const unlockUser = route({
  method: "POST",
  path: "/user/:id/unlock",
  summary: "Let a user try again at once after wrong passwords",
  access: { permission: "User.Update" },
  params: idParams,
  answer: null,
});
export const sendResetLink = route({
  method: "POST",
  path: "/user/:id/reset-link",
  summary: "Mail a user the link to set a new password",
  access: { permission: "User.Update" },
  params: idParams,
  answer: null,
});
export const removeUserSecondFactor = route({
  method: "DELETE",
  path: "/user/:id/second-factor",
  summary: "Switch off the second factor of somebody who lost it; for super users",
  access: { permission: "User.Update" },
  params: idParams,
  answer: null,
});
