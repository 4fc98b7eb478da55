import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useClock } from "./use-age.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const Milliseconds = () => <output>{useClock((now) => now)}</output>;

it("does not change during a render, however long it takes", () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let now = 1_700_000_000_000;
  vi.spyOn(Date, "now").mockImplementation(() => now++);
  render(<Milliseconds />);
  expect(complaints).not.toHaveBeenCalled();
  expect(screen.getByRole("status").textContent).toBe("1700000000000");
});

const Seconds = () => <output>{useClock((now) => Math.floor(now / 1000))}</output>;

it("changes hundreds of ages a few at a time, so that a key that is pressed meanwhile does not wait for all of them", () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  const ages = Array.from({ length: 100 }, (_, index) => `age ${index}`);
  render(ages.map((age) => <Seconds key={age} />));
  const changed = () =>
    screen.getAllByRole("status").filter(({ textContent }) => textContent === "1700000001").length;
  act(() => void vi.advanceTimersByTime(1000));
  expect(changed()).toBeGreaterThan(0);
  expect(changed()).toBeLessThan(50);
  act(() => void vi.advanceTimersByTime(20));
  expect(changed()).toBe(100);
});
