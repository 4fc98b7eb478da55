import { useContext, useEffect, useRef } from "react";
import { PageFrameContext } from "./page-frame.ts";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox], [role=menu]",
  ) !== null;

/** A dialog or drawer over the page keeps the keys for itself. */
const isCovered = (): boolean =>
  document.querySelector(".MuiModal-root :is([role=dialog], [role=alertdialog])") !== null;

/**
 * Keys of the page that work without Ctrl or Alt: not while the user types, and not where they are switched off.
 * `actFor` gives the action of a key, if it has one.
 */
export const useSingleKeys = (actFor: (key: string) => (() => void) | undefined): void => {
  const { singleKeys } = useContext(PageFrameContext);
  const latest = useRef(actFor);
  latest.current = actFor;
  useEffect(() => {
    if (!singleKeys) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (isTyping(event.target) || isCovered()) return;
      const act = latest.current(event.key);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [singleKeys]);
};

/** Esc closes what is open beside the page, wherever the focus is; also for who has switched single keys off. */
export const useEscapeKey = (act: (() => void) | undefined): void => {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || isTyping(event.target) || isCovered()) return;
      latest.current?.();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
};
