import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-program.ts";
import type { Finding } from "./allowances.ts";
import { sourceFiles } from "./source-files.ts";

/** Private metaphors that names and comments of ours may not use, with the words of the field to say instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  asker: "caller",
  door: "handler, authenticator",
  doors: "handlers, authenticators",
  facts: "events",
  giver: "grantor",
  house: "module, test harness",
  habits: "plausibility",
  judge: "check, validate, assess",
  judges: "checks, validates, assesses",
  laggard: "slow consumer",
  moment: "timestamp, time",
  news: "event",
  patience: "rate limit, queue limit",
  river: "data flow",
  rivers: "data flows",
  visitor: "handler, caller",
};
/** Names that others gave: languages, libraries, our specification. */
const OF_OTHERS = /formatToParts|household|moment\.js|Papa/gu;

const THIS_CHECK = /^scripts\/checks\/(?:banned-words|allowances)/u;
const TEXTS = /\/(?:catalogue|texts)\//u;

/** Words that stand in text shown or sent (strings) are not names of ours. */
const withoutStrings = (line: string): string => line.replaceAll(/"(?:[^"\\]|\\.)*"/gu, '""');
const wordsIn = (text: string): string[] =>
  text
    .replaceAll(OF_OTHERS, "")
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, " ")
    .toLowerCase()
    .match(/[a-z]+/gu) ?? [];

/** The banned words of a file's name, names and comments, each once. */
export const bannedWordsIn = (path: string, source: string): string[] => {
  const text = `${path}\n${source.split("\n").map(withoutStrings).join("\n")}`;
  return [...new Set(wordsIn(text))].filter((word) => Object.hasOwn(INSTEAD, word)).sort();
};

const documents = (): string[] =>
  globSync(["*.md", "docs/**/*.md", "bench/*.md"], { cwd: root }).map((path) => path.replaceAll("\\", "/"));

export const findBannedWords = (): Finding[] =>
  [...sourceFiles(), ...documents()]
    .filter((path) => !THIS_CHECK.test(path) && !TEXTS.test(path))
    .flatMap((path) => {
      const words = bannedWordsIn(path, readFileSync(join(root, path), "utf8"));
      return words.length === 0
        ? []
        : [{ path, problem: `says ${words.map((word) => `${word} (say ${INSTEAD[word]})`).join(", ")}` }];
    });
