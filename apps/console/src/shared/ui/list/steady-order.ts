import { useMemo, useRef, useState } from "react";

type Placed = { id: number };

/**
 * The rows in the order in which they stand on the screen, with their new contents; new ones at the end. So nothing
 * moves under the pointer when one becomes the worst.
 */
export const keepOrder = <Row extends Placed>(shown: readonly number[], rows: readonly Row[]): Row[] => {
  const place = new Map(shown.map((id, index) => [id, index]));
  const of = ({ id }: Placed) => place.get(id) ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    return a === b ? 0 : a - b;
  });
};

/** The rows in the order they were in when the pointer came, until it leaves. */
export const useSteadyOrder = <Row extends Placed>(rows: readonly Row[]) => {
  const [steady, setSteady] = useState<readonly number[] | null>(null);
  const shown = useMemo(() => (steady === null ? rows : keepOrder(steady, rows)), [steady, rows]);
  const ids = useRef<readonly number[]>([]);
  ids.current = shown.map(({ id }) => id);
  return {
    shown,
    pointer: { onPointerEnter: () => setSteady(ids.current), onPointerLeave: () => setSteady(null) },
  };
};
