import type uPlot from "uplot";
import { expect, it } from "vitest";
import { drawSpread } from "./trend-canvas.ts";
import type { PanelScene } from "./trend-scene.ts";
import type { TrendSeries } from "./trend-types.ts";

type Shape = { fill: string; points: [number, number][] };

/** The areas filled in a plot of 100 × 100 px at (0, 0), with values from 0 to 10 and times from 0 to 100 s. */
const filledBy = (one: Partial<TrendSeries>, t: readonly number[]): Shape[] => {
  const shapes: Shape[] = [];
  let path: [number, number][] = [];
  const ctx = {
    fillStyle: "",
    beginPath: () => {
      path = [];
    },
    moveTo: (x: number, y: number) => path.push([x, y]),
    lineTo: (x: number, y: number) => path.push([x, y]),
    fill: () => shapes.push({ fill: ctx.fillStyle, points: path }),
    measureText: () => ({ width: 30 }),
    ...{ save: () => {}, restore: () => {}, rect: () => {}, clip: () => {} },
    ...{ fillRect: () => {}, fillText: () => {} },
  };
  const u = {
    ctx,
    bbox: { left: 0, top: 0, width: 100, height: 100 },
    valToPos: (value: number, scale: string) => (scale === "x" ? value : 100 - value * 10),
  };
  const scene = {
    panel: {
      ...{ key: "bar", unit: "bar", format: String },
      series: [{ key: "p1", label: "P1", color: 2, values: t.map(() => 5), gapAfter: 25, ...one }],
    },
    ...{ t, range: { from: 0, to: 100 }, gapText: "", compact: false, live: false },
    colors: { series: { 2: "#112233" }, high: "#AA0000", card: "", mute: "" },
  };
  drawSpread(u as unknown as uPlot, scene as unknown as PanelScene);
  return shapes;
};

it("fills the band between minimum and maximum of each mean, weakly and in the colour of its line", () => {
  expect(filledBy({ min: [3, 2, 4], max: [6, 9, 7] }, [0, 20, 40])).toEqual([
    {
      fill: "#11223329",
      points: [
        ...[
          [0, 40],
          [20, 10],
          [40, 30],
        ],
        ...[
          [40, 60],
          [20, 80],
          [0, 70],
        ],
      ],
    },
  ]);
});

it("draws no band for plain samples", () => {
  expect(filledBy({}, [0, 20, 40])).toEqual([]);
});

it("does not carry a band across a gap", () => {
  const bands = filledBy({ min: [3, 3, 3, 3], max: [6, 6, 6, 6] }, [0, 20, 70, 90]);
  expect(bands.map(({ points }) => points.map(([x]) => x))).toEqual([
    [0, 20, 20, 0],
    [70, 90, 90, 70],
  ]);
});

it("keeps the outermost of the samples that share a pixel", () => {
  const [band] = filledBy({ min: [3, 1, 4], max: [6, 7, 9] }, [10, 10.1, 10.2]);
  expect(band?.points).toEqual([
    [10, 10],
    [10, 90],
  ]);
});

it("shades what a line has above its upper and below its lower limit", () => {
  const shapes = filledBy({ values: [5, 9, 1], over: 8, under: 2 }, [0, 20, 40]);
  expect(shapes.map(({ fill, points }) => [fill, points[0]?.[1]])).toEqual([
    ["#AA00004d", 20],
    ["#AA00004d", 80],
  ]);
  expect(filledBy({ values: [5, 6, 7], over: 8, under: 2 }, [0, 20, 40])).toEqual([]);
});
