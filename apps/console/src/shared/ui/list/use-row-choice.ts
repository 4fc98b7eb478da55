import { type ChangeEvent, type MouseEvent, useRef } from "react";
import { useStable } from "../../use-stable.ts";

/** The chosen set after one row was toggled. */
const toggled = (selected: ReadonlySet<string>, key: string): Set<string> => {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
};

/** Adds every row between two places of the page, both included. */
const withRange = (
  selected: ReadonlySet<string>,
  keys: readonly string[],
  from: number,
  to: number,
): Set<string> => new Set([...selected, ...keys.slice(Math.min(from, to), Math.max(from, to) + 1)]);

/** Whether a checkbox was changed by a click or key with Shift held down. */
export const holdsShift = ({ nativeEvent }: ChangeEvent): boolean =>
  "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;

/** A click with Shift would mark the text between two rows. */
export const keepSelection = (event: MouseEvent): void => {
  if (event.shiftKey) event.preventDefault();
};

/** Chooses a row of the page, or with `isRange` all from the row chosen last; the same function in every render. */
export const useRowChoice = (
  keys: () => readonly string[],
  selection: { selected: ReadonlySet<string>; onSelect: (selected: ReadonlySet<string>) => void } | undefined,
): ((key: string, isRange: boolean) => void) => {
  const last = useRef<string | null>(null);
  return useStable((key: string, isRange: boolean) => {
    if (!selection) return;
    const onPage = keys();
    const from = last.current === null ? -1 : onPage.indexOf(last.current);
    last.current = key;
    selection.onSelect(
      isRange
        ? withRange(selection.selected, onPage, Math.max(0, from), onPage.indexOf(key))
        : toggled(selection.selected, key),
    );
  });
};
