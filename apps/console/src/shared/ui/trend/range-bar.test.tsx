import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RangeBar } from "./range-bar.tsx";
import type { TrendRange } from "./trend-types.ts";

const HOUR = 3600;
/** 1000 px for 1000 hours. */
const WIDTH = 1000;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(WIDTH);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (range: TrendRange, now = 1000 * HOUR) => {
  const onRange = vi.fn<(range: TrendRange) => void>();
  render(
    <RangeBar
      labels={{ bar: "Bar", window: "Window", from: "Start", to: "End" }}
      period={{ from: 0, to: 1000 * HOUR }}
      range={range}
      now={now}
      path="M0 0L120 28"
      zoneOffset={0}
      formatTick={String}
      formatTime={(time) => `${time / HOUR} h`}
      onRange={onRange}
    />,
  );
  const hours = () => onRange.mock.calls.map(([{ from, to }]) => [from / HOUR, to / HOUR]);
  return { onRange, hours };
};
const drag = (name: string, from: number, to: number) => {
  const handle = screen.getByRole("slider", { name });
  fireEvent.pointerDown(handle, { clientX: from, button: 0, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientX: to, pointerId: 1 });
  return handle;
};
const shown = { from: 400 * HOUR, to: 500 * HOUR };

it("shows where the range of the chart is, and says so", () => {
  show(shown);
  const window = screen.getByRole("slider", { name: "Window" });
  expect(window.getAttribute("aria-valuetext")).toBe("400 h – 500 h");
  expect([window.style.left, window.style.width]).toEqual(["400px", "100px"]);
  expect(screen.getByRole("slider", { name: "End" }).getAttribute("aria-valuetext")).toBe("500 h");
});

it("moves with the pointer, and says the range once it is let go", () => {
  const { onRange, hours } = show(shown);
  const window = drag("Window", 450, 250);
  expect(window.style.left).toBe("200px");
  expect(onRange).not.toHaveBeenCalled();
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(hours()).toEqual([[200, 300]]);
  // Until the chart shows it, the window stays where it was put.
  expect(window.style.left).toBe("200px");
});

it("is made longer and shorter by its ends, and never reaches beyond now", () => {
  const { hours } = show(shown, 600 * HOUR);
  fireEvent.pointerUp(drag("End", 500, 900), { pointerId: 1 });
  expect(hours()).toEqual([[400, 600]]);
});

it("comes to a press beside it, and forgets what was only a swipe over the page", () => {
  const { onRange, hours } = show(shown);
  const bar = screen.getByRole("group", { name: "Bar" });
  fireEvent.pointerDown(bar, { clientX: 800, button: 0, pointerId: 1 });
  fireEvent.pointerCancel(bar, { pointerId: 1 });
  expect(onRange).not.toHaveBeenCalled();
  expect(screen.getByRole("slider", { name: "Window" }).style.left).toBe("400px");
  fireEvent.pointerDown(bar, { clientX: 800, button: 0, pointerId: 1 });
  fireEvent.pointerUp(bar, { pointerId: 1 });
  expect(hours()).toEqual([[750, 850]]);
});

it("is moved by the keyboard, all of it and each end", () => {
  const { hours } = show(shown);
  fireEvent.keyDown(screen.getByRole("slider", { name: "Window" }), { key: "ArrowLeft", shiftKey: true });
  fireEvent.keyDown(screen.getByRole("slider", { name: "Start" }), { key: "Home" });
  fireEvent.keyDown(screen.getByRole("slider", { name: "End" }), { key: "x" });
  expect(hours()).toEqual([
    [300, 400],
    [0, 400],
  ]);
});

it("has handles that a pointer meets, which leave the window between them free", () => {
  show(shown);
  const [from, to] = ["Start", "End"].map((name) => getComputedStyle(screen.getByRole("slider", { name })));
  expect([from?.width, to?.width]).toEqual(["24px", "24px"]);
  expect([from?.marginInlineStart, to?.marginInlineStart]).toEqual(["-20px", "-4px"]);
});

it("can be held where the range is only seconds long", () => {
  show({ from: 400 * HOUR, to: 400 * HOUR + 10 });
  expect(screen.getByRole("slider", { name: "Window" }).style.width).toBe("32px");
});
