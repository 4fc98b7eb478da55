import { useEffect } from "react";

const MODAL = ".MuiModal-root";

interface Origin {
  trigger: HTMLElement;
  /** The row of the trigger and its neighbours, in case the row is deleted. */
  neighbours: readonly (Element | null | undefined)[];
}

const originOf = (trigger: HTMLElement): Origin => {
  const row = trigger.closest("tr, li");
  return { trigger, neighbours: row ? [row.nextElementSibling, row.previousElementSibling] : [] };
};

const isModal = (node: Node): node is Element => node instanceof Element && node.matches(MODAL);

/** Focuses the trigger; after it was deleted, the same control of the next row, or the heading of the list. */
const focusOrigin = ({ trigger, neighbours }: Origin): void => {
  if (trigger.isConnected) {
    // The page has not moved under the dialog, and a trigger in the bars must not move it now.
    trigger.focus({ preventScroll: true });
    return;
  }
  if (neighbours.length === 0) return;
  const row = neighbours.find((one) => one?.isConnected);
  const control =
    row?.querySelector<HTMLElement>("[aria-haspopup=menu]") ?? row?.querySelector<HTMLElement>("a, button");
  const heading = document.querySelector<HTMLElement>(":is(main, header) h1");
  if (!control) heading?.setAttribute("tabindex", "-1");
  (control ?? heading)?.focus();
};

/**
 * Returns the focus when a dialog, drawer or menu closes. MUI restores it to the element that lost it to the modal,
 * which fails in two cases: texts or code that load on first use hide the page and drop the focus before the modal
 * opens, and an item of a row menu is unmounted by then. The last focus outside of all modals is right in both.
 */
export const useReturnFocus = (): void => {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let origin: Origin | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(MODAL)) last = target;
    };
    const onModals = (changes: readonly MutationRecord[]) => {
      const opened = changes.some(({ addedNodes }) => [...addedNodes].some(isModal));
      const closed = changes.some(({ removedNodes }) => [...removedNodes].some(isModal));
      if (opened && last?.isConnected) origin = originOf(last);
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (closed && origin && lost && !document.querySelector(MODAL)) focusOrigin(origin);
    };
    const observer = new MutationObserver(onModals);
    observer.observe(document.body, { childList: true });
    document.addEventListener("focusin", onFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", onFocus);
    };
  }, []);
};
