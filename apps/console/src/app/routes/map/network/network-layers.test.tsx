import type { NetworkLayer } from "@sgval/contract/network/elements";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { NetworkLayers, symbolLayer } from "./network-layers.tsx";

type Expression = string | number | boolean | readonly Expression[];
interface Drawn {
  id: string;
  source: string;
  type: string;
  minzoom?: number;
  filter?: Expression;
  layout?: Record<string, Expression>;
  paint: Record<string, Expression>;
}
// The test browser draws no maps: what the library would draw is kept.
const library = vi.hoisted(() => ({ layers: [] as unknown[], data: {} as Record<string, unknown> }));
vi.mock("@vis.gl/react-maplibre", async () => {
  const { createContext, useContext } = await import("react");
  const Within = createContext("");
  return {
    Source: ({ id, data, children }: { id: string; data: unknown; children: ReactNode }) => {
      library.data[id] = data;
      return <Within value={id}>{children}</Within>;
    },
    Layer: (props: object) => {
      library.layers.push({ ...props, source: useContext(Within) });
      return null;
    },
  };
});

type Feature = NetworkLayer["features"][number];

const aLink = (id: number, properties: Partial<Feature["properties"]>): Feature => ({
  ...{ type: "Feature", id, properties: { kind: "pipe", id: `L${id}`, ...properties } },
  geometry: {
    type: "LineString",
    coordinates: [
      [0, 0],
      [1, 0],
    ],
  },
});
const aNode = (id: number, kind: "junction" | "tank" | "reservoir"): Feature => ({
  ...{ type: "Feature", id, properties: { kind, id: `N${id}` } },
  geometry: { type: "Point", coordinates: [0, 0] },
});
const types = ["PRV", "PSV", "FCV"];
const layer: NetworkLayer = {
  type: "FeatureCollection",
  features: [
    aLink(1, { diameter: 300, status: "open" }),
    aLink(2, { diameter: 100, status: "closed" }),
    ...types.map((type, index) => aLink(3 + index, { kind: "valve", type, status: "open" })),
    aLink(6, { kind: "valve", type: "PRV", status: "closed" }),
    aNode(7, "junction"),
    aNode(8, "tank"),
  ],
};

/** What the expressions used here mean, by the style specification of MapLibre. */
const meaningOf = (expression: Expression, of: Feature, zoom: number): Expression => {
  if (!Array.isArray(expression)) return expression as Expression;
  const [operator, ...rest] = expression as [string, ...Expression[]];
  const value = (place: number) => meaningOf(rest[place] ?? "", of, zoom);
  const values = () => rest.map((_, place) => value(place));
  const found = (): Expression => Reflect.get(of.properties, String(rest[0])) ?? "";
  const match = (): Expression => {
    const wanted = value(0);
    const at = rest.findIndex((one, place) => place % 2 === 1 && place < rest.length - 1 && one === wanted);
    return at < 0 ? (rest.at(-1) ?? "") : (rest[at + 1] ?? "");
  };
  const meanings: Record<string, () => Expression> = {
    all: () => values().every(Boolean),
    "!": () => !value(0),
    "==": () => value(0) === value(1),
    ">=": () => Number(value(0)) >= Number(value(1)),
    has: () => found() !== "",
    get: found,
    "geometry-type": () => of.geometry.type,
    concat: () => values().join(""),
    zoom: () => zoom,
    match,
  };
  const meaning = meanings[operator];
  if (!meaning) throw new Error(`${operator} is not known here`);
  return meaning();
};

const layers = () => library.layers as Drawn[];
/** The layers that draw a feature at a zoom. */
const drawnBy = (feature: Feature, zoom: number) =>
  layers().filter(({ source, filter, minzoom = 0 }) => {
    const { features } = library.data[source] as NetworkLayer;
    const own = features.find(({ properties }) => properties.id === feature.properties.id);
    return own && zoom >= minzoom && (filter === undefined || meaningOf(filter, own, zoom) === true);
  });
const show = (symbols = true) =>
  render(<NetworkLayers networks={[{ id: 1, name: "North", layer }]} opacity={0.8} symbols={symbols} />);
const feature = (id: number): Feature => {
  const found = layer.features.find((one) => one.id === id);
  if (!found) throw new Error(`no feature ${id}`);
  return found;
};

beforeEach(() => {
  library.layers = [];
  library.data = {};
});

it("draws an open pipe as a line, thicker with its diameter, and a closed one dashed", () => {
  show();
  const [open, ...others] = drawnBy(feature(1), 12);
  const [closed, ...more] = drawnBy(feature(2), 12);
  expect([others, more]).toEqual([[], []]);
  expect([open?.type, closed?.type]).toEqual(["line", "line"]);
  expect(open?.paint["line-dasharray"]).toBeUndefined();
  expect(closed?.paint["line-dasharray"]).toEqual([2.5, 1.5]);
  for (const drawn of [open, closed]) {
    expect(JSON.stringify(drawn?.paint["line-width"])).toContain('["get","diameter"]');
    expect(drawn?.paint["line-opacity"]).toBe(0.8);
  }
});

it("draws each kind of valve by its own symbol, and a closed one by another", () => {
  show();
  const pictures = [3, 4, 5, 6].map((id) => {
    const symbols = drawnBy(feature(id), 14).filter((one) => one.id === symbolLayer(1));
    expect(symbols).toHaveLength(1);
    const { features } = library.data[symbols[0]?.source ?? ""] as NetworkLayer;
    const own = features.find(({ properties }) => properties.id === feature(id).properties.id);
    return own && meaningOf(symbols[0]?.layout?.["icon-image"] ?? "", own, 14);
  });
  expect(pictures).toEqual([
    "element/light/valve-PRV",
    "element/light/valve-PSV",
    "element/light/valve-FCV",
    "element/light/valve-PRV-closed",
  ]);
});

it("shows from far away what is few, and from near what is many", () => {
  show();
  const isSymbol = (id: number, zoom: number) =>
    drawnBy(feature(id), zoom).some((one) => one.id === symbolLayer(1));
  expect([9, 10].map((zoom) => isSymbol(8, zoom))).toEqual([false, true]);
  expect([12, 13].map((zoom) => isSymbol(3, zoom))).toEqual([false, true]);
  expect(drawnBy(feature(7), 13)).toEqual([]);
  expect(drawnBy(feature(7), 14).map(({ type }) => type)).toEqual(["circle"]);
});

it("keeps pipes and tanks where symbols are left out", () => {
  show(false);
  expect(drawnBy(feature(2), 12)).toHaveLength(1);
  expect(drawnBy(feature(8), 14).map(({ type }) => type)).toEqual(["circle"]);
  expect(layers().some(({ id }) => id === symbolLayer(1))).toBe(false);
});
