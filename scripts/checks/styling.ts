import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-program.ts";
import type { Finding } from "./allowances.ts";
import { belongsToTests, sourceFiles } from "./source-files.ts";

const MOST_SX = 3;
const STYLE = /\bstyle=\{\{([^{}]*)\}\}/gu;
const SX = /\bsx=\{\{((?:[^{}]|\{[^{}]*\})*)\}\}/gu;
const STATIC_VALUE = /^\s*"?[\w-]+"?\s*:\s*(?:"[^"]*"|-?[\d.]+)\s*$/u;

const entriesOf = (body: string): string[] =>
  body.split(/,(?![^(]*\))/u).filter((entry) => entry.trim() !== "");

/** What breaks the one way to style: fixed values inline, or a block of style given to `sx`. */
export const stylingFaults = (source: string): string[] => {
  const inline = [...source.matchAll(STYLE)].filter(([, body = ""]) =>
    entriesOf(body).every((entry) => STATIC_VALUE.test(entry)),
  ).length;
  const blocks = [...source.matchAll(SX)].filter(([, body = ""]) => entriesOf(body).length > MOST_SX).length;
  return [
    ...(inline > 0 ? [`sets ${inline} fixed inline styles; use styled`] : []),
    ...(blocks > 0 ? [`gives sx more than ${MOST_SX} properties ${blocks} times; use styled`] : []),
  ];
};

export const findStyling = (): Finding[] =>
  sourceFiles()
    .filter((path) => path.endsWith(".tsx") && !belongsToTests(path))
    .flatMap((path) => {
      const faults = stylingFaults(readFileSync(join(root, path), "utf8"));
      return faults.length === 0 ? [] : [{ path, problem: faults.join("; ") }];
    });
