import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-program.ts";
import type { Finding } from "./allowances.ts";
import { belongsToTests, sourceFiles } from "./source-files.ts";

/** So many lines that say something, one after another, are no accident. */
const LINES = 10;
/** Texts of three languages look alike, a script writes what is generated, and a migration never changes after it was merged. */
const MAY_REPEAT = /\/(?:catalogue|generated|migrations)\//u;
const SAYS_NOTHING = /^(?:[\s{}()[\];,<>/]*|import\b.*|\} from ".*|\/\/.*|\/?\*.*)$/u;

/** The names of an import that stand each in a line of its own. */
const NAMES_OF_IMPORT = /^import (?:type )?\{\n(?: {2}.*\n)*\} from /gmu;

const linesOf = (text: string): string[] =>
  text
    .replaceAll(NAMES_OF_IMPORT, "} from ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !SAYS_NOTHING.test(line));

/** Files that share a run of lines with a file before them, with the first line of the run. */
export const twinsAmong = (texts: ReadonlyMap<string, string>, length = LINES): Finding[] => {
  const seen = new Map<string, string>();
  const found = new Map<string, Finding>();
  for (const [path, text] of texts) {
    const lines = linesOf(text);
    for (let start = 0; start + length <= lines.length; start += 1) {
      const run = lines.slice(start, start + length).join("\n");
      const other = seen.get(run);
      if (other === undefined) seen.set(run, path);
      else if (other !== path && !found.has(path))
        found.set(path, { path, problem: `repeats ${length} lines of ${other}, from "${lines[start]}"` });
    }
  }
  return [...found.values()];
};

export const findTwins = (): Finding[] =>
  twinsAmong(
    new Map(
      sourceFiles()
        .filter((path) => !belongsToTests(path) && !MAY_REPEAT.test(path))
        .map((path) => [path, readFileSync(join(root, path), "utf8")]),
    ),
  );
