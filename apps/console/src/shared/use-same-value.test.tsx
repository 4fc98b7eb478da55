import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSameValue } from "./use-same-value.ts";

it("keeps the object as long as it says the same, with numbers that text could not hold", () => {
  const lines = (over: number | null) => [
    { key: "pressure", over, offlineAfter: Number.POSITIVE_INFINITY },
    { key: "flow", over: 5, offlineAfter: 1800 },
  ];
  const { result, rerender } = renderHook(({ value }) => useSameValue(value), {
    initialProps: { value: lines(4) },
  });
  const first = result.current;
  rerender({ value: lines(4) });
  expect(result.current).toBe(first);
  rerender({ value: lines(null) });
  expect(result.current).toEqual(lines(null));
  expect(result.current[1]).toBe(first[1]);
});
