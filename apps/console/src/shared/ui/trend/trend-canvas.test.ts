import type uPlot from "uplot";
import { expect, it } from "vitest";
import { drawGround, drawLabels } from "./trend-canvas.ts";
import type { PanelScene } from "./trend-scene.ts";

/** A plot of 100 × 100 px at (50, 20), with values from 0 to 10 and times from 0 to 100. */
const drawnOf = (
  values: readonly (number | null)[],
  t: readonly number[],
  at = 6,
  live = false,
  others: readonly { at: number; text: string }[] = [],
  compact = false,
) => {
  const written: { text: string; x: number; y: number; color: unknown }[] = [];
  const grounds: { x: number; y: number; width: number; height: number; before: number }[] = [];
  const pen = {
    fillStyle: "",
    measureText: () => ({ width: 30 }),
    fillRect: (x: number, y: number, width: number, height: number) =>
      grounds.push({ x, y, width, height, before: written.length }),
    fillText: (text: string, x: number, y: number) => written.push({ text, x, y, color: pen.fillStyle }),
  };
  const ctx = new Proxy(pen, { get: (target, name) => Reflect.get(target, name) ?? (() => {}) });
  const bbox = { left: 50, top: 20, width: 100, height: 100 };
  const u = {
    ...{ ctx, bbox, scales: { y: { min: 0, max: 10 } } },
    valToPos: (value: number, scale: string) => (scale === "x" ? 50 + value : 120 - value * 10),
    posToVal: (pos: number, scale: string) => (scale === "x" ? pos - 50 : (120 - pos) / 10),
  };
  const scene: Pick<PanelScene, "panel" | "t" | "range" | "compact" | "live"> = {
    panel: {
      key: "bar",
      unit: "bar",
      series: [
        { key: "p1", label: "P1", color: 1, values, gapAfter: 1000, freshFor: { late: 20, stale: 80 } },
      ],
      format: String,
      limits: [{ at, text: "limit" }, ...others],
    },
    ...{ t, range: { from: 0, to: 100 }, compact, live },
  };
  const colors = new Proxy({}, { get: (_, name) => (name === "series" ? { 1: "blue" } : name) });
  drawLabels(u as unknown as uPlot, { ...scene, colors, gapText: "" } as PanelScene);
  return Object.assign(written, { grounds });
};
const placedBy = (...given: Parameters<typeof drawnOf>) =>
  drawnOf(...given).find(({ text }) => text === "limit");
const writtenBy = (...given: Parameters<typeof placedBy>) => placedBy(...given)?.y;

const times = Array.from({ length: 11 }, (_, index) => index * 10);

it("writes an upper limit above its line, and below it where a curve runs above", () => {
  expect(
    writtenBy(
      times.map(() => 2),
      times,
    ),
  ).toBeLessThan(60);
  expect(
    writtenBy(
      times.map(() => 6.8),
      times,
    ),
  ).toBeGreaterThan(60);
});

it("writes a limit on a ground of its own, so that no curve strikes it out", () => {
  // Curves run everywhere.
  const drawn = drawnOf([0, 10, 0, 10, 0, 10, 0, 10, 0, 10, 0], times);
  const index = drawn.findIndex(({ text }) => text === "limit");
  const ground = drawn.grounds.find(({ before }) => before === index);
  const { x = 0, y = 0 } = drawn[index] ?? {};
  expect(ground && ground.x < x && ground.x + ground.width > x + 30).toBe(true);
  expect(ground && ground.y < y - 8 && ground.y + ground.height > y).toBe(true);
  // Its own dashes are at 60 px, and stay whole.
  expect(ground && (ground.y + ground.height < 60 || ground.y > 60)).toBe(true);
});

it("writes no limit on the dashes of another one", () => {
  const flat = times.map(() => 0.5);
  // The dashes of the other are 7 px above those of the limit.
  const y = drawnOf(flat, times, 6, false, [{ at: 6.7, text: "second" }]).find(
    ({ text }) => text === "limit",
  )?.y;
  expect(y).toBeGreaterThan(60);
});

it("writes no limit on another that is as good as at the same place", () => {
  const flat = times.map(() => 0.5);
  const drawn = drawnOf(flat, times, 6, false, [
    { at: 6.2, text: "second" },
    { at: 5.9, text: "third" },
  ]).filter(({ text }) => ["limit", "second", "third"].includes(text));
  expect(drawn).toHaveLength(3);
  for (const one of drawn)
    for (const other of drawn)
      if (one !== other)
        expect(Math.abs(one.y - other.y) >= 12 || Math.abs(one.x - other.x) >= 30).toBe(true);
});

it("leaves out the text of a limit that would stand on others in a narrow plot", () => {
  const narrow = [6.1, 6.2, 6.3, 5.9, 5.8, 5.7, 5.6, 6.4].map((at) => ({ at, text: `limit ${at}` }));
  const drawn = drawnOf(
    times.map(() => 0.5),
    times,
    6,
    false,
    narrow,
  ).filter(({ text }) => text.startsWith("limit"));
  expect(drawn.length).toBeGreaterThan(1);
  expect(drawn.length).toBeLessThan(1 + narrow.length);
  for (const one of drawn)
    for (const other of drawn)
      if (one !== other)
        expect(Math.abs(one.y - other.y) >= 14 || Math.abs(one.x - other.x) >= 30).toBe(true);
});

it("leaves out the text of a limit rather than covering a curve of a narrow chart with it", () => {
  const everywhere = [0, 10, 0, 10, 0, 10, 0, 10, 0, 10, 0];
  const isWritten = (compact: boolean) =>
    drawnOf(everywhere, times, 6, false, [], compact).some(({ text }) => text === "limit");
  expect(isWritten(true)).toBe(false);
  expect(isWritten(false)).toBe(true);
});

it("writes a limit on the dashes of another one rather than on a curve", () => {
  // The curve runs below the limit all along, the dashes of the other above it.
  const flat = times.map(() => 3.2);
  expect(placedBy(flat, times, 4, false, [{ at: 5, text: "second" }])?.y).toBeLessThan(80);
});

it("sees a curve that crosses between two samples", () => {
  expect(writtenBy([6.5, 8], [0, 100])).toBeGreaterThan(60);
});

it("writes a limit at the bottom above its line, further right where a curve runs along it at the left", () => {
  // The line of the limit is at 119 px, and there is no space below it.
  const free = placedBy([8, 8], [0, 100], 0.1);
  expect(free).toMatchObject({ x: 56, y: 114 });
  expect(placedBy([0.5, 0.5, 8, 8], [0, 30, 50, 100], 0.1)).toMatchObject({ x: 114, y: 114 });
});

it("writes the end of a line of the past in its colour, and of a late one of the present in grey", () => {
  const colorOf = (live: boolean) =>
    drawnOf([5, 5], [0, 60], 6, live).find(({ text }) => text.startsWith("P1"))?.color;
  expect(colorOf(false)).toBe("blue");
  expect(colorOf(true)).toBe("mute");
});

it("hatches the times whose values count for nothing, beside the gaps", () => {
  const clipped: number[][] = [];
  const ctx = new Proxy(
    { rect: (left: number, _top: number, width: number) => clipped.push([left, width]) },
    { get: (target, name) => Reflect.get(target, name) ?? (() => {}), set: () => true },
  );
  const u = {
    ctx,
    bbox: { left: 50, top: 20, width: 100, height: 100 },
    valToPos: (value: number) => 50 + value,
  };
  const panel = {
    ...{ key: "bar", unit: "bar", format: String, hatched: [{ from: 20, to: 40 }] },
    series: [{ key: "p1", label: "P1", color: 1 as const, values: [1, 2, 3], gapAfter: 1000 }],
  };
  const scene = { panel, t: [0, 50, 100], range: { from: 0, to: 100 }, colors: {} };
  drawGround(u as unknown as uPlot, scene as unknown as PanelScene);
  expect(clipped).toEqual([[70, 20]]);
});
