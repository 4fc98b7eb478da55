import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SearchField } from "./search-field.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const onChange = vi.fn();
const field = (value: string) => (
  <SearchField value={value} onChange={onChange} label="Search" placeholder="Search" />
);
const box = () => screen.getByRole<HTMLInputElement>("searchbox");
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const settle = () => act(() => vi.advanceTimersByTime(400));

it("keeps what was typed on while an earlier text was on its way into the address, and sends the last one", () => {
  const { rerender } = render(field(""));
  type("van");
  settle();
  expect(onChange).toHaveBeenLastCalledWith("van");
  type("van 1");
  rerender(field("van"));
  expect(box().value).toBe("van 1");
  settle();
  type("van 12");
  settle();
  rerender(field("van 12"));
  expect(box().value).toBe("van 12");
  expect(onChange).toHaveBeenLastCalledWith("van 12");
});

it("shows what the address says after Back, and Forward to a text that was sent once", () => {
  const { rerender } = render(field(""));
  type("van");
  settle();
  rerender(field("van"));
  rerender(field(""));
  expect(box().value).toBe("");
  rerender(field("van"));
  expect(box().value).toBe("van");
});
