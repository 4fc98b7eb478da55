import { expect, it } from "vitest";
import { type GraphLink, graphOf, sourcesOf } from "../network/index.ts";
import { findOutage } from "./find-outage.ts";
import { findSegment, type KnownValve, valveKey } from "./find-segment.ts";

type LinkText = readonly [id: string, from: string, to: string, of?: Partial<GraphLink>];

const kindOf = (id: string) =>
  id.startsWith("R")
    ? ("reservoir" as const)
    : id.startsWith("T")
      ? ("tank" as const)
      : ("junction" as const);

/** A network of links of 100 m; nodes that begin with R are reservoirs, with T tanks, the others draw 1 m³/h. */
const network = (...list: readonly LinkText[]) => {
  const names = [...new Set(list.flatMap(([, from, to]) => [from, to]))];
  const graph = graphOf(
    names.map((id) => ({
      ...{ id, kind: kindOf(id), place: [0, 0] as const },
      demand: kindOf(id) === "junction" ? 1 : 0,
    })),
    list.map(([id, from, to, of]) => ({
      ...{ id, kind: "pipe" as const, type: null, status: "open" as const, length: 100, diameter: 100 },
      ...{ place: [0, 0] as const, ends: [names.indexOf(from), names.indexOf(to)] as const, ...of },
    })),
  );
  const link = (id: string) => graph.linkOf.get(id) ?? -1;
  const node = (id: string) => graph.nodeOf.get(id) ?? -1;
  const marked = (at: string, end: string): KnownValve => ({
    link: link(at),
    node: node(end),
    kind: "marked",
  });
  return { graph, link, node, marked };
};
type Network = ReturnType<typeof network>;

const valve = { kind: "valve", type: "TCV", length: 0 } as const;
const closed = { status: "closed" } as const;

const isolate = (
  { graph, link, node }: Network,
  target: string,
  {
    valves = [],
    stuck = [],
    reported = [],
  }: {
    valves?: KnownValve[];
    stuck?: (readonly [link: string, end: string | null])[];
    reported?: string[];
  } = {},
) => {
  const shut = new Set(graph.links.flatMap(({ status }, at) => (status === "closed" ? at : [])));
  const keys = stuck.map(([id, end]) => valveKey(link(id), end === null ? null : node(end)));
  const segment = findSegment({
    ...{ graph, target: link(target), valves, stuck: new Set(keys), shut },
    reportedShut: new Set(reported.map(link)),
  });
  const outage = findOutage(graph, segment, sourcesOf(graph), shut);
  const nodeIds = (nodes: Iterable<number>) => [...nodes].map((at) => graph.nodes[at]?.id).sort();
  const text = ({ kind, link: at, node: end }: (typeof segment.boundaries)[number]) =>
    [kind, at === null ? null : graph.links[at]?.id, end === null ? null : graph.nodes[end]?.id]
      .filter((part) => part !== null)
      .join(" ");
  return {
    links: [...segment.links].map((at) => graph.links[at]?.id).sort(),
    nodes: nodeIds(segment.nodes),
    boundaries: segment.boundaries.map(text),
    distances: segment.boundaries.map(({ distance }) => distance),
    passed: segment.passed.map(text),
    keptShut: outage.keptShut.map(text),
    behind: nodeIds(outage.behind),
    tanks: outage.tanks.map(({ node: at, supplies }) => [graph.nodes[at]?.id, nodeIds(supplies)]),
    feeds: outage.feeds.map(({ link: at, supplies }) => [graph.links[at]?.id, nodeIds(supplies)]),
    tankFeeds: outage.tankFeeds.map(({ link: at, supplies }) => [graph.links[at]?.id, nodeIds(supplies)]),
  };
};

it("closes the valves at both ends of a pipe in a loop, and leaves everybody supplied", () => {
  const loop = network(["P0", "R", "A"], ["P1", "A", "B"], ["P2", "B", "C"], ["P3", "C", "A"]);
  const valves = [loop.marked("P1", "A"), loop.marked("P1", "B")];
  expect(isolate(loop, "P1", { valves })).toMatchObject({
    ...{ links: ["P1"], nodes: [], behind: [], feeds: [] },
    boundaries: ["marked P1 A", "marked P1 B"],
  });
});

it("cuts off a dead end with the pipe that leads to it, whether or not it has a valve of its own", () => {
  const branch = network(["P0", "R", "A"], ["P1", "A", "B"], ["P2", "B", "C"]);
  const plan = isolate(branch, "P1", { valves: [branch.marked("P1", "A"), branch.marked("P2", "B")] });
  expect(plan).toMatchObject({ links: ["P1"], nodes: ["B"], behind: ["C"] });
  expect(plan.boundaries).toEqual(["marked P1 A", "marked P2 B"]);
  expect(isolate(branch, "P1", { valves: [branch.marked("P1", "A")] })).toMatchObject({
    ...{ links: ["P1", "P2"], nodes: ["B", "C"], behind: [], boundaries: ["marked P1 A"] },
  });
});

it("goes through a valve that cannot be closed to the next ones, and names it", () => {
  const street = network(
    ...([
      ["P0", "R", "A"],
      ["V1", "A", "B", valve],
      ["P1", "B", "C"],
      ["V2", "C", "D", valve],
      ["P2", "D", "E"],
      ["V3", "E", "F", valve],
    ] as const),
  );
  expect(isolate(street, "P1")).toMatchObject({
    ...{ nodes: ["B", "C"], boundaries: ["valve V1", "valve V2"], passed: [], behind: ["D", "E", "F"] },
  });
  expect(isolate(street, "P1", { stuck: [["V2", null]] })).toMatchObject({
    ...{
      nodes: ["B", "C", "D", "E"],
      boundaries: ["valve V1", "valve V3"],
      passed: ["valve V2"],
      behind: ["F"],
    },
    distances: [0, 100],
  });
});

it("goes on through a marked valve that cannot be closed at either of its sides", () => {
  const street = network(["P0", "R", "A"], ["P1", "A", "B"], ["P2", "B", "C"]);
  const valves = [street.marked("P0", "R"), street.marked("P1", "A"), street.marked("P2", "B")];
  expect(isolate(street, "P1", { valves, stuck: [["P1", "A"]] })).toMatchObject({
    ...{ links: ["P0", "P1"], boundaries: ["marked P2 B", "marked P0 R"], passed: ["marked P1 A"] },
  });
});

it("stays supplied from the other source where there are two, and is cut off where there is one", () => {
  const pipes: LinkText[] = [
    ["P0", "R1", "A"],
    ["V1", "A", "B", valve],
    ["P1", "B", "C"],
    ["V2", "C", "D", valve],
    ["P2", "D", "E"],
  ];
  expect(isolate(network(...pipes), "P1").behind).toEqual(["D", "E"]);
  expect(isolate(network(...pipes, ["P3", "R2", "E"]), "P1").behind).toEqual([]);
});

it("names the tanks that alone supply what is behind, which last until they are empty", () => {
  const street: LinkText[] = [
    ["P0", "R1", "A"],
    ["V1", "A", "B", valve],
    ["P1", "B", "C"],
    ["V2", "C", "D", valve],
    ["P2", "D", "E"],
    ["P3", "E", "T1"],
  ];
  expect(isolate(network(...street), "P1")).toMatchObject({ behind: [], tanks: [["T1", ["D", "E"]]] });
  // It is filled from a reservoir on another way, or hung on the tank before.
  expect(isolate(network(...street, ["P4", "A", "T1"]), "P1").tanks).toEqual([]);
  const apart = network(...street.slice(0, 4), ["P2", "D", "E", closed], ["P3", "E", "T1"]);
  expect(isolate(apart, "P1")).toMatchObject({ behind: ["D"], tanks: [] });
});

it("names a tank that the work keeps from being filled, whether or not its pump rests now", () => {
  const street = (of: Partial<GraphLink>, ...more: LinkText[]) =>
    network(
      ["U", "R1", "A", { kind: "pump", length: 0, ...of }],
      ["V1", "A", "B", valve],
      ["P1", "B", "C"],
      ["V2", "C", "D", valve],
      ["P2", "D", "E"],
      ["P3", "E", "T1"],
      ...more,
    );
  for (const changes of [{}, closed])
    expect(isolate(street(changes), "P1")).toMatchObject({ tanks: [["T1", ["D", "E"]]] });
  // Work elsewhere leaves the way from the pump to its tank open.
  const elsewhere: LinkText[] = [
    ["V3", "A", "X", valve],
    ["P4", "X", "Y"],
  ];
  for (const changes of [{}, closed]) expect(isolate(street(changes, ...elsewhere), "P4").tanks).toEqual([]);
});

it("offers what could supply the junctions on a tank before it is empty: a closed pipe, or a pump that rests", () => {
  const street: LinkText[] = [
    ["P0", "R1", "A"],
    ["V1", "A", "B", valve],
    ["P1", "B", "C"],
    ["V2", "C", "D", valve],
    ["P2", "D", "E"],
    ["P3", "E", "T1"],
  ];
  const fed = (...more: LinkText[]) => isolate(network(...street, ...more), "P1");
  expect(fed(["X", "E", "F", closed], ["P4", "F", "R2"])).toMatchObject({
    ...{ behind: [], feeds: [], tanks: [["T1", ["D", "E"]]], tankFeeds: [["X", ["D", "E"]]] },
  });
  const pump = { kind: "pump", length: 0, ...closed } as const;
  expect(fed(["U", "R2", "E", pump]).tankFeeds).toEqual([["U", ["D", "E"]]]);
  // It pumps the other way, or nothing lasting stands behind the closed pipe.
  expect(fed(["U", "E", "R2", pump]).tankFeeds).toEqual([]);
  expect(fed(["X", "E", "F", closed], ["P4", "F", "T2"]).tankFeeds).toEqual([]);
});

it("offers the closed links that would supply what is behind, and only where water may come in", () => {
  const pipes: LinkText[] = [
    ["P0", "R", "A"],
    ["V1", "A", "B", valve],
    ["P1", "B", "C"],
    ["V2", "C", "D", valve],
    ["P2", "D", "E"],
  ];
  const { behind, feeds } = isolate(network(...pipes, ["X", "A", "E", closed]), "P1");
  expect(behind).toEqual(["D", "E"]);
  expect(feeds).toEqual([["X", ["D", "E"]]]);
  // A closed valve that regulates the other way lets nothing in.
  const against = network(...pipes, ["X", "E", "A", { ...valve, type: "PRV", ...closed }]);
  expect(isolate(against, "P1").feeds).toEqual([]);
});

it("needs no hand at a check valve that lets nothing back, and goes through one that lets water come", () => {
  const checked = network(
    ["P0", "R", "A"],
    ["V1", "A", "B", valve],
    ["P1", "B", "C"],
    ["N", "C", "D", { type: "CV" }],
  );
  expect(isolate(checked, "P1")).toMatchObject({ boundaries: ["valve V1", "check N"], behind: ["D"] });
  const towards = network(["P0", "R", "A"], ["N", "A", "B", { type: "CV" }], ["P1", "B", "C"]);
  expect(isolate(towards, "P1")).toMatchObject({ boundaries: ["source R"], links: ["N", "P0", "P1"] });
});

it("names the reservoir to shut off where no valve stands before it", () => {
  const open = network(["P0", "R", "A"], ["P1", "A", "B"]);
  expect(isolate(open, "P1")).toMatchObject({ boundaries: ["source R"], nodes: ["A", "B"], behind: [] });
});

it("leaves valves within the segment open", () => {
  const ring = network(
    ...([
      ["P0", "R", "A"],
      ["V1", "A", "B", valve],
      ["P1", "B", "C"],
      ["V2", "C", "D", valve],
      ["P2", "D", "B"],
    ] as const),
  );
  expect(isolate(ring, "P1")).toMatchObject({ nodes: ["B", "C", "D"], boundaries: ["valve V1"] });
});

it("leaves the valves at both ends of a pipe beside the work open, and counts the pipe as cut off", () => {
  const town = network(
    ["P0", "R", "A"],
    ["V", "A", "B", valve],
    ["P1", "B", "C"],
    ["P2", "B", "C"],
    ["P3", "C", "D"],
  );
  const valves = [town.marked("P1", "B"), town.marked("P1", "C"), town.marked("P3", "C")];
  const { boundaries, links } = isolate(town, "P2", { valves });
  expect(boundaries).toEqual(["valve V", "marked P3 C"]);
  expect(links).toEqual(["P1", "P2"]);
});

it("stops a pump between two places within the segment, or keeps it stopped", () => {
  const booster = (of: Partial<GraphLink>) =>
    network(
      ["P0", "R", "A"],
      ["V0", "A", "B", valve],
      ["U", "B", "C", { kind: "pump", length: 0, ...of }],
      ["P1", "B", "C"],
      ["P2", "C", "D"],
      ["V1", "D", "E", valve],
    );
  const running = isolate(booster({}), "P2");
  expect(running).toMatchObject({ nodes: ["B", "C", "D"], keptShut: [] });
  expect(running.boundaries.toSorted()).toEqual(["pump U", "valve V0", "valve V1"]);
  const stopped = isolate(booster(closed), "P2");
  expect(stopped).toMatchObject({ nodes: ["B", "C", "D"], keptShut: ["pump U"] });
  expect(stopped.boundaries.toSorted()).toEqual(["valve V0", "valve V1"]);
});

it("stops at pumps and at pipes with a valve device, and passes valves that are only computed", () => {
  const station = network(
    ...([
      ["U", "R", "A", { kind: "pump", length: 0 }],
      ["P1", "A", "B"],
      ["P2", "B", "C"],
      ["G", "B", "D", { ...valve, type: "GPV" }],
    ] as const),
  );
  const device: KnownValve = { link: station.link("P2"), node: null, kind: "device" };
  expect(isolate(station, "P1", { valves: [device] })).toMatchObject({
    ...{ boundaries: ["pump U", "device P2"], nodes: ["A", "B", "D"], behind: ["C"] },
  });
});

it("names what is shut and has to stay so, where water stands on its other side", () => {
  const known: LinkText[] = [
    ["P0", "R", "A"],
    ["V1", "A", "B", valve],
    ["P1", "B", "C"],
  ];
  const beside = (from: string, to: string) =>
    isolate(network(...known, ["X", from, to, closed]), "P1").keptShut;
  expect(beside("A", "C")).toEqual(["closed X"]);
  // Nothing stands behind it, or both of its ends are worked on.
  expect([...beside("C", "D"), ...beside("B", "C")]).toEqual([]);
  // What lies behind has water again as soon as the feed that the plan offers is open.
  const fed = network(...known, ["V2", "B", "D", valve], ["X", "C", "D", closed], ["F", "D", "A", closed]);
  expect(isolate(fed, "P1")).toMatchObject({ feeds: [["F", ["D"]]], keptShut: ["closed X"] });
});

it("passes what is shut now by a valve that cannot be closed, unless another one on the link holds", () => {
  const street = network(
    ["P0", "R", "A"],
    ["V1", "A", "B", valve],
    ["P1", "B", "C"],
    ["X", "C", "D", closed],
    ["V2", "D", "A", valve],
  );
  const [near, far] = [street.marked("X", "C"), street.marked("X", "D")];
  const plan = isolate(street, "P1", { valves: [far], stuck: [["X", "D"]] });
  expect(plan).toMatchObject({
    links: ["P1", "X"],
    nodes: ["B", "C", "D"],
    keptShut: [],
    passed: ["marked X D"],
    boundaries: ["valve V1", "valve V2"],
  });
  expect(isolate(street, "P1", { valves: [near, far], stuck: [["X", "C"]] })).toMatchObject({
    passed: [],
    keptShut: ["marked X D"],
    boundaries: ["valve V1"],
  });
  // Nothing is known of what shuts it: the link itself is named.
  expect(isolate(street, "P1", { stuck: [["X", null]] })).toMatchObject({
    passed: ["closed X"],
    keptShut: [],
    boundaries: ["valve V1", "valve V2"],
  });
});

it("names the device that reports a pipe shut before a hand valve on it, and the hand valve where only the file says so", () => {
  const street = network(
    ["P0", "R", "A"],
    ["V1", "A", "B", valve],
    ["P1", "B", "C"],
    ["X", "C", "D", closed],
    ["V2", "D", "A", valve],
  );
  const device: KnownValve = { link: street.link("X"), node: null, kind: "device" };
  const valves = [street.marked("X", "D"), device];
  const reported = ["X"];
  expect(isolate(street, "P1", { valves, reported }).keptShut).toEqual(["device X"]);
  expect(isolate(street, "P1", { valves }).keptShut).toEqual(["marked X D"]);
  // Of the two the one that can be closed holds.
  expect(isolate(street, "P1", { valves, reported, stuck: [["X", null]] }).keptShut).toEqual(["marked X D"]);
  expect(isolate(street, "P1", { valves, stuck: [["X", "D"]] }).keptShut).toEqual(["device X"]);
});

it("does not count what was without water before", () => {
  const apart = network(["P0", "R", "A"], ["V1", "A", "B", valve], ["P1", "B", "C"], ["X", "C", "D", closed]);
  expect(isolate(apart, "P1")).toMatchObject({ nodes: ["B", "C"], behind: [], boundaries: ["valve V1"] });
});
