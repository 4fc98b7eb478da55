import { writeSpan } from "@sgval/quantities/timestamp";
import { useCallback, useSyncExternalStore } from "react";
import { useLanguage } from "../i18n/use-language.ts";
import { serverNow } from "./server-clock.ts";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

const SECOND_MS = 1000;
let shown = 0;

/** Current second, constant during a render: useSyncExternalStore requires a stable snapshot. */
const secondShown = (): number => {
  const now = serverNow();
  if (Math.abs(now - shown) >= SECOND_MS) shown = now;
  return shown;
};

/** Texts that change together before the page is free for inputs again. */
const AT_ONCE = 20;

const showSome = (waiting: readonly (() => void)[]): void => {
  for (const listener of waiting.slice(0, AT_ONCE)) if (listeners.has(listener)) listener();
  if (waiting.length > AT_ONCE) setTimeout(() => showSome(waiting.slice(AT_ONCE)));
};

const tick = (): void => {
  shown = serverNow();
  showSome([...listeners]);
};

/** One timer for all ages on the page; stopped without subscribers. */
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
 * A value that depends on the current time. `read` is called every second; the component re-renders only when its
 * result (a primitive) changes.
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
