import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { nextPlace, type Place, type Stops } from "./grid-keys.ts";

const placeText = ({ row, column }: Place): string => `${row}:${column}`;

const placeOf = (target: EventTarget): Place | null => {
  const text = target instanceof HTMLElement ? target.dataset.place : undefined;
  const [row, column] = (text ?? "").split(":").map(Number);
  return text === undefined || row === undefined || column === undefined ? null : { row, column };
};

/** Arrow keys over a grid of ticks of which only one is in the tab order. Elements carry their `data-place`. */
export const useGridKeys = (stops: Stops) => {
  const [active, setActive] = useState<Place>({ row: 1, column: 0 });
  // A filter may have taken the row away; then the first one is where Tab leads.
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
