import type { Language } from "@sgval/quantities/language";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import type { MailTexts } from "./mail-text.ts";
import { vn } from "./vn.ts";

/** Every mail in every language. */
export const mailTexts: Readonly<Record<Language, MailTexts>> = { vn, en, fr };
