import type { History } from "@sgval/contract/readings/readings";

/** Minimum, mean and maximum of a line by its times. Single readings share one column: copies of it would be most of the memory of a chart. */
export type LineColumns = History["series"][string];
type Column = LineColumns["avg"];

/** All columns of a line changed alike. */
export const mapColumns = (
  { min, avg, max }: LineColumns,
  change: (column: Column) => Column,
): LineColumns => {
  const changed = change(avg);
  return { min: min === avg ? changed : change(min), avg: changed, max: max === avg ? changed : change(max) };
};

/** An answer of the server whose single readings share one column. */
export const shareColumns = (history: History): History =>
  history.bucketSeconds === null
    ? {
        ...history,
        series: Object.fromEntries(
          Object.entries(history.series).map(([key, { avg }]) => [key, { min: avg, avg, max: avg }]),
        ),
      }
    : history;
