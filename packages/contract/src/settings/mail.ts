import * as z from "zod";
import { email } from "../access/fields.ts";
import { message } from "../message.ts";
import { dataOf, route } from "../route.ts";
import { emptyAsNull, lineText } from "../text.ts";

/** `starttls` begins in the clear and is refused where the server offers no TLS. */
export const mailTls = ["none", "starttls", "tls"] as const;

const host = lineText(253).regex(/^[A-Za-z0-9.:_-]+$/, message("invalid_value"));
const port = z
  .number(message("invalid_number"))
  .int()
  .min(1, message("invalid_value"))
  .max(65_535, message("invalid_value"));

/** The mail server; without one mails wait. */
export const mailServerBody = z.object({
  host,
  port,
  tls: z.enum(mailTls),
  username: emptyAsNull(lineText(254)),
  /** Written once and never read: left out it stays, empty it goes. */
  password: z.string().max(500, message("too_long")).optional(),
  sender: email,
});
export const updateMailBody = z.object({ mailServer: mailServerBody.nullable() });
export type MailServerForm = z.input<typeof mailServerBody>;

export const mailServer = mailServerBody.omit({ password: true, username: true }).extend({
  username: z.string().nullable(),
  hasPassword: z.boolean(),
});
export type MailServerView = z.output<typeof mailServer>;

const mailSetting = z.object({
  mailServer: mailServer.nullable(),
  /** The environment of the server names it: nothing is changed here. */
  fixed: z.boolean(),
});
export type MailSetting = z.output<typeof mailSetting>;

export const readMailSetting = route({
  method: "GET",
  path: "/setting/mail",
  summary: "The mail server, without its password",
  access: { permission: "Mail.Index" },
  answer: dataOf(mailSetting),
});
export const updateMailSetting = route({
  method: "PUT",
  path: "/setting/mail",
  summary: "Change or remove the mail server",
  access: { permission: "Mail.Update" },
  body: updateMailBody,
  answer: dataOf(mailSetting),
  errors: ["mail_server_fixed"],
});
export const testMail = route({
  method: "POST",
  path: "/mail/test",
  summary: "Send a test mail now; the answer says what the mail server made of it",
  access: { permission: "Mail.Update" },
  body: z.object({ to: email }),
  answer: dataOf(z.object({ sent: z.boolean(), reason: z.string().nullable() })),
  limitPerMinute: 6,
});
