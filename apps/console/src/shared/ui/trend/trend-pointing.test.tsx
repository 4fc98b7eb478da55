import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type OnPoint, usePointing } from "./trend-pointing.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const range = { from: 1000, to: 2000 };
const Plot = ({ cursor, onPoint }: { cursor: number | null; onPoint: OnPoint }) => (
  <div {...usePointing({ range, start: 50, width: 500 }, cursor, onPoint)}>plot</div>
);
const show = (cursor: number | null = null) => {
  const onPoint = vi.fn();
  render(<Plot cursor={cursor} onPoint={onPoint} />);
  return { onPoint, plot: screen.getByText("plot") };
};

it("takes the right mouse button for the time under it, and the menu key for the cursor", () => {
  const { onPoint, plot } = show(1700);
  fireEvent.contextMenu(plot, { button: 2, clientX: 300, clientY: 40 });
  expect(onPoint).toHaveBeenLastCalledWith(1500, { left: 300, top: 40 });
  fireEvent.contextMenu(plot, { button: 0, clientX: 5, clientY: 6 });
  expect(onPoint).toHaveBeenLastCalledWith(1700, { left: 5, top: 6 });
  fireEvent.contextMenu(plot, { button: 2, clientX: 900, clientY: 40 });
  expect(onPoint).toHaveBeenLastCalledWith(2000, { left: 900, top: 40 });
});

it("takes a touch that rests, and neither one that moves nor one that ends", () => {
  const { onPoint, plot } = show();
  const touch = (clientX: number) => ({ touches: [{ clientX, clientY: 40 }] });
  fireEvent.touchStart(plot, touch(300));
  fireEvent.touchMove(plot, touch(340));
  vi.advanceTimersByTime(2000);
  fireEvent.touchStart(plot, touch(300));
  fireEvent.touchEnd(plot);
  vi.advanceTimersByTime(2000);
  expect(onPoint).not.toHaveBeenCalled();
  fireEvent.touchStart(plot, touch(300));
  fireEvent.touchMove(plot, touch(304));
  vi.advanceTimersByTime(600);
  expect(onPoint).toHaveBeenCalledExactlyOnceWith(1500, { left: 300, top: 40 });
  // Its end is no click, which would close what was opened.
  expect(fireEvent.touchEnd(plot)).toBe(false);
  fireEvent.touchStart(plot, touch(300));
  expect(fireEvent.touchEnd(plot)).toBe(true);
});
