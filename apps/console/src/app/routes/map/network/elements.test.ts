import type { NetworkLayer } from "@sgval/contract/network/elements";
import { describe, expect, it } from "vitest";
import { elementText, findElement, parseElement, symbolOf, symbolsOf } from "./elements.ts";

type Feature = NetworkLayer["features"][number];
const node = (id: number, properties: Feature["properties"], coordinates: [number, number]): Feature => ({
  ...{ type: "Feature", id, properties },
  geometry: { type: "Point", coordinates },
});
const link = (id: number, properties: Feature["properties"], coordinates: [number, number][]): Feature => ({
  ...{ type: "Feature", id, properties },
  geometry: { type: "LineString", coordinates },
});
const layer: NetworkLayer = {
  type: "FeatureCollection",
  features: [
    node(1, { kind: "junction", id: "A" }, [0, 0]),
    node(2, { kind: "tank", id: "T" }, [1, 0]),
    node(3, { kind: "reservoir", id: "R" }, [2, 0]),
    link(4, { kind: "pipe", id: "A", diameter: 100 }, [
      [0, 0],
      [1, 0],
    ]),
    link(5, { kind: "valve", id: "V", type: "PRV", status: "closed" }, [
      [0, 0],
      [1, 0],
      [1, 3],
    ]),
    link(6, { kind: "pump", id: "U", status: "open" }, [
      [2, 0],
      [1, 0],
    ]),
  ],
};
const network = { id: 3, name: "North", layer };

it("draws tanks, reservoirs, valves and pumps as symbols, those of links in their middles, and nothing else", () => {
  const drawn = symbolsOf(layer).features.map(({ geometry, properties }) => [
    properties.id,
    properties.symbol,
    properties.label,
    geometry.coordinates,
  ]);
  expect(drawn).toEqual([
    ["T", "tank", "T", [1, 0]],
    ["R", "reservoir", "R", [2, 0]],
    ["V", "valve-PRV-closed", "PRV V", [1, 1]],
    ["U", "pump", "U", [1.5, 0]],
  ]);
});

it("has a picture for each kind of valve, and another for what the model has closed", () => {
  const symbols = ["PRV", "PSV", "PBV", "FCV", "TCV", "GPV", "PCV"].map((type) =>
    symbolOf({ kind: "valve", type, status: "active" }),
  );
  expect(new Set(symbols).size).toBe(7);
  expect(symbolOf({ kind: "pipe", type: "CV", status: "closed" })).toBe("pipe-closed");
});

describe("an element in the address", () => {
  it("is written and read, whatever is in its id", () => {
    const at = { networkId: 3, class: "link" as const, id: "Van số 1, phố B" };
    expect(parseElement(elementText(at))).toEqual(at);
  });

  it.each([undefined, "", "3", "3,link,", "x,link,V", "3,road,V"])("is none in %s", (text) => {
    expect(parseElement(text)).toBeNull();
  });

  it("is found by its class and its id, since a node and a link may have the same one", () => {
    const found = findElement([network], { networkId: 3, class: "link", id: "A" });
    expect(found).toMatchObject({ network: "North", properties: { kind: "pipe" }, place: [0.5, 0] });
    expect(findElement([network], { networkId: 3, class: "node", id: "A" })?.properties.kind).toBe(
      "junction",
    );
  });

  it("is not found in another network, nor when an import has taken it away", () => {
    expect(findElement([network], { networkId: 4, class: "node", id: "A" })).toBeNull();
    expect(findElement([network], { networkId: 3, class: "node", id: "Z" })).toBeNull();
    expect(findElement([network], null)).toBeNull();
  });
});
