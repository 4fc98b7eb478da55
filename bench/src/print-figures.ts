import type { Figure } from "./figure.ts";

const headings = ["figure", "value", "unit", "bar", "limit", "value/limit", ""] as const;

const numberText = (value: number | null): string =>
  value === null
    ? ""
    : Number.isNaN(value)
      ? "none"
      : value.toLocaleString("en-GB", { maximumFractionDigits: 3 });

const verdict = (pass: boolean | null): string => (pass === null ? "" : pass ? "pass" : "MISSED");

/** The results as lines of a text table. */
export const tableOf = (figures: readonly Figure[]): string[] => {
  const rows = figures.map(({ name, value, unit, bar, limit, ratio, pass }) => [
    name,
    numberText(value),
    unit,
    numberText(bar),
    numberText(limit),
    numberText(ratio),
    verdict(pass),
  ]);
  const widths = headings.map((head, column) =>
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
  return [line(headings), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
};
