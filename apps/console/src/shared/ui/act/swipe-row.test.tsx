import { createTheme, ThemeProvider } from "@mui/material/styles";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { SwipeRow } from "./swipe-row.tsx";

afterEach(cleanup);

const show = (onSwipe: (() => void) | undefined, direction: "ltr" | "rtl" = "ltr") =>
  render(
    <ThemeProvider theme={createTheme({ direction })}>
      <SwipeRow label="Acknowledge" onSwipe={onSwipe}>
        <p>Low pressure</p>
      </SwipeRow>
    </ThemeProvider>,
  );

type Finger = { pointerType?: string; isPrimary?: boolean; pointerId?: number };
const drag = (path: readonly (readonly [number, number])[], finger: Finger = {}) => {
  const row = screen.getByText("Low pressure");
  const event = (x: number, y: number) => ({
    pointerType: "touch",
    isPrimary: true,
    pointerId: 1,
    clientX: x,
    clientY: y,
    ...finger,
  });
  const [[x, y] = [0, 0], ...rest] = path;
  fireEvent.pointerDown(row, event(x, y));
  for (const [nextX, nextY] of rest) fireEvent.pointerMove(row, event(nextX, nextY));
  return () => {
    const [lastX, lastY] = path.at(-1) ?? [0, 0];
    fireEvent.pointerUp(row, event(lastX, lastY));
  };
};

it("acts when it is let go after a long swipe towards the start of the line, and not before", () => {
  const onSwipe = vi.fn();
  show(onSwipe);
  const letGo = drag([
    [300, 50],
    [270, 52],
    [180, 55],
  ]);
  expect(screen.getByText("Acknowledge").getAttribute("data-armed")).toBe("true");
  expect(onSwipe).not.toHaveBeenCalled();
  letGo();
  expect(onSwipe).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("Acknowledge")).toBeNull();
});

it("does nothing after a short swipe, one that is taken back, one the other way, and one that scrolls the page", () => {
  const onSwipe = vi.fn();
  show(onSwipe);
  drag([
    [300, 50],
    [270, 50],
    [240, 50],
  ])();
  drag([
    [300, 50],
    [150, 50],
    [280, 50],
  ])();
  drag([
    [100, 50],
    [200, 50],
    [300, 50],
  ])();
  drag([
    [300, 50],
    [290, 90],
    [100, 300],
  ])();
  expect(onSwipe).not.toHaveBeenCalled();
});

it("follows one finger of touch alone: neither a mouse, nor a second finger, nor a swipe that the browser took over", () => {
  const onSwipe = vi.fn();
  show(onSwipe);
  drag(
    [
      [300, 50],
      [100, 50],
    ],
    { pointerType: "mouse" },
  )();
  const letGo = drag([
    [300, 50],
    [100, 50],
  ]);
  fireEvent.pointerDown(screen.getByText("Low pressure"), {
    pointerType: "touch",
    isPrimary: false,
    pointerId: 2,
  });
  letGo();
  const taken = drag([
    [300, 50],
    [100, 50],
  ]);
  fireEvent.pointerCancel(screen.getByText("Low pressure"), { pointerType: "touch", pointerId: 1 });
  taken();
  expect(onSwipe).not.toHaveBeenCalled();
});

it("goes to the right in a page that is read from right to left", () => {
  const onSwipe = vi.fn();
  show(onSwipe, "rtl");
  drag([
    [300, 50],
    [100, 50],
  ])();
  expect(onSwipe).not.toHaveBeenCalled();
  drag([
    [100, 50],
    [300, 50],
  ])();
  expect(onSwipe).toHaveBeenCalledTimes(1);
});

it("stays in its place where less motion is wanted, and says at its end that letting go will act", () => {
  show(vi.fn());
  drag([
    [300, 50],
    [100, 50],
  ]);
  const front = screen.getByText("Low pressure").parentElement as Element;
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ media }) => media.mediaText.includes("prefers-reduced-motion: reduce"))
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ selectorText }) => front.matches(selectorText));
  expect(rules.map(({ style }) => style.transform || style.boxShadow)).toEqual([
    "none",
    expect.stringContaining("inset"),
  ]);
});

it("is the bare row where there is nothing to do", () => {
  const { container } = show(undefined);
  expect(container.innerHTML).toBe("<p>Low pressure</p>");
});
