import { useCallback, useRef } from "react";

/** A function with a stable identity that always calls the latest one. */
export const useStable = <Args extends unknown[]>(
  act: (...args: Args) => void,
): ((...args: Args) => void) => {
  const newest = useRef(act);
  newest.current = act;
  return useCallback((...args: Args) => newest.current(...args), []);
};
