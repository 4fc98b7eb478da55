import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Loading } from "./skeletons.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shown = () => screen.getByText("bones").dataset.shown;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const part = (name: string) => (
  <Loading key={name} label={name}>
    bones
  </Loading>
);

it("shows a skeleton after 200 ms, and at once where somebody has waited so long for the part before", () => {
  pass(1_000);
  const page = render(part("code"));
  pass(150);
  expect(shown()).toBe("false");
  page.rerender(part("texts"));
  expect(shown()).toBe("false");
  pass(60);
  expect(shown()).toBe("true");
  page.rerender(part("data"));
  expect(shown()).toBe("true");
});

it("begins a new wait after a pause, so that a short load does not flicker", () => {
  const page = render(part("first"));
  pass(400);
  page.rerender(<p>Loaded</p>);
  pass(400);
  page.rerender(part("second"));
  expect(shown()).toBe("false");
  pass(200);
  expect(shown()).toBe("true");
});
