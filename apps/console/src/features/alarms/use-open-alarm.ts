import type { Alarm } from "@sgval/contract/alarms/alarms";
import { useEffect, useRef } from "react";
import { useEscapeKey } from "../../shared/ui/page/use-single-keys.ts";

/** The alarm of the row that has the focus. */
export const focusedAlarm = (alarms: readonly Alarm[]): Alarm | undefined => {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
  return alarms.find(({ id }) => String(id) === row);
};

/** Its row, or the one in the tab order where it is listed no longer. */
const rowOf = (id: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${id}"]`) ??
  document.querySelector<HTMLElement>('[data-row][tabindex="0"]');

/**
 * Opens an alarm beside the list and closes it, with the focus: into what was opened, and back to its row. `onOpen` writes the
 * address, which is drawn later. Over the list a drawer keeps the focus itself.
 */
export const useOpenAlarm = (open: number | undefined, onOpen: (id: number | undefined) => void) => {
  const panel = useRef<HTMLElement>(null);
  const wanted = useRef<{ into: number } | { backTo: number } | null>(null);
  useEffect(() => {
    const next = wanted.current;
    if (next === null) return;
    if ("into" in next ? open !== next.into : open !== undefined) return;
    wanted.current = null;
    if ("into" in next) panel.current?.focus();
    else rowOf(next.backTo)?.focus();
  });
  const show = (alarm: Alarm | null): void => {
    const inside =
      panel.current?.contains(document.activeElement) || document.activeElement === document.body;
    if (alarm?.id === open) panel.current?.focus();
    else if (alarm) wanted.current = { into: alarm.id };
    else if (panel.current && inside && open !== undefined) wanted.current = { backTo: open };
    onOpen(alarm?.id);
  };
  useEscapeKey(open === undefined ? undefined : () => show(null));
  return { panel, show };
};
