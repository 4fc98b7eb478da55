import type { Language } from "@sgval/quantities/language";
import type { GuideBook } from "./read-chapter.ts";

/** Languages in which the guide is written. */
export type GuideLanguage = "vn" | "en";

/** Who reads French gets English. */
export const guideLanguage = (language: Language): GuideLanguage => (language === "vn" ? "vn" : "en");

const load = async (language: GuideLanguage): Promise<GuideBook> =>
  (await (language === "vn" ? import("./chapters/vn.ts") : import("./chapters/en.ts"))).book;

const loaded = new Map<GuideLanguage, Promise<GuideBook>>();

/** The guide in a language: all of it in one file, as its search needs every chapter. */
export const loadGuide = (language: GuideLanguage): Promise<GuideBook> => {
  const known = loaded.get(language);
  if (known) return known;
  const book = load(language);
  loaded.set(language, book);
  // The next try fetches it anew.
  book.catch(() => loaded.delete(language));
  return book;
};
