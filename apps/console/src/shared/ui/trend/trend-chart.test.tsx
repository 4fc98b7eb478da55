import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TrendChart } from "./trend-chart.tsx";
import { savedImages } from "./trend-image.fixture.ts";
import { saveChartImage } from "./trend-image.ts";
import type { TrendPanelData } from "./trend-types.ts";

type Call = { name: string; values: unknown[]; fill: unknown; stroke: unknown };

/** What was drawn on each canvas; the page of these tests has no canvas of its own. */
let drawn: Map<HTMLCanvasElement, Call[]>;
const WIDTH = 1000;

const recorder = (canvas: HTMLCanvasElement) => {
  const calls: Call[] = [];
  drawn.set(canvas, calls);
  const style: Record<string, unknown> = { canvas };
  return new Proxy(style, {
    get: (target, name: string) =>
      name in target
        ? target[name]
        : (...values: unknown[]) => {
            calls.push({ name, values, fill: style.fillStyle, stroke: style.strokeStyle });
            return { width: 30 };
          },
  });
};

beforeEach(() => {
  drawn = new Map();
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  vi.stubGlobal(
    "Path2D",
    class {
      moveTo() {}
      lineTo() {}
      rect() {}
      closePath() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(WIDTH);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
    const known = contexts.get(this) ?? recorder(this);
    contexts.set(this, known);
    return known as never;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "fonts");
});
const contexts = new WeakMap<HTMLCanvasElement, object>();

const t = Array.from({ length: 11 }, (_, index) => 1000 + index * 100);
const panels: TrendPanelData[] = [
  {
    ...{ key: "bar", unit: "bar", format: (value: number) => value.toFixed(1) },
    series: [
      {
        ...{ key: "p1", label: "P1 inlet", color: 1, gapAfter: 1000 },
        values: t.map((_, at) => 2 + at / 10),
        min: t.map(() => 1.9),
        max: t.map(() => 3.1),
      },
      { key: "p2", label: "P2 outlet", color: 2, values: t.map(() => 1.5), gapAfter: 1000 },
    ],
  },
];

const show = () => {
  const onRange = vi.fn();
  const chart = (range: { from: number; to: number }) => (
    <TrendChart
      {...{ summary: "trend", t, panels, range, height: 300, zoneOffset: 0, gapText: "no data", onRange }}
      formatTime={(time) => `at ${time}`}
      formatTimestamp={String}
    />
  );
  render(chart({ from: 1000, to: 2000 }));
  const host = screen.getByRole("group", { name: "trend" });
  // The plot starts behind the scale; a screen px of it is this many seconds.
  const lane = host.querySelector("[aria-hidden] > rect");
  const [start, width] = ["x", "width"].map((name) => Number(lane?.getAttribute(name))) as [number, number];
  return { onRange, host, xOf: (time: number) => start + ((time - 1000) / 1000) * width };
};
const settle = () => act(() => vi.advanceTimersByTime(1000));
/** Turns the wheel; returns whether the page takes it too. The wheel event of the test page knows no keys and no place. */
const turn = (host: HTMLElement, given: object) => {
  const event = createEvent.wheel(host);
  for (const [name, value] of Object.entries({ deltaX: 0, deltaY: 0, ...given }))
    Object.defineProperty(event, name, { value });
  return fireEvent(host, event);
};
const close = ({ from, to }: { from: number; to: number }) => ({
  from: expect.closeTo(from, 3),
  to: expect.closeTo(to, 3),
});

describe("a trend that is moved by hand", () => {
  beforeEach(() => vi.useFakeTimers());

  it("zooms with Ctrl and the wheel around the time under the pointer, and says it once it has come to rest", () => {
    const { onRange, host, xOf } = show();
    const wheel = () => turn(host, { deltaY: -100, ctrlKey: true, clientX: xOf(1200) });
    // The page must not scroll or zoom along.
    expect(wheel()).toBe(false);
    wheel();
    expect(onRange).not.toHaveBeenCalled();
    settle();
    const factor = 1.002 ** -200;
    expect(onRange).toHaveBeenCalledExactlyOnceWith(
      close({ from: 1200 - 200 * factor, to: 1200 + 800 * factor }),
    );
  });

  it("pans with the wheel sideways or with Shift, and leaves the plain wheel to the page", () => {
    const { onRange, host, xOf } = show();
    const px = xOf(1100) - xOf(1000);
    expect(turn(host, { deltaY: 100 })).toBe(true);
    settle();
    expect(onRange).not.toHaveBeenCalled();
    turn(host, { deltaX: px, deltaY: 0 });
    settle();
    expect(onRange).toHaveBeenLastCalledWith(close({ from: 1100, to: 2100 }));
    expect(onRange).toHaveBeenCalledTimes(1);
    turn(host, { deltaY: px, shiftKey: true });
    settle();
    expect(onRange).toHaveBeenCalledTimes(2);
    expect(onRange).toHaveBeenLastCalledWith(close({ from: 1100, to: 2100 }));
  });

  it("pans with a drag and Shift: the time that was taken stays under the pointer", () => {
    const { onRange, host, xOf } = show();
    const mouse = { pointerId: 1, pointerType: "mouse", button: 0, shiftKey: true };
    fireEvent.pointerMove(host, { ...mouse, clientX: xOf(1900) });
    fireEvent.pointerDown(host, { ...mouse, clientX: xOf(1500) });
    fireEvent.pointerMove(host, { ...mouse, clientX: xOf(1300) });
    fireEvent.pointerUp(host, mouse);
    settle();
    expect(onRange).toHaveBeenCalledExactlyOnceWith(close({ from: 1200, to: 2200 }));
    // Without Shift a drag is the selection of a range.
    fireEvent.pointerDown(host, { ...mouse, shiftKey: false, clientX: xOf(1500) });
    fireEvent.pointerMove(host, { ...mouse, shiftKey: false, clientX: xOf(1300) });
    fireEvent.pointerUp(host, mouse);
    settle();
    expect(onRange).toHaveBeenCalledOnce();
  });

  it("zooms with two fingers: both times stay under their finger; one finger moves the cursor alone", () => {
    const { onRange, host, xOf } = show();
    const finger = (pointerId: number, at: number) => ({ pointerId, pointerType: "touch", clientX: xOf(at) });
    fireEvent.pointerDown(host, finger(1, 1400));
    fireEvent.pointerMove(host, finger(1, 1300));
    settle();
    expect(screen.getByText("1300")).toBeTruthy();
    expect(onRange).not.toHaveBeenCalled();
    fireEvent.pointerMove(host, finger(1, 1400));
    fireEvent.pointerDown(host, finger(2, 1600));
    fireEvent.pointerMove(host, finger(2, 1800));
    fireEvent.pointerMove(host, finger(1, 1200));
    fireEvent.pointerUp(host, finger(1, 1200));
    expect(onRange).not.toHaveBeenCalled();
    fireEvent.pointerUp(host, finger(2, 1800));
    settle();
    // 200 s lie between the fingers, over 60 % of the plot.
    const span = 200 / 0.6;
    expect(onRange).toHaveBeenCalledExactlyOnceWith(
      close({ from: 1400 - 0.2 * span, to: 1600 + 0.2 * span }),
    );
  });
});

describe("the image of a trend", () => {
  it("has title, range, legend, scale, lines, their band and time axis, and is handed over as a PNG file", async () => {
    const { host } = show();
    // uPlot draws in a later turn.
    await vi.waitFor(() => expect([...drawn.values()].flat().length).toBeGreaterThan(0));
    const plot = host.querySelector("canvas");
    const { pictures, made, files } = savedImages();

    await saveChartImage(host, { title: "Pressure", sub: "10/11 – 11/11", series: panels[0]?.series ?? [] });

    expect(files.map(({ name, blob: { type } }) => [name, type])).toEqual([
      ["Pressure-10-11-–-11-11.png", "image/png"],
    ]);
    const calls = drawn.get(made[0] as HTMLCanvasElement) ?? [];
    const texts = calls.filter(({ name }) => name === "fillText").map(({ values }) => values[0]);
    expect(texts).toEqual(["Pressure", "10/11 – 11/11", "P1 inlet", "P2 outlet", "bar"]);
    // Each label of the legend stands beside the colour of its line, and the plot has lines of just these colours.
    const strokes = (plot ? drawn.get(plot) : [])?.filter(({ name }) => name === "stroke") ?? [];
    const lineColors = new Set(strokes.map(({ stroke }) => stroke));
    const bars = calls.filter(({ name, values }) => name === "fillRect" && values[3] === 3);
    expect(bars).toHaveLength(2);
    expect(new Set(bars.map(({ fill }) => fill)).size).toBe(2);
    for (const { fill } of bars) expect(lineColors).toContain(fill);
    const areas = (plot ? drawn.get(plot) : [])?.filter(({ name }) => name === "fill") ?? [];
    expect(areas.map(({ fill }) => fill)).toContain(`${String(bars[0]?.fill)}29`);
    // The plot with its scale, and the lane with the time axis.
    const images = calls.filter(({ name }) => name === "drawImage").map(({ values }) => values[0]);
    expect(images).toEqual([plot, pictures[0]]);
    const scale = (plot ? drawn.get(plot) : [])?.filter(({ name }) => name === "fillText") ?? [];
    expect(scale.map(({ values }) => values[0])).toContain("2.0");
    expect(decodeURIComponent(pictures[0]?.src ?? "")).toMatch(/^data:image\/svg\+xml.*at 1200/su);
  });
});
