import { type FocusEvent, type KeyboardEvent, useState } from "react";

/** A place in a grid of stops; rows may be of different length and have holes. */
export interface Place {
  row: number;
  column: number;
}

/** Focusable cells of a grid, row by row. */
export type Stops = readonly (readonly boolean[])[];

const isStop = (stops: Stops, { row, column }: Place): boolean => stops[row]?.[column] === true;

/** The stop of a row nearest to a column, or none in a row without stops. */
const nearest = (stops: readonly boolean[], column: number): number | null => {
  const columns = stops.flatMap((stop, index) => (stop ? [index] : []));
  return columns.reduce<number | null>(
    (best, one) => (best === null || Math.abs(one - column) < Math.abs(best - column) ? one : best),
    null,
  );
};

const along = (stops: Stops, from: Place, step: 1 | -1): Place | null => {
  const length = stops[from.row]?.length ?? 0;
  for (let column = from.column + step; column >= 0 && column < length; column += step)
    if (isStop(stops, { row: from.row, column })) return { row: from.row, column };
  return null;
};

const across = (stops: Stops, from: Place, step: 1 | -1): Place | null => {
  for (let row = from.row + step; row >= 0 && row < stops.length; row += step) {
    const column = nearest(stops[row] ?? [], from.column);
    if (column !== null) return { row, column };
  }
  return null;
};

/** Where a key leads from a place; null when it leads nowhere or is not a key of the grid. */
export const nextPlace = (stops: Stops, from: Place, key: string, ctrl = false): Place | null => {
  const row = stops[from.row] ?? [];
  switch (key) {
    case "ArrowRight":
      return along(stops, from, 1);
    case "ArrowLeft":
      return along(stops, from, -1);
    case "ArrowDown":
      return across(stops, from, 1);
    case "ArrowUp":
      return across(stops, from, -1);
    case "Home":
      return ctrl ? across(stops, { row: -1, column: 0 }, 1) : along(stops, { row: from.row, column: -1 }, 1);
    case "End":
      return ctrl
        ? across(stops, { row: stops.length, column: 0 }, -1)
        : along(stops, { row: from.row, column: row.length }, -1);
    default:
      return null;
  }
};

const placeText = ({ row, column }: Place): string => `${row}:${column}`;

const placeOf = (target: EventTarget): Place | null => {
  const text = target instanceof HTMLElement ? target.dataset.place : undefined;
  const [row, column] = (text ?? "").split(":").map(Number);
  return text === undefined || row === undefined || column === undefined ? null : { row, column };
};

/** Arrow keys over a grid of ticks of which only one is in the tab order. Elements carry their `data-place`. */
export const useGridKeys = (stops: Stops) => {
  const [active, setActive] = useState<Place>({ row: 1, column: 0 });
  // A filter may have removed the focused row; then Tab focuses the first one.
  const current = stops[active.row]?.[active.column]
    ? active
    : { row: Math.min(1, stops.length - 1), column: 0 };
  return {
    stop: (row: number, column: number) => ({
      place: placeText({ row, column }),
      tabbable: row === current.row && column === current.column,
    }),
    onFocus: (event: FocusEvent) => {
      const place = placeOf(event.target);
      if (place) setActive(place);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const from = placeOf(event.target);
      if (!from || event.altKey || event.metaKey) return;
      const rtl = document.documentElement.dir === "rtl";
      const mirrored: Record<string, string> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };
      const key = rtl ? (mirrored[event.key] ?? event.key) : event.key;
      const next = nextPlace(stops, from, key, event.ctrlKey);
      if (!next) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(`[data-place="${placeText(next)}"]`)?.focus();
    },
  };
};
