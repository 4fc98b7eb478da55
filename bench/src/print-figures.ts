import type { Figure } from "./figure.ts";

const heads = ["figure", "value", "unit", "bar", "limit", "value/limit", ""] as const;

const numeral = (value: number | null): string =>
  value === null
    ? ""
    : Number.isNaN(value)
      ? "none"
      : value.toLocaleString("en-GB", { maximumFractionDigits: 3 });

const verdict = (pass: boolean | null): string => (pass === null ? "" : pass ? "pass" : "MISSED");

/** The table of a run, as lines of text. */
export const tableOf = (figures: readonly Figure[]): string[] => {
  const rows = figures.map(({ name, value, unit, bar, limit, ratio, pass }) => [
    name,
    numeral(value),
    unit,
    numeral(bar),
    numeral(limit),
    numeral(ratio),
    verdict(pass),
  ]);
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isText = (column: number) => column === 0 || column === 2 || column === 6;
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [line(heads), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
};
