import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HoldButton } from "./hold-button.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = (onHeld: () => void, disabled = false) => (
  <HoldButton disabled={disabled} onHeld={onHeld}>
    Set
  </HoldButton>
);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("acts once after two seconds, by what it was given last, and never when it is let go before", () => {
  const [first, renewed] = [vi.fn(), vi.fn()];
  const { rerender } = render(button(first));
  fireEvent.pointerDown(screen.getByRole("button"));
  pass(1_900);
  fireEvent.pointerUp(screen.getByRole("button"));
  pass(1_000);
  expect(first).not.toHaveBeenCalled();
  fireEvent.pointerDown(screen.getByRole("button"));
  pass(1_000);
  rerender(button(renewed));
  pass(1_500);
  expect(first).not.toHaveBeenCalled();
  expect(renewed).toHaveBeenCalledTimes(1);
  pass(5_000);
  expect(renewed).toHaveBeenCalledTimes(1);
});

it("does not act when it was let go while it waited for what it acts on", () => {
  const onHeld = vi.fn();
  const { rerender } = render(button(onHeld));
  fireEvent.keyDown(screen.getByRole("button"), { key: " " });
  pass(1_000);
  rerender(button(onHeld, true));
  // A disabled button hears no key: it goes to the page.
  fireEvent.keyUp(document.body, { key: " " });
  pass(2_000);
  rerender(button(onHeld));
  expect(onHeld).not.toHaveBeenCalled();
});

it("waits for what it acts on, as long as it is held", () => {
  const onHeld = vi.fn();
  const { rerender } = render(button(onHeld));
  fireEvent.pointerDown(screen.getByRole("button"));
  pass(1_000);
  rerender(button(onHeld, true));
  pass(2_000);
  expect(onHeld).not.toHaveBeenCalled();
  rerender(button(onHeld));
  expect(onHeld).toHaveBeenCalledTimes(1);
});
