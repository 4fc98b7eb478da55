import { polygon } from "@sgval/contract/zones/polygon";
import { isInside } from "@sgval/quantities/geometry";
import { expect, it } from "vitest";
import { type GraphLink, graphOf } from "../graph/network-graph.ts";
import { describeSubnetwork } from "./describe-subnetwork.ts";
import { findSubnetworks } from "./find-subnetworks.ts";
import { outlineOf } from "./outline-subnetwork.ts";

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

it("finds the subnetworks that a closed link keeps apart, with that link as their boundary", () => {
  const graph = blocks({ status: "closed" });
  const subnetworks = findSubnetworks(graph, new Set());
  expect(subnetworks.map(({ nodes, hasSource }) => [nodes.length, hasSource])).toEqual([
    [26, true],
    [25, false],
  ]);
  const joint = graph.linkOf.get("joint");
  expect(subnetworks.map(({ ends }) => ends)).toEqual(
    Array.from({ length: 2 }, () => [{ link: joint, role: "boundary", direction: null }]),
  );
});

it("takes a meter as the inlet of the subnetwork without a source, whichever way its pipe is drawn", () => {
  const graph = blocks({});
  const joint = graph.linkOf.get("joint") ?? -1;
  const rolesOf = (of: typeof graph) => findSubnetworks(of, new Set([joint])).map(({ ends }) => ends[0]);
  expect(rolesOf(graph)).toEqual([
    { link: joint, role: "export", direction: "source" },
    { link: joint, role: "inlet", direction: "source" },
  ]);
  expect(rolesOf(blocks({ ends: [26, 5] }))).toEqual([
    { link: joint, role: "export", direction: "source" },
    { link: joint, role: "inlet", direction: "source" },
  ]);
});

/** R → a → b → c with a meter between a and b (`ab`) and between b and c (`bc`), which is drawn from c. */
const chain = (of: Partial<GraphLink> = {}) => {
  const nodes = ["R", "a", "b", "c"].map((id, at) => ({
    ...{ id, kind: at === 0 ? ("reservoir" as const) : ("junction" as const) },
    ...{ demand: at === 0 ? 0 : 4 - at, place: [106.7 + at * 0.001, 10.8] as const },
  }));
  const link = (id: string, ends: readonly [number, number]): GraphLink => ({
    ...{ id, ends, kind: "pipe", type: null, status: "open", length: 100, diameter: 100, place: [0, 0] },
  });
  const graph = graphOf(nodes, [link("Ra", [0, 1]), link("ab", [1, 2]), { ...link("bc", [3, 2]), ...of }]);
  const at = (id: string) => graph.linkOf.get(id) ?? -1;
  /** The ends of the subnetworks of a, b and c. */
  const endsBy = (flows: Record<string, number> = {}) =>
    findSubnetworks(
      graph,
      new Set([at("ab"), at("bc")]),
      (place) => flows[graph.links[place]?.id ?? ""] ?? null,
    ).map(({ ends }) =>
      ends.map(({ link: place, role, direction }) => `${graph.links[place]?.id} ${role} ${direction}`),
    );
  return endsBy;
};

it("leads water through a chain of zones away from the source, however its pipes are drawn", () => {
  expect(chain()()).toEqual([
    ["ab export source"],
    ["ab inlet source", "bc export source"],
    ["bc inlet source"],
  ]);
});

it("takes the direction of water from the solved model before all else", () => {
  expect(chain()({ ab: 5, bc: 2 })).toEqual([
    ["ab export model"],
    ["ab inlet model", "bc inlet model"],
    ["bc export model"],
  ]);
  // Nobody draws anything there: that is no direction.
  expect(chain()({ ab: 5, bc: 1e-6 })[2]).toEqual(["bc inlet source"]);
});

it("follows the one way of a check valve, and says where only the drawing is left", () => {
  expect(chain({ type: "CV" })()[2]).toEqual(["bc export source"]);
  const graph = blocks({});
  const apart = graphOf(
    graph.nodes,
    graph.links.filter(({ id }) => id !== "main"),
  );
  const joint = apart.linkOf.get("joint") ?? -1;
  expect(findSubnetworks(apart, new Set([joint])).map(({ ends }) => ends[0]?.direction)).toEqual([
    "drawn",
    "drawn",
  ]);
});

it("takes the sign of a meter from what it counts, and not from how its pipe is drawn", () => {
  const graph = blocks({ ends: [26, 5] });
  const joint = graph.linkOf.get("joint") ?? -1;
  const subnetworks = findSubnetworks(graph, new Set([joint]));
  const meterAt = new Map([[joint, { id: 7, displayName: "FM-7" }]]);
  const [inlet] = subnetworks.filter(({ hasSource }) => !hasSource);
  if (!inlet) throw new Error("there is a subnetwork without a source");
  const signOf = (...counted: number[]) => {
    const measuredAt = "2025-11-20T01:00:00.000Z";
    const countedAt = new Map(counted.map((flow) => [joint, { flow, measuredAt }]));
    const around = { graph, devicesAt: new Map(), meterAt, countedAt, zoneAt: new Map() };
    const [end] = describeSubnetwork(inlet, subnetworks, around)[0]?.boundary ?? [];
    return [end?.role, end?.reversed, end?.counted?.flow ?? null];
  };
  expect(signOf(12)).toEqual(["inlet", false, 12]);
  expect(signOf(-12)).toEqual(["inlet", true, -12]);
  expect(signOf()).toEqual(["inlet", false, null]);
});

it("proposes the whole network where nothing separates it, and no subnetwork that supplies nobody", () => {
  const graph = blocks({});
  expect(findSubnetworks(graph, new Set())).toHaveLength(1);
  // A meter at the reservoir leaves that one alone.
  expect(
    findSubnetworks(graph, new Set([graph.linkOf.get("main") ?? -1])).map(({ hasSource }) => hasSource),
  ).toEqual([false]);
});

it("outlines a subnetwork with a valid polygon that holds its junctions and leaves the others out", () => {
  const graph = blocks({ status: "closed" });
  const [first, second] = findSubnetworks(graph, new Set());
  if (!first || !second) throw new Error("there are two subnetworks");
  for (const [subnetwork, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const outline = polygon.parse(outlineOf(graph, subnetwork, [other]));
    const [ring = []] = outline.coordinates;
    const inside = (nodes: readonly number[]) =>
      nodes.filter((node) => isInside(graph.nodes[node]?.place ?? [0, 0], ring)).length;
    expect([inside(subnetwork.nodes), inside(other.nodes)]).toEqual([subnetwork.nodes.length, 0]);
  }
});

it("describes a subnetwork with its pipes, what it supplies, and the devices at its boundary", () => {
  const graph = blocks({ status: "closed" });
  const subnetworks = findSubnetworks(graph, new Set());
  const [, second] = subnetworks;
  if (!second) throw new Error("there are two subnetworks");
  const devices = [{ id: 7, displayName: "FM-7" }];
  const [meter] = devices;
  const devicesAt = new Map([[graph.linkOf.get("joint") ?? -1, devices]]);
  const meterAt = new Map(meter ? [[graph.linkOf.get("joint") ?? -1, meter]] : []);
  expect(
    describeSubnetwork(second, subnetworks, {
      graph,
      devicesAt,
      meterAt,
      countedAt: new Map(),
      zoneAt: new Map(),
    }),
  ).toMatchObject([
    {
      ...{ key: "B0", pipes: 40, length: 8800, junctions: 25, supplied: 25, demand: 25, hasSource: false },
      boundary: [{ link: "joint", role: "boundary", reversed: false, devices }],
      zone: null,
    },
  ]);
});

it("names the zone that holds more than half of a subnetwork", () => {
  const graph = blocks({ status: "closed" });
  const subnetworks = findSubnetworks(graph, new Set());
  const [, second] = subnetworks;
  if (!second) throw new Error("there are two subnetworks");
  const zone = { id: 3, name: "DMA-03" };
  const zoneWith = (count: number) => {
    const zoneAt = new Map(Array.from({ length: count }, (_, at) => [`B${at}`, zone] as const));
    const none = { devicesAt: new Map(), meterAt: new Map(), countedAt: new Map() };
    return describeSubnetwork(second, subnetworks, { graph, ...none, zoneAt })[0]?.zone;
  };
  expect([zoneWith(12), zoneWith(13)]).toEqual([null, zone]);
});
