import { useEffect, useState } from "react";

/** Rows that are drawn anew at once; the others follow, so that a key pressed meanwhile does not wait for all of them. */
export const ROWS_AT_ONCE = 4;

export interface KeyedRow<Row> {
  key: string;
  row: Row;
}

/**
 * The wanted rows, as far as `most` of them need to be drawn anew; the others stay as they are drawn, and places whose row has
 * not come yet keep the row that is there.
 */
export const nextRows = <Row>(
  drawn: readonly KeyedRow<Row>[],
  wanted: readonly KeyedRow<Row>[],
  most: number,
): readonly KeyedRow<Row>[] => {
  const before = new Map(drawn.map((one) => [one.key, one]));
  const keys = new Set(wanted.map(({ key }) => key));
  let left = most;
  return wanted.flatMap((one, place) => {
    const old = before.get(one.key);
    if (old?.row === one.row) return [old];
    if (left > 0) {
      left -= 1;
      return [one];
    }
    if (old) return [old];
    const there = drawn[place];
    return there && !keys.has(there.key) ? [there] : [];
  });
};

/** The rows that are on the page by now, on their way to the wanted ones, and whether they are these. */
export const useDrawnRows = <Row>(
  wanted: readonly KeyedRow<Row>[],
): { drawn: readonly KeyedRow<Row>[]; complete: boolean } => {
  const [{ drawn, of }, setDrawn] = useState<{
    drawn: readonly KeyedRow<Row>[];
    of: readonly KeyedRow<Row>[];
  }>({ drawn: [], of: [] });
  const current = of === wanted ? drawn : nextRows(drawn, wanted, ROWS_AT_ONCE);
  if (of !== wanted) setDrawn({ drawn: current, of: wanted });
  const complete =
    current.length === wanted.length && wanted.every(({ row }, place) => row === current[place]?.row);
  useEffect(() => {
    if (complete) return undefined;
    const timer = setTimeout(() => setDrawn({ drawn: nextRows(current, wanted, ROWS_AT_ONCE), of: wanted }));
    return () => clearTimeout(timer);
  }, [complete, current, wanted]);
  return { drawn: current, complete };
};
