import { replaceEqualDeep } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * What is worked out of live devices keeps its identity while it says the same: readings replace their objects many times a
 * minute, and charts draw what is new to them.
 */
export const useSameValue = <Value>(value: Value): Value => {
  const kept = useRef(value);
  kept.current = replaceEqualDeep(kept.current, value);
  return kept.current;
};
