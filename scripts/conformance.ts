import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run-program.ts";

const LINE = /^- (?<number>R\d+\.\d+) /u;
const CHAPTER = /^## (?<title>.+)$/u;
const PROVEN = /\bR\d+\.\d+\b/gu;

type Chapter = { title: string; numbers: string[] };

/** Chapters of the requirement list with their numbers, in the order of the file. */
export const readRequirements = (text: string): Chapter[] => {
  const chapters: Chapter[] = [];
  for (const line of text.split("\n")) {
    const title = CHAPTER.exec(line)?.groups?.title;
    const number = LINE.exec(line)?.groups?.number;
    if (title !== undefined) chapters.push({ title, numbers: [] });
    if (number !== undefined) chapters.at(-1)?.numbers.push(number);
  }
  return chapters;
};

/** Requirement numbers that titles name in the brackets they start with, such as `[R4.2, R4.3] [R5.1] refuses ...`. */
export const numbersIn = (titles: string[]): Set<string> =>
  new Set(titles.flatMap((title) => /^(?:\[[^\]]+\]\s*)+/u.exec(title)?.[0].match(PROVEN) ?? []));

const describe = ({ title, numbers }: Chapter, proven: Set<string>): string => {
  const shown = (list: string[]) => (list.length === 0 ? "none" : list.join(" "));
  const tested = numbers.filter((number) => proven.has(number));
  const open = numbers.filter((number) => !proven.has(number));
  return `${title}: ${tested.length} of ${numbers.length}\n  tested: ${shown(tested)}\n  not yet: ${shown(open)}`;
};

/** The conformance list for people, and the numbers that tests name but the list does not know. */
export const compareWithRequirements = (titles: string[]): { text: string; unknown: string[] } => {
  const chapters = readRequirements(readFileSync(join(root, "docs/requirements.md"), "utf8"));
  const proven = numbersIn(titles);
  const known = new Set(chapters.flatMap((chapter) => chapter.numbers));
  return {
    text: chapters.map((chapter) => describe(chapter, proven)).join("\n"),
    unknown: [...proven].filter((number) => !known.has(number)),
  };
};
