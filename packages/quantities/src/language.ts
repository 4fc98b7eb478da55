/** The interface languages, by the codes used in stored data and in the API. */
export const languages = ["vn", "en", "fr"] as const;

export type Language = (typeof languages)[number];

/** A text in every language; a missing translation is a type error. */
export type Names = Readonly<Record<Language, string>>;

/** What `write` says, in every language. */
export const inEveryLanguage = (write: (language: Language) => string): Names => ({
  vn: write("vn"),
  en: write("en"),
  fr: write("fr"),
});

/** Each language in its own language, for the language menu. */
export const languageNames: Readonly<Record<Language, string>> = {
  vn: "Tiếng Việt",
  en: "English",
  fr: "Français",
};

// The specification uses "vn" for Vietnamese; browsers and Intl use the ISO 639 code "vi".
const tags: Readonly<Record<Language, { tag: string; locale: string; direction: "ltr" | "rtl" }>> = {
  vn: { tag: "vi", locale: "vi-VN", direction: "ltr" },
  en: { tag: "en", locale: "en-US", direction: "ltr" },
  fr: { tag: "fr", locale: "fr-FR", direction: "ltr" },
};

/** The value for the `lang` attribute of a document. */
export const languageTag = (language: Language): string => tags[language].tag;

/** The value for the `dir` attribute of a document. */
export const directionOf = (language: Language): "ltr" | "rtl" => tags[language].direction;

/** The BCP 47 locale handed to Intl. */
export const localeOf = (language: Language): string => tags[language].locale;

export const isLanguage = (text: string): text is Language => languages.some((known) => known === text);
