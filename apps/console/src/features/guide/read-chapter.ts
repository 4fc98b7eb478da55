import { searchFor, searchText } from "@sgval/contract/search-text";
import { type Chapter, chapters } from "../../shared/guide-chapters.ts";

export interface GuideSection {
  /** The heading; empty for what stands before the first. */
  heading: string;
  /** Address of the heading within its chapter. */
  anchor: string;
  /** Without the signs of Markdown. */
  text: string;
}

export interface GuideChapter {
  title: string;
  /** Markdown below the title. */
  body: string;
  sections: readonly GuideSection[];
}

/** The anchor of a heading: `Khi van không trả lời` becomes `khi-van-khong-tra-loi`. */
export const anchorOf = (heading: string): string =>
  searchText(heading)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/gu, "");

/** Markdown as it is read aloud: links by their text, no pictures, no signs. */
const plainText = (markdown: string): string =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/gu, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replace(/^\s*\|?[\s:|-]+$/gmu, "")
    .replace(/^\s*(?:#+|>|[-*]|\d+\.)\s+/gmu, "")
    .replace(/[*`|]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

/** A chapter as its file has it: a title, then sections with a heading each. */
export const readChapter = (file: string): GuideChapter => {
  const [, title = "", body = ""] = /^# (.+)\n([\s\S]*)$/u.exec(file) ?? [];
  const sections = body.split(/^## /mu).map((part, index): GuideSection => {
    const end = index === 0 ? 0 : part.indexOf("\n");
    const heading = part.slice(0, end).trim();
    return { heading, anchor: anchorOf(heading), text: plainText(part.slice(end)) };
  });
  return { title, body: body.trim(), sections: sections.filter(({ heading, text }) => heading || text) };
};

export interface GuideBook {
  chapters: ReadonlyMap<Chapter, GuideChapter>;
  /** Address of each picture, by its name in the chapters. */
  pictures: ReadonlyMap<string, string>;
}

/** `alarms` of `./vn/alarms.md`. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1, path.lastIndexOf("."));

const byName = (files: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(files).map(([path, content]) => [nameOf(path), content]));

/** The guide of a language, of its files by their paths: chapters, and addresses of pictures. */
export const bookOf = (
  texts: Readonly<Record<string, string>>,
  pictures: Readonly<Record<string, string>>,
): GuideBook => {
  const named = byName(texts);
  return {
    chapters: new Map(chapters.map((name) => [name, readChapter(named.get(name) ?? "")])),
    pictures: byName(pictures),
  };
};

export interface GuideHit<Name extends string> {
  chapter: Name;
  section: GuideSection;
  /** A part of the text around the first word that was sought. */
  excerpt: string;
}

const excerptLength = 180;

const excerptOf = (text: string, q: string): string => {
  const [first = ""] = searchText(q).split(/\s+/u);
  // Prepared text has as many letters as the text it was made of, if that is composed.
  const at = Math.max(0, searchText(text).indexOf(first));
  const start = at < excerptLength / 2 ? 0 : text.lastIndexOf(" ", at - excerptLength / 3) + 1;
  const end =
    start + excerptLength >= text.length ? text.length : text.lastIndexOf(" ", start + excerptLength);
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
};

/** The sections that hold every word, those with the words in their heading first; accents and capitals do not matter. */
export const searchGuide = <Name extends string>(
  chapters: ReadonlyMap<Name, GuideChapter>,
  q: string,
): GuideHit<Name>[] => {
  const matches = searchFor(q);
  const hits = [...chapters].flatMap(([chapter, { title, sections }]) =>
    sections
      .filter((section) => matches(searchText(`${title}\n${section.heading}\n${section.text}`)))
      .map((section) => ({
        chapter,
        section,
        excerpt: excerptOf(section.text, q),
        inHeading: matches(searchText(`${title}\n${section.heading}`)),
      })),
  );
  return hits.sort((one, other) => Number(other.inHeading) - Number(one.inHeading));
};
