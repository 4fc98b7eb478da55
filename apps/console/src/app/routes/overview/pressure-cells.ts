import type { PressureTable } from "@sgval/contract/dashboards/overview";

/** Lowest and highest pressure of the scale, on full half bars. */
export const scaleOf = ({ rows }: PressureTable): { low: number; high: number } => {
  const means = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.mean ?? []));
  const low = Math.floor(Math.min(...means) * 2) / 2;
  return { low, high: Math.max(low + 0.5, Math.ceil(Math.max(...means) * 2) / 2) };
};

export const arrows: Record<string, readonly [row: number, column: number]> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** Two columns as one: its mean is that of both, and it is marked where one of them is. */
export const inPairs = (table: PressureTable): PressureTable => {
  const starts = table.t.flatMap((start, index) => (index % 2 === 0 ? [{ start, index }] : []));
  const merged = (cells: PressureTable["rows"][number]["cells"], index: number) => {
    const both = [cells[index], cells[index + 1]].filter((cell) => cell != null);
    const marked = both.find(({ violates }) => violates) ?? both[0];
    return marked ? { ...marked, mean: both.reduce((sum, { mean }) => sum + mean, 0) / both.length } : null;
  };
  return {
    ...table,
    t: starts.map(({ start }) => start),
    rows: table.rows.map((row) => ({ ...row, cells: starts.map(({ index }) => merged(row.cells, index)) })),
  };
};

/** Of a cell in the table. */
export type CellPlace = readonly [row: number, column: number];

/** The cell that has the focus: its value stays while the pointer goes to the way to its chart. */
export const focusedIn = (table: HTMLElement): CellPlace | null => {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !table.contains(focused)) return null;
  const [row, column] = (focused.dataset.cell ?? "").split("/").map(Number);
  return row === undefined || column === undefined ? null : [row, column];
};
