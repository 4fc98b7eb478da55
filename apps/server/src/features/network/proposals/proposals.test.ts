import { polygon } from "@sgval/contract/zones/polygon";
import { isInside } from "@sgval/quantities/geometry";
import { expect, it } from "vitest";
import { type GraphLink, graphOf } from "../graph/network-graph.ts";
import { describePart } from "./describe-part.ts";
import { findParts } from "./find-parts.ts";
import { outlineOf } from "./outline-parts.ts";

/** Two blocks of streets of 5 × 5 corners, the second east of the first; a reservoir feeds the first one. */
const blocks = (joined: Partial<GraphLink>) => {
  const corners = [0, 1].flatMap((block) =>
    Array.from({ length: 25 }, (_, at) => ({
      ...{ id: `${"AB"[block]}${at}`, kind: "junction" as const, demand: 1 },
      place: [106.7 + block * 0.012 + (at % 5) * 0.002, 10.8 + Math.floor(at / 5) * 0.002] as const,
    })),
  );
  const nodes = [
    { id: "R", kind: "reservoir" as const, demand: 0, place: [106.695, 10.8] as const },
    ...corners,
  ];
  const pipe = (id: string, ends: readonly [number, number], of: Partial<GraphLink> = {}): GraphLink => ({
    ...{
      id,
      ends,
      kind: "pipe",
      type: null,
      status: "open",
      length: 220,
      diameter: 100,
      place: [0, 0],
      ...of,
    },
  });
  const streets = [1, 26].flatMap((start) =>
    Array.from({ length: 25 }, (_, at) => at).flatMap((at) => [
      ...(at % 5 < 4 ? [pipe(`x${start + at}`, [start + at, start + at + 1])] : []),
      ...(at < 20 ? [pipe(`y${start + at}`, [start + at, start + at + 5])] : []),
    ]),
  );
  return graphOf(nodes, [pipe("main", [0, 1]), pipe("joint", [5, 26], joined), ...streets]);
};

it("finds the parts that a closed link keeps apart, with that link as their boundary", () => {
  const graph = blocks({ status: "closed" });
  const parts = findParts(graph, new Set());
  expect(parts.map(({ nodes, hasSource }) => [nodes.length, hasSource])).toEqual([
    [26, true],
    [25, false],
  ]);
  const joint = graph.linkOf.get("joint");
  expect(parts.map(({ ends }) => ends)).toEqual(
    Array.from({ length: 2 }, () => [{ link: joint, role: "boundary" }]),
  );
});

it("takes a meter as the inlet of the part without a source, whichever way its pipe is drawn", () => {
  const graph = blocks({});
  const joint = graph.linkOf.get("joint") ?? -1;
  const rolesOf = (of: typeof graph) => findParts(of, new Set([joint])).map(({ ends }) => ends[0]);
  expect(rolesOf(graph)).toEqual([
    { link: joint, role: "export" },
    { link: joint, role: "inlet" },
  ]);
  expect(rolesOf(blocks({ ends: [26, 5] }))).toEqual([
    { link: joint, role: "export" },
    { link: joint, role: "inlet" },
  ]);
});

/** A reservoir R, and streets A, B and C with a junction each, one after the other. */
const chain = (links: readonly Partial<GraphLink>[]) => {
  const nodes = ["R", "A", "B", "C"].map((id, at) => ({
    id,
    kind: at === 0 ? ("reservoir" as const) : ("junction" as const),
    demand: at === 0 ? 0 : 1,
    place: [106.7 + at * 0.002, 10.8] as const,
  }));
  const plain = {
    kind: "pipe",
    type: null,
    status: "open",
    length: 100,
    diameter: 100,
    place: [0, 0],
  } as const;
  return graphOf(
    nodes,
    links.map((link, at) => ({ id: `${at}`, ends: [at, at + 1], ...plain, ...link })),
  );
};
const rolesIn = (graph: ReturnType<typeof chain>) =>
  Object.fromEntries(
    findParts(graph, new Set([1, 2])).map(({ nodes, ends }) => [
      graph.nodes[nodes.at(-1) ?? -1]?.id,
      ends.map(({ link, role }) => `${link} ${role}`),
    ]),
  );

it("follows the water from part to part, whichever way their pipes are drawn", () => {
  const roles = { A: ["1 export"], B: ["1 inlet", "2 export"], C: ["2 inlet"] };
  expect(rolesIn(chain([{}, {}, {}]))).toEqual(roles);
  expect(rolesIn(chain([{}, { ends: [2, 1] }, { ends: [3, 2] }]))).toEqual(roles);
});

it("goes by the way that a regulating valve or a pump has, also against the distance from the source", () => {
  // A tank at the end feeds the last street through a valve that leads away from it.
  expect(rolesIn(chain([{}, {}, { ends: [3, 2], type: "PRV" }]))).toMatchObject({
    B: ["1 inlet", "2 inlet"],
    C: ["2 export"],
  });
});

it("proposes the whole network where nothing separates it, and no part that supplies nobody", () => {
  const graph = blocks({});
  expect(findParts(graph, new Set())).toHaveLength(1);
  // A meter at the reservoir leaves that one alone.
  expect(
    findParts(graph, new Set([graph.linkOf.get("main") ?? -1])).map(({ hasSource }) => hasSource),
  ).toEqual([false]);
});

it("outlines a part with a valid polygon that holds its junctions and leaves the others out", () => {
  const graph = blocks({ status: "closed" });
  const [first, second] = findParts(graph, new Set());
  if (!first || !second) throw new Error("there are two parts");
  for (const [part, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const outline = polygon.parse(outlineOf(graph, part, [other]));
    const [ring = []] = outline.coordinates;
    const inside = (nodes: readonly number[]) =>
      nodes.filter((node) => isInside(graph.nodes[node]?.place ?? [0, 0], ring)).length;
    expect([inside(part.nodes), inside(other.nodes)]).toEqual([part.nodes.length, 0]);
  }
});

it("describes a part with its pipes, what it supplies, and the devices at its boundary", () => {
  const graph = blocks({ status: "closed" });
  const parts = findParts(graph, new Set());
  const [, second] = parts;
  if (!second) throw new Error("there are two parts");
  const devices = [{ id: 7, displayName: "FM-7" }];
  const [meter] = devices;
  const devicesAt = new Map([[graph.linkOf.get("joint") ?? -1, devices]]);
  const meterAt = new Map(meter ? [[graph.linkOf.get("joint") ?? -1, meter]] : []);
  expect(describePart(second, parts, { graph, devicesAt, meterAt, zoneAt: new Map() })).toMatchObject([
    {
      ...{ key: "B0", pipes: 40, length: 8800, junctions: 25, supplied: 25, demand: 25, hasSource: false },
      boundary: [{ link: "joint", role: "boundary", devices }],
      zone: null,
    },
  ]);
});

it("names the zone that holds more than half of a part", () => {
  const graph = blocks({ status: "closed" });
  const parts = findParts(graph, new Set());
  const [, second] = parts;
  if (!second) throw new Error("there are two parts");
  const zone = { id: 3, name: "DMA-03" };
  const zoneWith = (count: number) => {
    const zoneAt = new Map(Array.from({ length: count }, (_, at) => [`B${at}`, zone] as const));
    return describePart(second, parts, { graph, devicesAt: new Map(), meterAt: new Map(), zoneAt })[0]?.zone;
  };
  expect([zoneWith(12), zoneWith(13)]).toEqual([null, zone]);
});
