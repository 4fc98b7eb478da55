import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

const CHECKED_EVERY_MS = 1_000;
/** Texts that became longer, such as since when a device is silent, wrap until then. */
const MEASURED_EVERY_MS = 60_000;

const LENGTHS = /^[\d.]+px( [\d.]+px)*$/;

/** Lets the contents ask for their widths and keeps what they were given; nothing happens where there is no layout. */
const measure = (grid: HTMLElement): void => {
  grid.removeAttribute("data-widths");
  const tracks = getComputedStyle(grid).gridTemplateColumns;
  if (!LENGTHS.test(tracks)) return;
  grid.style.setProperty("--list-widths", tracks);
  grid.setAttribute("data-widths", "kept");
};

/**
 * Keeps the widths that the columns of a table got from their contents, so that a live value is laid out in its own row, rows out
 * of sight are not laid out at all, and columns do not move from page to page. They are measured anew when `asked` changes, with
 * the width of the table, and when a number on screen needs more than it has.
 */
export const useColumnWidths = (
  grid: RefObject<HTMLElement | null>,
  { enabled, asked }: { enabled: boolean; asked: readonly unknown[] },
): void => {
  const onScreen = useRef(new Set<Element>());
  useLayoutEffect(() => {
    if (enabled && grid.current) measure(grid.current);
    else grid.current?.removeAttribute("data-widths");
  }, [enabled, grid, ...asked]);

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
    const isCut = (row: Element): boolean =>
      [...row.querySelectorAll("[data-units=true] > span")].some(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      );
    let measuredAt = performance.now();
    const again = () => {
      measuredAt = performance.now();
      measure(table);
    };
    const check = () => {
      if (document.hidden) return;
      for (const row of rows) if (!row.isConnected) rows.delete(row);
      if (performance.now() - measuredAt > MEASURED_EVERY_MS || [...rows].some(isCut)) again();
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
