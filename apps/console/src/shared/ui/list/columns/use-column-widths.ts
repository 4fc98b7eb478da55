import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { hadInputWithin } from "../../../realtime/frame-batch.ts";
import { LINK_OVERHANG } from "../../link-target.ts";

const CHECKED_EVERY_MS = 1_000;
/** Texts that became longer, such as since when a device is silent, wrap until then. */
const MEASURED_EVERY_MS = 60_000;
/** To lay out all rows takes a tenth of a second, which nobody may wait for who is at work in the page. */
const MEASURED_AFTER_INPUT_MS = 10_000;
/** A number that is cut must be seen soon: a shorter pause is enough, and without one it is measured after so long. */
const CUT_AFTER_INPUT_MS = 1_500;
const LONGEST_CUT_MS = 5_000;
/** All rows are there while somebody types already: measured in a pause, which is looked for so often. */
const FILLED_AFTER_INPUT_MS = 400;
const PAUSE_CHECKED_EVERY_MS = 100;

const LENGTHS = /^[\d.]+px( [\d.]+px)*$/;

/** Lets the contents ask for their widths and keeps what they were given; nothing happens where there is no layout. */
const measure = (grid: HTMLElement): void => {
  grid.removeAttribute("data-widths");
  const tracks = getComputedStyle(grid).gridTemplateColumns;
  if (!LENGTHS.test(tracks)) return;
  grid.style.setProperty("--list-widths", tracks);
  grid.setAttribute("data-widths", "kept");
};

/** px that the widest column keeps at least when another one takes from it. */
const LEAST_OF_WIDEST = 160;

/** A number that does not fit into its column: the track of the column, and the px it needs more. */
interface Cut {
  track: number;
  missing: number;
}

/** A cut as it is on screen: the number itself, and what it says. */
interface SeenCut extends Cut {
  number: Element;
  text: string;
}

/** The px by which a number is wider than its column. The target of a link reaches beyond its text, and is no part of that. */
const missingTo = (number: Element): number => {
  const overhang = number.querySelector("a") ? LINK_OVERHANG : 0;
  return number.scrollWidth - overhang - number.clientWidth;
};

/** The numbers of a row that do not fit. */
const cutsOf = (row: Element): SeenCut[] => {
  let track = -1;
  const mirrored = getComputedStyle(row).direction === "rtl";
  return [...row.children].flatMap((cell): SeenCut[] => {
    const hasUnit = cell.getAttribute("data-units") === "true";
    track += 1;
    // One of the two tracks of such a column is that of its unit.
    const own = hasUnit && mirrored ? track + 1 : track;
    if (hasUnit) track += 1;
    const number = hasUnit ? cell.querySelector(":scope > span") : null;
    if (!number) return [];
    const missing = missingTo(number);
    return missing > 0 ? [{ track: own, missing, number, text: number.textContent ?? "" }] : [];
  });
};

/**
 * The widths with space for numbers that do not fit, taken from the widest column, whose words may wrap; null where that has
 * nothing to give.
 */
export const widened = (widths: readonly number[], cuts: readonly Cut[]): number[] | null => {
  const next = [...widths];
  const widest = next.indexOf(Math.max(...next));
  for (const { track, missing } of cuts)
    next[track] = Math.max(next[track] ?? 0, (widths[track] ?? 0) + Math.ceil(missing));
  const taken = next.reduce((sum, width) => sum + width, 0) - widths.reduce((sum, width) => sum + width, 0);
  const left = (widths[widest] ?? 0) - taken;
  if (left < LEAST_OF_WIDEST || cuts.some(({ track }) => track === widest)) return null;
  next[widest] = left;
  return next;
};

/**
 * Keeps the widths that the columns of a table got from their contents, so that a live value is laid out in its own row, rows out
 * of sight are not laid out at all, and columns do not move from page to page. They are measured anew when `asked` changes and with
 * the width of the table, and when all rows are there, `filled`, as soon as nobody makes inputs. A number on screen that needs more
 * than it has gets that from the widest column: to measure is to lay out all rows.
 */
export const useColumnWidths = (
  grid: RefObject<HTMLElement | null>,
  { enabled, asked, filled }: { enabled: boolean; asked: readonly unknown[]; filled: boolean },
): void => {
  const onScreen = useRef(new Set<Element>());
  useLayoutEffect(() => {
    if (enabled && grid.current) measure(grid.current);
    else grid.current?.removeAttribute("data-widths");
  }, [enabled, grid, ...asked]);

  useLayoutEffect(() => {
    if (!enabled || !filled) return undefined;
    const since = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const inPause = () => {
      const busy = hadInputWithin(FILLED_AFTER_INPUT_MS) && performance.now() - since < LONGEST_CUT_MS;
      if (busy) timer = setTimeout(inPause, PAUSE_CHECKED_EVERY_MS);
      else if (grid.current) measure(grid.current);
    };
    inPause();
    return () => clearTimeout(timer);
  }, [enabled, filled, grid]);

  useEffect(() => {
    const table = grid.current;
    const around = table?.parentElement;
    if (!enabled || !table || !around) return undefined;
    const rows = onScreen.current;
    const noteRow = (event: Event) => {
      if (!(event instanceof ContentVisibilityAutoStateChangeEvent && event.target instanceof Element))
        return;
      if (event.skipped) rows.delete(event.target);
      else rows.add(event.target);
    };
    let measuredAt = performance.now();
    let cutSince: number | null = null;
    /** What the widths were changed for. Where that did not help, to do it again would move the columns every second. */
    let tried = new WeakMap<Element, string>();
    const note = (cuts: readonly SeenCut[]) => {
      cutSince = null;
      for (const { number, text } of cuts) tried.set(number, text);
    };
    const again = () => {
      measuredAt = performance.now();
      cutSince = null;
      tried = new WeakMap();
      measure(table);
    };
    const check = () => {
      if (document.hidden) return;
      for (const row of rows) if (!row.isConnected) rows.delete(row);
      if (performance.now() - measuredAt > MEASURED_EVERY_MS && !hadInputWithin(MEASURED_AFTER_INPUT_MS))
        return again();
      const cuts = [...rows].flatMap(cutsOf).filter(({ number, text }) => tried.get(number) !== text);
      if (cuts.length === 0) {
        cutSince = null;
        return;
      }
      const kept = table.style.getPropertyValue("--list-widths").split(" ").map(Number.parseFloat);
      const next = widened(kept, cuts);
      if (next) {
        note(cuts);
        table.style.setProperty("--list-widths", next.map((width) => `${width}px`).join(" "));
        return;
      }
      cutSince ??= performance.now();
      if (hadInputWithin(CUT_AFTER_INPUT_MS) && performance.now() - cutSince < LONGEST_CUT_MS) return;
      again();
      note(cuts);
    };
    let width = around.clientWidth;
    const resized = new ResizeObserver(() => {
      if (around.clientWidth === width) return;
      width = around.clientWidth;
      again();
    });
    resized.observe(around);
    table.addEventListener("contentvisibilityautostatechange", noteRow, { capture: true });
    void document.fonts?.ready.then(again);
    const timer = setInterval(check, CHECKED_EVERY_MS);
    return () => {
      resized.disconnect();
      table.removeEventListener("contentvisibilityautostatechange", noteRow, { capture: true });
      clearInterval(timer);
    };
  }, [enabled, grid]);
};
