import type { Language } from "@sgval/quantities/language";
import { en } from "./texts/en.ts";
import { fr } from "./texts/fr.ts";
import type { MailKind, MailTexts } from "./texts/mail-text.ts";
import { vn } from "./texts/vn.ts";

export const mailTexts: Readonly<Record<Language, MailTexts>> = { vn, en, fr };

/** Values for the placeholders of a mail; a placeholder without a value stays empty. */
export type MailValues = Readonly<Record<string, string>>;

/** A mail of this kind in the reader's language, as plain text. */
export const writeMail = (
  kind: MailKind,
  language: Language,
  values: MailValues,
): { subject: string; text: string } => {
  const fill = (text: string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  const { subject, text } = mailTexts[language][kind];
  return { subject: fill(subject), text: fill(text) };
};
