import type { MailKind } from "../../gateways/mail/texts/mail-text.ts";
import { writeMail } from "../../gateways/mail/write-mail.ts";
import type { IdentityDeps } from "./identity-deps.ts";
import type { Person } from "./person.store.ts";

/**
 * Mails somebody in their own language; without an address nothing happens.
 * @param link a path of the console
 * @param secret whether whoever reads the mail could open the account
 */
export const sendNotice = async (
  { mailer, settings, origin }: IdentityDeps,
  person: Pick<Person, "username" | "email" | "language">,
  kind: MailKind,
  { link = "/", secret = false }: { link?: string; secret?: boolean } = {},
): Promise<void> => {
  if (person.email === null) return;
  const { subject, text } = writeMail(kind, person.language ?? settings.locale, {
    title: settings.title,
    username: person.username,
    link: origin() + link,
  });
  await mailer.send({ to: person.email, subject, text, secret });
};
