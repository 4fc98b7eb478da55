import type { ModelProblem } from "@sgval/contract/network/model";

/** An entry of the engine's report: `Error 215: duplicate ID label J1 in [JUNCTIONS] section:` and then the line. */
const entry = /^\s*Error (\d+): (.*?)\s*$/;
const sectionOf = /\[(\w+)\]/;
/** The same sections are written in capitals or not, short or long: the engine compares the first four letters. */
const sectionKey = (name: string): string => name.slice(0, 4).toUpperCase();

const duplicate = 215;
/** "One or more errors in input file", which the others are. */
const summary = 200;

type Found = Omit<ModelProblem, "line">;

/** What the report of the engine says is wrong. */
const readEntries = (report: string): Found[] => {
  const lines = report.split("\n");
  return lines.flatMap((line, index) => {
    const [, code, sentence] = entry.exec(line) ?? [];
    if (code === undefined || sentence === undefined || Number(code) === summary) return [];
    const quotes = sentence.endsWith(":");
    return [
      {
        code: Number(code),
        sentence: sentence.replace(/:$/, ""),
        section: sectionOf.exec(sentence)?.[1] ?? null,
        text: quotes ? (lines[index + 1]?.trim() ?? null) : null,
      },
    ];
  });
};

/** Where each line of a section is, counted from 1, by the text that the report quotes. */
const lineNumbers = (text: string, sought: ReadonlySet<string>): Map<string, number[]> => {
  const found = new Map<string, number[]>();
  let section = "";
  for (const [index, line] of text.split("\n").entries()) {
    const trimmed = line.trim();
    if (trimmed.startsWith("[")) section = sectionKey(trimmed.slice(1));
    const key = `${section} ${trimmed}`;
    if (sought.has(key)) found.set(key, [...(found.get(key) ?? []), index + 1]);
  }
  return found;
};

/** The errors of a report with the numbers of their lines in the file. */
export const problemsOf = (report: string, text: string): ModelProblem[] => {
  const entries = readEntries(report);
  const keyOf = (problem: Found) => `${sectionKey(problem.section ?? "")} ${problem.text ?? ""}`;
  const numbers = lineNumbers(text, new Set(entries.map(keyOf)));
  return entries.map((problem) => {
    const at = problem.text === null ? [] : (numbers.get(keyOf(problem)) ?? []);
    // Of two equal lines the second is the duplicate.
    return { ...problem, line: (problem.code === duplicate ? at.at(-1) : at[0]) ?? null };
  });
};
