import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useAfterPaint, useAtOnce } from "./answer-first.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const showing = (value: string) =>
  renderHook(({ value: given }) => useAtOnce(given), { initialProps: { value } });

describe("what a control shows", () => {
  it("is what was chosen, before the address says so", () => {
    const { result, rerender } = showing("cards");
    act(() => result.current[1]("matrix"));
    expect(result.current[0]).toBe("matrix");
    rerender({ value: "matrix" });
    expect(result.current[0]).toBe("matrix");
  });

  it("is what the address says after Back, whatever was chosen before", () => {
    const { result, rerender } = showing("cards");
    act(() => result.current[1]("matrix"));
    rerender({ value: "matrix" });
    rerender({ value: "cards" });
    expect(result.current[0]).toBe("cards");
  });

  it("is not a choice that the page did not follow", () => {
    const { result } = showing("cards");
    act(() => result.current[1]("matrix"));
    act(() => vi.advanceTimersByTime(3_000));
    expect(result.current[0]).toBe("cards");
  });
});

describe("a change after the frame of its input", () => {
  it("waits for that frame, and changes follow each other in their order", () => {
    const followed: string[] = [];
    const { result } = renderHook(() => useAfterPaint((change: string) => followed.push(change)));
    result.current("a");
    result.current("b");
    expect(followed).toEqual([]);
    vi.advanceTimersByTime(50);
    expect(followed).toEqual(["a", "b"]);
  });

  it("waits for no frame in a tab out of sight, which has none", () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const follow = vi.fn();
    renderHook(() => useAfterPaint(follow)).result.current();
    expect(follow).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});
