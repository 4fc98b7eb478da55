import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useClock } from "./use-age.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
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
