import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { frameBatch } from "./frame-batch.ts";

const frames: (() => void)[] = [];

beforeEach(() => {
  frames.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("hands over together what arrived within one frame, in order", () => {
  const flushed: number[][] = [];
  const batch = frameBatch<number>((items) => flushed.push(items));
  batch.add(1);
  batch.add(2);
  expect(flushed).toEqual([]);
  expect(frames).toHaveLength(1);
  frames[0]?.();
  batch.add(3);
  frames[1]?.();
  expect(flushed).toEqual([[1, 2], [3]]);
});

it("goes on in a tab that paints no frames, and hands over the rest at the end", () => {
  const flushed: number[][] = [];
  const batch = frameBatch<number>((items) => flushed.push(items));
  batch.add(1);
  vi.advanceTimersByTime(1000);
  expect(flushed).toEqual([[1]]);
  batch.add(2);
  batch.stop();
  batch.stop();
  expect(flushed).toEqual([[1], [2]]);
});
