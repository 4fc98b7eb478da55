import { startTransition, useEffect, useState } from "react";

/** Rows that are drawn anew at once; the others follow, so that a key pressed meanwhile does not wait for all of them. */
export const ROWS_AT_ONCE = 4;
/** Rows that go at once: to take one away is cheaper than to draw one. */
const ROWS_GONE_AT_ONCE = 24;

export interface KeyedRow<Row> {
  key: string;
  row: Row;
}

/**
 * The wanted rows, as far as `most` of them need to be drawn anew; the others stay as they are drawn, and places whose row has
 * not come yet keep the row that is there. Rows past the end go a few at a time.
 */
export const nextRows = <Row>(
  drawn: readonly KeyedRow<Row>[],
  wanted: readonly KeyedRow<Row>[],
  most: number,
): readonly KeyedRow<Row>[] => {
  const before = new Map(drawn.map((one) => [one.key, one]));
  const keys = new Set(wanted.map(({ key }) => key));
  let left = most;
  const inPlaces = wanted.flatMap((one, place) => {
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
  const past = drawn.slice(wanted.length).filter(({ key }) => !keys.has(key));
  return [...inPlaces, ...past.slice(0, Math.max(0, past.length - ROWS_GONE_AT_ONCE))];
};

const isComplete = <Row>(drawn: readonly KeyedRow<Row>[], wanted: readonly KeyedRow<Row>[]): boolean =>
  drawn.length === wanted.length && wanted.every(({ row }, place) => row === drawn[place]?.row);

/**
 * What is drawn together with a change: a few changed rows, and the first ones of a page without any (`atFirst`). What asks for
 * more of them draws enough already, so they follow by themselves.
 */
const drawnAtOnce = <Row>(
  drawn: readonly KeyedRow<Row>[],
  wanted: readonly KeyedRow<Row>[],
  atFirst: number,
): readonly KeyedRow<Row>[] => {
  if (drawn.length === 0) return nextRows(drawn, wanted, atFirst);
  const next = nextRows(drawn, wanted, ROWS_AT_ONCE);
  return isComplete(next, wanted) ? next : nextRows(drawn, wanted, 0);
};

/**
 * The rows that are on the page by now, on their way to the wanted ones, and whether they are these. They are drawn as React's
 * transitions, which an input interrupts.
 */
export const useDrawnRows = <Row>(
  wanted: readonly KeyedRow<Row>[],
  atFirst = ROWS_AT_ONCE,
): { drawn: readonly KeyedRow<Row>[]; complete: boolean } => {
  const [{ drawn, of }, setDrawn] = useState<{
    drawn: readonly KeyedRow<Row>[];
    of: readonly KeyedRow<Row>[];
  }>({ drawn: [], of: [] });
  const current = of === wanted ? drawn : drawnAtOnce(drawn, wanted, atFirst);
  if (of !== wanted) setDrawn({ drawn: current, of: wanted });
  const complete = isComplete(current, wanted);
  useEffect(() => {
    if (complete) return undefined;
    const next = () => setDrawn({ drawn: nextRows(current, wanted, ROWS_AT_ONCE), of: wanted });
    const timer = setTimeout(() => startTransition(next));
    return () => clearTimeout(timer);
  }, [complete, current, wanted]);
  return { drawn: current, complete };
};
