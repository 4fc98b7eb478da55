import type { Kysely } from "kysely";
import type { MailKind } from "../../gateways/mail/texts/mail-text.ts";
import { writeMail } from "../../gateways/mail/write-mail.ts";
import type { Database } from "../../kernel/schema.ts";
import type { Person } from "./accounts.store.ts";
import type { SignInDeps } from "./sign-in-deps.ts";

/**
 * Mails a user in the language of the account; without an address nothing happens.
 * @param db the transaction of the change that the mail is about: they are kept together, or neither is
 * @param link a path of the console
 * @param secret whether the mail holds a link that opens the account
 */
export const sendNotice = async (
  { mailer, config, origin }: Pick<SignInDeps, "mailer" | "config" | "origin">,
  db: Kysely<Database>,
  person: Pick<Person, "username" | "email" | "language">,
  kind: MailKind,
  { link = "/", secret = false }: { link?: string; secret?: boolean } = {},
): Promise<void> => {
  if (person.email === null) return;
  const { subject, text } = writeMail(kind, person.language ?? config.locale, {
    title: config.title,
    username: person.username,
    link: origin() + link,
  });
  await mailer.send(db, { to: person.email, subject, text, secret });
};
