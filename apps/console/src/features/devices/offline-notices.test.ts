import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type OfflineWatch, watchOffline } from "./offline-notices.ts";

let received: number[][];
let watch: OfflineWatch;
beforeEach(() => {
  vi.useFakeTimers();
  received = [];
  watch = watchOffline((ids) => received.push(ids));
});
afterEach(() => vi.useRealTimers());

const lost = (deviceId: number, atOnce = false) => watch.onConnection({ deviceId, connected: false, atOnce });
const back = (deviceId: number) => watch.onConnection({ deviceId, connected: true, atOnce: false });

it("reports a device that stays away for a minute, once", () => {
  lost(1);
  vi.advanceTimersByTime(59_000);
  lost(1);
  expect(received).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(received).toEqual([[1]]);
  vi.advanceTimersByTime(600_000);
  expect(received).toEqual([[1]]);
});

it("does not report a device that reconnects in time", () => {
  lost(1);
  vi.advanceTimersByTime(50_000);
  back(1);
  vi.advanceTimersByTime(600_000);
  expect(received).toEqual([]);
});

it("reports many simultaneous devices in one notice", () => {
  for (let id = 1; id <= 40; id += 1) {
    lost(id);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(70_000);
  expect(received.map((ids) => ids.length)).toEqual([40]);
});

it("reports immediately when the server gives no grace", () => {
  lost(7, true);
  vi.advanceTimersByTime(6000);
  expect(received).toEqual([[7]]);
});

it("drops what is pending when events may have been missed", () => {
  lost(1);
  watch.forget();
  vi.advanceTimersByTime(600_000);
  expect(received).toEqual([]);
});
