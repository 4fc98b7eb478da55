import { useCallback, useEffect, useState } from "react";
import { useStable } from "./use-stable.ts";

/** Runs when the next frame has been painted; at once in a hidden tab, which has no frames. */
const afterPaint = (act: () => void): void => {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
};

/**
 * The same function, run after the frame that answers the input: what was pressed shows it (`useAtOnce`) before a whole page is
 * drawn for it.
 */
export const useAfterPaint = <Args extends unknown[]>(act: (...args: Args) => void) => {
  const newest = useStable(act);
  return useCallback((...args: Args): void => afterPaint(() => newest(...args)), [newest]);
};

/** Whether what this is in has been painted once: what nobody waits for, such as a chart beside buttons, is drawn after that. */
export const useIsPainted = (): boolean => {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    let isGone = false;
    afterPaint(() => {
      if (!isGone) setIsPainted(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isPainted;
};

/** Longer than any page takes to follow: a choice that was refused is not shown for good. */
const FOLLOWS_WITHIN_MS = 2_000;

/**
 * A value of the address, and what a control of it shows: what was chosen, from the first frame on, until the value changes.
 * Not for what a device or the server confirms.
 */
export const useAtOnce = <Value>(value: Value): [Value, (chosen: Value) => void] => {
  const [{ chosen, of }, setState] = useState({ chosen: value, of: value });
  if (of !== value) setState({ chosen: value, of: value });
  const differs = of === value && chosen !== value;
  useEffect(() => {
    if (!differs) return undefined;
    const timer = setTimeout(() => setState({ chosen: value, of: value }), FOLLOWS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [differs, value]);
  return [
    differs ? chosen : value,
    useCallback((next: Value) => setState({ chosen: next, of: value }), [value]),
  ];
};
