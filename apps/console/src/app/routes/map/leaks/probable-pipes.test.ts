import { expect, it } from "vitest";
import type { ShownNetwork } from "../network/elements.ts";
import { boundsOfPipes, probablePipes } from "./probable-pipes.ts";

const pipe = (id: string, east: number): ShownNetwork["layer"]["features"][number] => ({
  type: "Feature",
  id: east,
  properties: { kind: "pipe", id },
  geometry: {
    type: "LineString",
    coordinates: [
      [106 + east / 100, 10.8],
      [106 + (east + 1) / 100, 10.81],
    ],
  },
});
const node: ShownNetwork["layer"]["features"][number] = {
  ...{ type: "Feature", id: 9, properties: { kind: "junction", id: "P1" } },
  geometry: { type: "Point", coordinates: [0, 0] },
};
const networks: ShownNetwork[] = [
  {
    ...{ id: 1, name: "Town" },
    layer: { type: "FeatureCollection", features: [pipe("P1", 1), pipe("P2", 2), pipe("P3", 3), node] },
  },
];
const pipes = [
  { id: "P2", likelihood: 0.5 },
  { id: "P1", likelihood: 0.25 },
  { id: "GONE", likelihood: 0.1 },
];

it("draws the pipes of a suspected leak, the likeliest above the others, and none that the network has lost", () => {
  const found = probablePipes({ networkId: 1, pipes }, networks);
  expect(found.features.map(({ properties }) => properties)).toEqual([
    { id: "P1", likelihood: 0.25, weight: 0.5 },
    { id: "P2", likelihood: 0.5, weight: 1 },
  ]);
  expect(boundsOfPipes(found)).toEqual([106.01, 10.8, 106.03, 10.81]);
});

it("draws nothing of a network that is not in view", () => {
  const found = probablePipes({ networkId: 2, pipes }, networks);
  expect(found.features).toEqual([]);
  expect(boundsOfPipes(found)).toBeNull();
});
