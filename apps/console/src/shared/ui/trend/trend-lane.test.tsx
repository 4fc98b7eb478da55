import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { TrendLane } from "./trend-lane.tsx";
import type { TrendEvent, TrendWindow } from "./trend-types.ts";

afterEach(cleanup);

/** Ten px to the second, from 100 s to 200 s, beside a scale of 50 px. */
const show = (events: readonly TrendEvent[], windows: readonly TrendWindow[] = []) =>
  render(
    <TrendLane
      width={1070}
      plotHeight={300}
      gutter={{ left: 50, right: 20 }}
      range={{ from: 100, to: 200 }}
      events={events}
      windows={windows}
      zoneOffset={0}
      formatTime={(time) => `at ${time}`}
    />,
  ).container;

const placeOf = (root: HTMLElement, text: string): number =>
  Number([...root.querySelectorAll("text")].find((one) => one.textContent === text)?.getAttribute("x"));

it("begins each day on the time axis with its date", () => {
  const from = Date.UTC(2026, 10, 19, 5, 46) / 1000;
  const { container } = render(
    <TrendLane
      {...{ width: 1070, plotHeight: 300, gutter: { left: 50, right: 20 }, events: [], windows: [] }}
      range={{ from, to: from + 42 * 3600 }}
      zoneOffset={7 * 3600}
      formatTime={(time, step) => {
        const local = new Date((time + 7 * 3600) * 1000).toISOString();
        return step < 86_400 ? local.slice(11, 16) : local.slice(5, 10);
      }}
    />,
  );
  const ticks = [...container.querySelectorAll("text")].map(({ textContent }) => textContent);
  expect(ticks).toEqual(["18:00", "11-20", "06:00", "12:00", "18:00", "11-21", "06:00"]);
});

describe("what happened, under a plot", () => {
  it("stands at its time, and nothing of another time is drawn", () => {
    const root = show([
      { key: "a", at: 120, kind: "manual", text: "Close fully" },
      { key: "b", at: 150, kind: "alarm", priority: "critical", text: "Below its limit" },
      { key: "c", at: 250, kind: "note", text: "Later" },
    ]);
    expect(placeOf(root, "Close fully")).toBe(50 + 200 + 12);
    expect(placeOf(root, "Below its limit")).toBe(50 + 500 + 12);
    expect(root.textContent).not.toContain("Later");
  });

  it("is a shape of its own for an alarm, by its priority, and a line up through the plots for a command alone", () => {
    const alarm = show([{ key: "b", at: 150, kind: "alarm", priority: "high", text: "x" }]);
    expect(alarm.querySelector("svg svg svg")).toBeTruthy();
    expect(alarm.querySelector("path[d^='M550 14V']")).toBeNull();
    cleanup();
    const command = show([{ key: "a", at: 150, kind: "auto", text: "x" }]);
    expect(command.querySelector("path[d^='M550 14V']")).toBeTruthy();
  });

  it("leaves its words out where the next one is too near for them", () => {
    const root = show([
      { key: "a", at: 150, kind: "manual", text: "Close fully" },
      { key: "b", at: 153, kind: "manual", text: "Open fully" },
    ]);
    expect(root.textContent).not.toContain("Close fully");
    expect(root.textContent).toContain("Open fully");
  });

  it("is a bar for a time without connection, as far as it lies in the range", () => {
    const root = show([], [{ key: "w", from: 50, to: 110, text: "Offline" }]);
    const bar = [...root.querySelectorAll("rect")].find((one) =>
      one.getAttribute("fill")?.startsWith("url("),
    );
    expect([bar?.getAttribute("x"), bar?.getAttribute("width")]).toEqual(["50", "100"]);
    expect(root.textContent).toContain("Offline");
  });
});

it("names a bar where the whole name fits, and else on hover only", () => {
  const names = (to: number) => {
    const root = show([], [{ key: "w", from: 110, to, text: "Quality not good" }]);
    const written = [...root.querySelectorAll("text")].some((one) => one.textContent === "Quality not good");
    const hovered = root.querySelector("title")?.textContent;
    cleanup();
    return { written, hovered };
  };
  expect(names(130)).toEqual({ written: true, hovered: "Quality not good" });
  expect(names(114)).toEqual({ written: false, hovered: "Quality not good" });
});

it("writes no name of a bar over that of the switch which begins it", () => {
  const low = { key: "w", at: 120, kind: "auto" as const, text: "Low pressure" };
  const root = show([low], [{ key: "w", from: 120, to: 180, text: "Low pressure" }]);
  const written = [...root.querySelectorAll("text")].filter((one) => one.textContent === "Low pressure");
  expect(written.map((one) => one.getAttribute("x"))).toEqual(["262"]);
});
