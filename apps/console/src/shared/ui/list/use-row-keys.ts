import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

type RowKeysOptions = {
  /** Distinguishes the lists of a page. */
  caption?: string;
  body: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** Left out where rows cannot be chosen. */
  onChoose?: ((key: string, isRange: boolean) => void) | undefined;
  onOpen?: ((index: number) => void) | undefined;
  /** Brings a row of a long list onto the screen, so that it can take the focus. */
  reveal?: ((index: number) => void) | undefined;
};

const STEP: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Keys typed into a field or a select inside a row do not move the focus. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [role=combobox]") !== null;

/** The row that had the focus last, by entry of the browser's history and list. */
const leftAt = new Map<string, string>();

/** The list of the entry that is shown; the router names its entries, and has the same name again after Back. */
const placeOf = (caption: string): string | null => {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null || !("__TSR_key" in state)) return null;
  return `${String(state.__TSR_key)} ${caption}`;
};

/**
 * Keys of a list: arrows or j and k move, Enter opens, x selects, Shift+x selects from the last one chosen.
 * Only one row is in the tab order. Back from a page that was opened from a row, the row has the focus again.
 */
export const useRowKeys = ({ caption = "", body, keys, onChoose, onOpen, reveal }: RowKeysOptions) => {
  const [active, showActive] = useState(0);
  const [returned] = useState(() => leftAt.get(placeOf(caption) ?? ""));
  /** Whether the row is still to be focused: the rows of a long list are drawn one after the other. */
  const returning = useRef(returned !== undefined);
  const wanted = useRef<number | null>(null);
  const current = Math.min(active, Math.max(0, keys.length - 1));

  /** Moves the focus to the wanted row as soon as it is on screen; a far row of a long list is drawn later. */
  const focusWanted = () => {
    if (wanted.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus();
  };
  useLayoutEffect(() => {
    const index = returning.current && returned !== undefined ? keys.indexOf(returned) : -1;
    if (index !== -1) {
      returning.current = false;
      // Whoever has begun something else on the page goes on with it.
      if (document.activeElement === document.body) {
        showActive(index);
        wanted.current = index;
        reveal?.(index);
      }
    }
    focusWanted();
  });

  const setActive = (index: number): void => {
    returning.current = false;
    showActive(index);
    const [place, key] = [placeOf(caption), keys[index]];
    if (place !== null && key !== undefined) leftAt.set(place, key);
  };

  useEffect(() => {
    // From nowhere, or from a tab that narrows the list, j and k enter it at the row that was active last.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== "j" && event.key !== "k")) return;
      const from = document.activeElement;
      if (from !== document.body && !from?.matches("[role=tab]")) return;
      if (from.closest("[role=dialog]")) return;
      body.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [body]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // React also reports the keys of a row's open menu, which is elsewhere on the page.
    if (!event.currentTarget.contains(event.target as Node)) return;
    const step = STEP[event.key];
    const onRow = event.target instanceof HTMLElement && event.target.hasAttribute("data-row");
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.min(keys.length - 1, Math.max(0, current + step));
      setActive(next);
      wanted.current = next;
      reveal?.(next);
      focusWanted();
    } else if (event.key === "Enter" && onRow && onOpen) {
      event.preventDefault();
      onOpen(current);
    } else if (event.key.toLowerCase() === "x" && onChoose) {
      event.preventDefault();
      const key = keys[current];
      if (key !== undefined) onChoose(key, event.shiftKey);
    }
  };

  return { active: current, setActive, onKeyDown };
};
