import type { Language } from "@sgval/quantities/language";

/** Each language under its own name, so that nobody has to read another one to find it. */
export const languageNames: Readonly<Record<Language, string>> = {
  vn: "Tiếng Việt",
  en: "English",
  fr: "Français",
};
