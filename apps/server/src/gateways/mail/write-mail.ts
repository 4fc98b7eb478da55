import type { Language } from "@sgval/quantities/language";
import type { MailKind } from "./texts/mail-text.ts";
import { mailTexts } from "./texts/texts.ts";

/** What goes into the places of a mail; a place without a value stays empty. */
export type MailPlaces = Readonly<Record<string, string>>;

/** A mail of this kind in the reader's language, as plain text. */
export const writeMail = (
  kind: MailKind,
  language: Language,
  places: MailPlaces,
): { subject: string; text: string } => {
  const fill = (text: string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => places[name] ?? "");
  const { subject, text } = mailTexts[language][kind];
  return { subject: fill(subject), text: fill(text) };
};
