import { useMemo, useRef, useState } from "react";

type Placed = { id: number };

/**
 * The rows in the order in which they stand on the screen, with their new contents; new ones at the end. So nothing
 * moves under the pointer when one becomes the worst.
 */
export const keepOrder = <Row, Key>(
  shown: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Row[] => {
  const place = new Map(shown.map((key, index) => [key, index]));
  const of = (row: Row) => place.get(keyOf(row)) ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    return a === b ? 0 : a - b;
  });
};

const idOf = ({ id }: Placed) => id;

/** The rows in the order they were in when the pointer came, until it leaves. */
export const useSteadyOrder = <Row extends Placed>(rows: readonly Row[]) => {
  const [steady, setSteady] = useState<readonly number[] | null>(null);
  const shown = useMemo(() => (steady === null ? rows : keepOrder(steady, rows, idOf)), [steady, rows]);
  const ids = useRef<readonly number[]>([]);
  ids.current = shown.map(idOf);
  return {
    shown,
    pointer: { onPointerEnter: () => setSteady(ids.current), onPointerLeave: () => setSteady(null) },
  };
};

/** The rows of one page in the order in which it was first shown, for as long as it is the page on screen. */
export const useKeptOrder = <Row, Key>(
  page: string,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => Key,
): Row[] | undefined => {
  const kept = useRef<{ page: string; keys: readonly Key[] }>({ page, keys: [] });
  if (rows === undefined) return undefined;
  const shown = keepOrder(kept.current.page === page ? kept.current.keys : [], rows, keyOf);
  kept.current = { page, keys: shown.map(keyOf) };
  return shown;
};
