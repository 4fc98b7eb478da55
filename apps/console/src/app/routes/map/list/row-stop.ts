import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { FleetEntry } from "./fleet-entries.ts";

/** On what the arrow keys go from line to line: the head of a group, or the row of a device. */
const STOP = "data-stop";

const stepOf = (key: string, index: number, last: number): number | null => {
  if (key === "ArrowDown") return Math.min(last, index + 1);
  if (key === "ArrowUp") return Math.max(0, index - 1);
  if (key === "Home") return 0;
  return key === "End" ? last : null;
};

/**
 * The list is one stop of the Tab key, the line that last had the focus or the picked one; the arrow keys, Home and End go
 * through its lines. With a stop for each, whoever has no mouse would come past all devices before the map.
 */
export const useRowStop = (
  entries: readonly FleetEntry[],
  picked: number | null,
  scroller: RefObject<HTMLElement | null>,
) => {
  const [focused, setFocused] = useState<{ key: string; picked: number | null } | null>(null);
  const wanted = picked !== null && focused?.picked !== picked ? String(picked) : focused?.key;
  const stop = Math.max(
    0,
    entries.findIndex(({ key }) => key === wanted),
  );
  /** A key has led there, where the focus has to follow once the line is drawn. */
  const led = useRef(false);
  useLayoutEffect(() => {
    if (!led.current) return;
    led.current = false;
    const line = scroller.current?.querySelector<HTMLElement>(`[data-index="${stop}"] [${STOP}]`);
    line?.focus({ preventScroll: true });
  }, [stop, scroller]);
  const focus = (index: number): void => {
    const key = entries[index]?.key;
    if (key !== undefined && (key !== focused?.key || picked !== focused.picked)) setFocused({ key, picked });
  };
  return {
    stop,
    focus,
    /** Which line a key leads to from the one that has the focus; `null` for other keys, and inside what a row has opened. */
    lead: (event: KeyboardEvent<HTMLElement>): number | null => {
      const { target, key } = event;
      if (!(target instanceof Element) || !target.hasAttribute(STOP)) return null;
      const from = Number(target.closest("[data-index]")?.getAttribute("data-index"));
      const to = stepOf(key, from, entries.length - 1);
      if (to === null) return null;
      event.preventDefault();
      led.current = to !== from;
      focus(to);
      return to;
    },
    /** The line with the stop is always drawn: what is not in the page cannot have the focus. */
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = defaultRangeExtractor(range);
        if (stop >= range.count || drawn.includes(stop)) return drawn;
        return [...drawn, stop].toSorted((one, other) => one - other);
      },
      [stop],
    ),
  };
};
