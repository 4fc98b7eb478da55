import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clockTimeAt, createTestClock, openTestClock, parseTestClock, testClockText } from "./test-clock.ts";

const real = Date.UTC(2026, 10, 23);
const evening = Date.parse("2025-11-19T22:50:00+07:00");
const first = { from: real, time: evening, speed: 60 };

beforeEach(() => void vi.useFakeTimers({ now: real }));
afterEach(() => void vi.useRealTimers());

it("is written and read as one text, and nothing else is taken for one", () => {
  expect(testClockText(first)).toBe(`2025-11-19T15:50:00.000Z@${real}:60`);
  expect(parseTestClock(testClockText({ ...first, speed: 0.5 }))).toEqual({ ...first, speed: 0.5 });
  for (const text of ["", "60", "evening@1:60", `2025-11-19T15:50:00Z@${real}:0`, "2025-11-19@x:1"])
    expect(() => parseTestClock(text)).toThrow("SGVAL_TEST_CLOCK");
});

it("shows the same in two programs that start at different times", () => {
  const server = createTestClock(first);
  vi.advanceTimersByTime(1_500);
  const simulator = createTestClock(first);
  vi.advanceTimersByTime(500);
  expect(server.now()).toBe(evening + 120_000);
  expect(simulator.now()).toBe(server.now());
  expect(simulator.elapsed()).toBe(server.elapsed());
});

it("runs timers by its own time, also when its speed changes while they wait", () => {
  const clock = createTestClock(first);
  const [once, often, never] = [vi.fn(), vi.fn(), vi.fn()];
  clock.after(120_000, once);
  clock.every(30_000, often);
  clock.after(60_000, never)();
  vi.advanceTimersByTime(1_000);
  expect([once.mock.calls.length, often.mock.calls.length]).toEqual([0, 2]);
  // Ten times slower from half a second ahead on.
  const from = Date.now() + 500;
  clock.set({ from, time: clockTimeAt(first, from), speed: 6 });
  vi.advanceTimersByTime(500);
  expect(clock.now()).toBe(evening + 90_000);
  vi.advanceTimersByTime(4_900);
  expect(once).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(once).toHaveBeenCalledOnce();
  expect(often).toHaveBeenCalledTimes(4);
  expect(never).not.toHaveBeenCalled();
});

it("holds each of several settings that lie ahead in its turn", () => {
  const clock = createTestClock(first);
  const hourly = vi.fn();
  clock.every(3_600_000, hourly);
  const fast = { from: real + 1_000, time: clockTimeAt(first, real + 1_000), speed: 3_600 };
  const slow = { from: real + 3_000, time: clockTimeAt(fast, real + 3_000), speed: 1 };
  clock.set(fast);
  vi.advanceTimersByTime(999);
  clock.set(slow);
  vi.advanceTimersByTime(1_001);
  expect(clock.now()).toBe(evening + 60_000 + 3_600_000);
  expect(hourly).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(2_000);
  expect(clock.now()).toBe(evening + 60_000 + 7_200_000 + 1_000);
  expect(hourly).toHaveBeenCalledTimes(2);
});

it("keeps the real time beside it, for terms that another clock counts", () => {
  const clock = createTestClock(first);
  const renew = vi.fn();
  const [began, stop] = [clock.real.elapsed(), clock.real.every(1_000, renew)];
  vi.advanceTimersByTime(2_000);
  expect(clock.real.elapsed() - began).toBe(2_000);
  expect(renew).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(2_000);
  expect(renew).toHaveBeenCalledTimes(2);
});

it("lets time pass on when a setting is heard too late, and misses rather than repeats", () => {
  const clock = createTestClock({ ...first, speed: 600 });
  const often = vi.fn();
  clock.every(100, often);
  vi.advanceTimersByTime(40);
  // Each of them takes at least four real milliseconds.
  expect(often.mock.calls.length).toBeLessThanOrEqual(10);
  const passed = clock.elapsed();
  clock.set({ from: Date.now() - 30, time: evening, speed: 1 });
  vi.advanceTimersByTime(10);
  expect(clock.elapsed()).toBe(passed + 10);
});

it("is opened from the environment, which no longer holds it, and set by messages of the parent", () => {
  const env: Record<string, string> = { SGVAL_TEST_CLOCK: testClockText(first) };
  let send = (_message: unknown): void => undefined;
  const on = (_event: string, listener: (message: unknown) => void) => {
    send = listener;
  };
  const clock = openTestClock({ env, on });
  expect(env).toEqual({});
  send({ line: "leaks" });
  send({ clock: testClockText({ from: real, time: evening, speed: 1 }) });
  vi.advanceTimersByTime(1_000);
  expect(clock?.now()).toBe(evening + 1_000);
  expect(openTestClock({ env, on })).toBeNull();
});
