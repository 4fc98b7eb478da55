import { type FocusEvent, useMemo, useRef, useState } from "react";

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

/** The rows in the order they were in when the pointer or the focus of the keyboard came, until both have left. */
export const useSteadyOrder = <Row extends Placed>(rows: readonly Row[]) => {
  const [steady, setSteady] = useState<readonly number[] | null>(null);
  const shown = useMemo(() => (steady === null ? rows : keepOrder(steady, rows, idOf)), [steady, rows]);
  const ids = useRef<readonly number[]>([]);
  ids.current = shown.map(idOf);
  const inside = useRef({ pointer: false, focus: false });
  const set = (change: { pointer: boolean } | { focus: boolean }) => {
    inside.current = { ...inside.current, ...change };
    const holds = inside.current.pointer || inside.current.focus;
    setSteady((kept) => (holds ? (kept ?? ids.current) : null));
  };
  return {
    shown,
    /** For the element around the rows. */
    watch: {
      onPointerEnter: () => set({ pointer: true }),
      onPointerLeave: () => set({ pointer: false }),
      // A click leaves the focus behind where nobody reads on.
      onFocus: ({ target }: FocusEvent) => set({ focus: target.matches(":focus-visible") }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) set({ focus: false });
      },
    },
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
