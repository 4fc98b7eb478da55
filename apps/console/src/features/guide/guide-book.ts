import type { Language } from "@sgval/quantities/language";
import { type Chapter, chapters } from "../../shared/guide-chapters.ts";
import { type GuideChapter, readChapter } from "./read-chapter.ts";

/** Languages in which the guide is written. */
export type GuideLanguage = "vn" | "en";

/** Who reads French gets English. */
export const guideLanguage = (language: Language): GuideLanguage => (language === "vn" ? "vn" : "en");

export interface GuideBook {
  chapters: ReadonlyMap<Chapter, GuideChapter>;
  /** Address of each picture, by its name in the chapters. */
  pictures: ReadonlyMap<string, string>;
}

/** `alarms` of `./vn/alarms.md`. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1, path.lastIndexOf("."));

const load = async (language: GuideLanguage): Promise<GuideBook> => {
  const files = await (language === "vn" ? import("./chapters/vn.ts") : import("./chapters/en.ts"));
  const byName = new Map(Object.entries(files.texts).map(([path, text]) => [nameOf(path), text]));
  return {
    chapters: new Map(chapters.map((name) => [name, readChapter(byName.get(name) ?? "")])),
    pictures: new Map(Object.entries(files.pictures).map(([path, address]) => [nameOf(path), address])),
  };
};

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
