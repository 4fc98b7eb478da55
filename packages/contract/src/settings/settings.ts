import * as z from "zod";
import { email, phone } from "../access/fields.ts";
import { dataOf, isoTime, route } from "../route.ts";
import type { Table } from "../table.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { emptyAsNull } from "../text.ts";
import { tableTitles } from "./feature.ts";

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

/** Where somebody who may do too little writes to. */
export const accessMailSetting = z.object({ email: emptyAsNull(email) });
export type AccessMailSetting = z.output<typeof accessMailSetting>;
const accessMail = z.object({ email: z.string().nullable() });
export const readAccessMail = route({
  method: "GET",
  path: "/setting/access-mail",
  summary: "The address to ask for more access",
  // Not public like the hotline: an address that anybody can read is written to by anybody.
  access: { permission: ["Setting.Index", "AccessControl.Index"] },
  answer: dataOf(accessMail),
});
export const updateAccessMail = route({
  method: "PUT",
  path: "/setting/access-mail",
  summary: "Change the address to ask for more access",
  access: { permission: "Setting.Update" },
  body: accessMailSetting,
  answer: dataOf(accessMail),
});

/** Whole months that entries of the activity log stay in it, beside the current one; `null`: for ever. */
export const activityTermSetting = z.object({ months: z.number().int().min(12).max(1_200).nullable() });
export type ActivityTermSetting = z.output<typeof activityTermSetting>;
/** The oldest month that a term keeps, by its start in UTC (epoch ms); `activity_kept_since` of the database says it too. */
export const keptSince = (now: number, months: number): number => {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months);
};
export const readActivityTerm = route({
  method: "GET",
  path: "/setting/activity-term",
  summary: "How long entries stay in the activity log",
  access: { permission: "Setting.Index" },
  answer: dataOf(activityTermSetting),
});
export const updateActivityTerm = route({
  method: "PUT",
  path: "/setting/activity-term",
  summary: "Change how long entries stay in the activity log; whole months past the term are taken out of it",
  access: { permission: "Setting.Update" },
  body: activityTermSetting,
  answer: dataOf(activityTermSetting),
});

/** A mail that was not sent yet, or for which there is no mail server. */
export const outboxMail = z.object({
  id: z.string(),
  at: isoTime,
  to: z.string(),
  subject: z.string(),
  /** `null` when the mail holds a secret that the caller may not see. */
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

/** The mails of the outbox; their texts stay there, some open an account. */
export const outboxTable = {
  name: "outbox",
  title: tableTitles.outbox,
  columns: {
    at: { kind: "timestamp", heading: { vn: "Lúc", en: "Time", fr: "Heure" } },
    to: { kind: "text", heading: { vn: "Gửi đến", en: "To", fr: "À" } },
    subject: { kind: "text", heading: { vn: "Tiêu đề", en: "Subject", fr: "Objet" } },
    tries: { kind: "number", heading: { vn: "Số lần thử", en: "Tries", fr: "Essais" }, decimals: 0 },
  },
} as const satisfies Table;

export const exportOutbox = route({
  method: "GET",
  path: `${listOutbox.path}/export`,
  summary: "Mails waiting to leave, without their texts, as a CSV, XLSX or PDF file",
  access: listOutbox.access,
  query: exportQueryOf(z.object({})),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
