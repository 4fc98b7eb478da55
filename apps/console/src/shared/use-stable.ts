import { useCallback, useRef } from "react";

/** A function with a stable identity that always calls the latest one. */
export const useStable = <Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): ((...args: Args) => Result) => {
  const newest = useRef(act);
  newest.current = act;
  return useCallback((...args: Args) => newest.current(...args), []);
};
