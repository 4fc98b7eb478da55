import { writeSpan } from "@sgval/quantities/timestamp";
import { useCallback, useSyncExternalStore } from "react";
import { useLanguage } from "../i18n/use-language.ts";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

const SECOND_MS = 1000;
let shown = 0;

/** The second on screen: the same for everybody asked within it, as React draws nothing that changes while it reads. */
const secondShown = (): number => {
  const now = Date.now();
  if (Math.abs(now - shown) >= SECOND_MS) shown = now;
  return shown;
};

const tick = (): void => {
  shown = Date.now();
  for (const listener of listeners) listener();
};

/** One clock for every age on the page; it stops when nobody looks. */
const everySecond = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(tick, SECOND_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
};

/**
 * Anything that follows the clock. `read` is asked each second, and the component is drawn again only when
 * what it gives (a text, a number) has changed, so an age in minutes costs nothing between minutes.
 */
export const useClock = <Value extends string | number | boolean | null>(
  read: (now: number) => Value,
): Value => useSyncExternalStore(everySecond, () => read(secondShown()));

/** The text of how long ago something was: each second under a minute, then each minute. */
export const useAge = (
  timestamp: string | null | undefined,
  style: "long" | "narrow" = "long",
): string | null => {
  const language = useLanguage();
  const read = useCallback(
    (now: number) =>
      timestamp === null || timestamp === undefined
        ? null
        : writeSpan((now - Date.parse(timestamp)) / 1000, language, style),
    [timestamp, language, style],
  );
  return useClock(read);
};
