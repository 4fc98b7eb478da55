import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-program.ts";
import type { Finding } from "./allowances.ts";
import { belongsToTests, sourceFiles } from "./source-files.ts";

const STYLE = /\bstyle=\{\{((?:[^{}]|\$\{[^{}]*\})*)\}\}/gu;
const SX = /\bsx=\{\{((?:[^{}]|\{[^{}]*\})*)\}\}/gu;
/** A literal, a token, a constant in capitals, or a template of tokens. */
const CONSTANT = /"[^"]*"|-?[\d.]+|paint\.\w+|[A-Z][A-Z_]+|`(?:[^$`]|\$\{paint\.\w+\})*`/u;
const STATIC_ENTRY = new RegExp(
  String.raw`^\s*(?:"?[\w-]+"?\s*:\s*(?:${CONSTANT.source})|\.\.\.typeScale\.\w+)\s*$`,
  "u",
);
const PX_QUERY = /@(?:media|container)[^"'`{]*\d(?:\.\d+)?px|\buseMediaQuery\(["'`][^"'`]*px/u;
const MARGIN = /^\s*(?:m[trblxy]?|margin\w*)\s*:/u;
/** Where widths get their names. */
const WIDTHS = /\/app\/theme\/|\/shared\/ui\/breakpoints\.ts$/u;

const entriesOf = (body: string): string[] =>
  body.split(/,(?![^(]*\))/u).filter((entry) => entry.trim() !== "");

/** What breaks the one way to style: fixed values inline, a block of style given to `sx`, or a width without a name. */
export const stylingFaults = (source: string): string[] => {
  const inline = [...source.matchAll(STYLE)].filter(([, body = ""]) =>
    entriesOf(body).every((entry) => STATIC_ENTRY.test(entry)),
  ).length;
  const blocks = [...source.matchAll(SX)].filter(([, body = ""]) => {
    const [entry = "", ...more] = entriesOf(body);
    return more.length > 0 || !MARGIN.test(entry);
  }).length;
  return [
    ...(inline > 0 ? [`sets ${inline} fixed inline styles; use styled`] : []),
    ...(PX_QUERY.test(source) ? ["asks for a width in px; use a name of shared/ui/breakpoints.ts"] : []),
    ...(blocks > 0 ? [`gives sx more than a single margin ${blocks} times; use styled`] : []),
  ];
};

export const findStyling = (): Finding[] =>
  sourceFiles()
    .filter(
      (path) => /^apps\/console\/src\/.*\.tsx?$/u.test(path) && !belongsToTests(path) && !WIDTHS.test(path),
    )
    .flatMap((path) => {
      const faults = stylingFaults(readFileSync(join(root, path), "utf8"));
      return faults.length === 0 ? [] : [{ path, problem: faults.join("; ") }];
    });
