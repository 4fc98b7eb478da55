import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-program.ts";
import type { Finding } from "./allowances.ts";
import { sourceFiles } from "./source-files.ts";

/** Private metaphors that names and comments of ours may not use, with the words of the field to say instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  asker: "caller",
  births: "new rows, new records",
  door: "handler, authenticator",
  doors: "handlers, authenticators",
  facts: "events",
  giver: "grantor",
  floor: "layer",
  floors: "layers",
  heal: "clear, end, recover",
  healed: "cleared, ended, recovered",
  heals: "clears, ends, recovers",
  house: "module, test harness",
  houses: "modules, test harnesses",
  habits: "plausibility",
  judge: "check, validate, assess",
  judges: "checks, validates, assesses",
  judged: "checked, validated, assessed",
  laggard: "slow consumer",
  moment: "timestamp, time",
  moments: "timestamps, times",
  news: "event",
  pace: "rate limit",
  patience: "rate limit, queue limit",
  patient: "rate limit, queue limit",
  river: "data flow",
  rivers: "data flows",
  tell: "say, show, publish an event",
  tells: "says, shows, publishes an event",
  visitor: "handler, caller",
  visitors: "handlers, callers",
};
/** Words that are banned in one sense only, found by how they are used. */
const IN_A_SENSE: readonly (readonly [found: RegExp, problem: string])[] = [
  [
    /\b(?:made?|make|take|takes|leave|get|more) (?:\w+ )?room\b|\broom (?:for|to|around|left)\b/iu,
    "room (say space, context, test harness)",
  ],
  [
    /\b(?:identity|device|access|control|account|settings|test)(?:Room|House)\b/iu,
    "room, house (say context, deps, test harness)",
  ],
  [
    /\b(?:place|placed)Commands?\b|\bpush(?:ed)?Aside\b|\b(?:set|sets|pushed) aside\b/iu,
    "aside (say enqueue, pre-empt)",
  ],
  [
    /\bKeptRows?\b|[A-Za-z]*Meetings?\b|\bjudge[A-Z]/u,
    "meeting, kept row, judge (say merge, existing row, assess)",
  ],
  [/\btold\b(?!\s+(?:apart|from)\b)/iu, "told (say said, shown, sent)"],
  [/\bwalls?\b(?! (?:displays?|clock))/iu, "wall (say boundary, wall display)"],
  [/\b[A-Z]\w*Parts\b/u, "parts (say deps, options)"],
  [/\b(?:out of|beyond)(?: one's| their)? reach\b|[a-z]Reach\b/u, "reach (say scope, permission)"],
  [/[\w-]+-words\.tsx?\b/u, "words (say labels, texts)"],
];
/** Names that others gave: languages, libraries, our specification. */
const OF_OTHERS =
  /\bfloor(?=\()|formatToParts|SharedParts|household|moment\.js|Papa|roomNumber|\bIcon[A-Z]\w+/gu;

const THIS_CHECK = /^scripts\/checks\/(?:banned-words|allowances)/u;
const TEST = /\.test\.tsx?$/u;
const TEXTS = /\/(?:catalogue|texts)\//u;

/** Words that stand in text shown or sent (strings) are not names of ours. */
const withoutStrings = (text: string): string => text.replaceAll(/"(?:[^"\\\n]|\\.)*"/gu, '""');
/** The titles of tests, on whatever line they begin; after a table of cases they follow a closing bracket. */
const titlesOf = (text: string): string =>
  [...text.matchAll(/(?:\b(?:it|describe)(?:\.\w+)*|\))\(\s*"((?:[^"\\\n]|\\.)*)"/gu)]
    .map(([, title]) => title)
    .join("\n");
const wordsIn = (text: string): string[] =>
  text
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, " ")
    .toLowerCase()
    .match(/[a-z]+/gu) ?? [];

/** The banned words of a file's name, names and comments, each once, with what to say instead. */
export const bannedWordsIn = (path: string, source: string): string[] => {
  const titles = TEST.test(path) ? titlesOf(source) : "";
  const text = `${path}\n${withoutStrings(source)}\n${titles}`.replaceAll(OF_OTHERS, "");
  const always = wordsIn(text).filter((word) => Object.hasOwn(INSTEAD, word));
  const inASense = IN_A_SENSE.filter(([found]) => found.test(text)).map(([, problem]) => problem);
  return [...new Set([...always.map((word) => `${word} (say ${INSTEAD[word]})`), ...inASense])].sort();
};

const documents = (): string[] =>
  globSync(["*.md", "docs/**/*.md", "bench/*.md"], { cwd: root }).map((path) => path.replaceAll("\\", "/"));

export const findBannedWords = (): Finding[] =>
  [...sourceFiles(), ...documents()]
    .filter((path) => !THIS_CHECK.test(path) && !TEXTS.test(path))
    .flatMap((path) => {
      const words = bannedWordsIn(path, readFileSync(join(root, path), "utf8"));
      return words.length === 0 ? [] : [{ path, problem: `says ${words.join(", ")}` }];
    });
