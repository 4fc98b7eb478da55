import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { toggled, withRange } from "./row-selection.ts";

type RowKeysOptions = {
  keys: readonly string[];
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined;
  onOpen?: ((index: number) => void) | undefined;
};

const STEP: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Typing in a field or picking in a list inside a row must not move the table. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [role=combobox]") !== null;

/**
 * Keys of a list: arrows or j and k move, Enter opens, x selects, Shift+x selects from the last one chosen.
 * Only one row is in the tab order.
 */
export const useRowKeys = ({ keys, selected, onSelect, onOpen }: RowKeysOptions) => {
  const [active, setActive] = useState(0);
  const anchor = useRef(0);
  const current = Math.min(active, Math.max(0, keys.length - 1));

  const focusRow = (body: HTMLElement, index: number) => {
    setActive(index);
    const row = body.querySelectorAll<HTMLElement>("[data-row]")[index];
    row?.focus();
  };

  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With the focus nowhere in particular, j and k lead into the list at the row that was last current.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== "j" && event.key !== "k")) return;
      if (document.activeElement !== document.body) return;
      body.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const step = STEP[event.key];
    const onRow = event.target instanceof HTMLElement && event.target.hasAttribute("data-row");
    if (step !== undefined) {
      event.preventDefault();
      focusRow(event.currentTarget, Math.min(keys.length - 1, Math.max(0, current + step)));
    } else if (event.key === "Enter" && onRow && onOpen) {
      event.preventDefault();
      onOpen(current);
    } else if (event.key.toLowerCase() === "x" && selected && onSelect) {
      event.preventDefault();
      const key = keys[current];
      if (key === undefined) return;
      onSelect(event.shiftKey ? withRange(selected, keys, anchor.current, current) : toggled(selected, key));
      anchor.current = current;
    }
  };

  return { active: current, setActive, onKeyDown, body };
};
