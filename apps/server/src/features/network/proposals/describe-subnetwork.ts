import type { FlowDirection, ZoneProposal } from "@sgval/contract/network/zone-proposals";
import type { Position } from "@sgval/quantities/geometry";
import type { NetworkGraph } from "../graph/network-graph.ts";
import type { Subnetwork } from "./find-subnetworks.ts";
import { outlineOf } from "./outline-subnetwork.ts";
import { versionOf } from "./proposed-boundary.ts";

/** What is known of a network besides its subnetworks. */
interface Surroundings {
  graph: NetworkGraph;
  /** The devices at each link, by its place. */
  devicesAt: ReadonlyMap<number, ZoneProposal["boundary"][number]["devices"]>;
  /** The device that meters a link, by its place. */
  meterAt: ReadonlyMap<number, NonNullable<ZoneProposal["boundary"][number]["meter"]>>;
  /** What the meter of a link counts now, by its place. */
  countedAt: ReadonlyMap<number, ZoneProposal["boundary"][number]["counted"]>;
  /** The zone that a node is in, by its id. */
  zoneAt: ReadonlyMap<string, NonNullable<ZoneProposal["zone"]>>;
}

/** A subnetwork belongs to a zone that holds more than this share of its nodes. */
const MOSTLY = 0.5;

/** The zone that most of these nodes are in. */
export const zoneOfNodes = (ids: readonly string[], zoneAt: Surroundings["zoneAt"]): ZoneProposal["zone"] => {
  const members = Map.groupBy(
    ids.flatMap((id) => zoneAt.get(id) ?? []),
    ({ id }) => id,
  );
  const [first] = [...members.values()].find((zones) => zones.length > ids.length * MOSTLY) ?? [];
  return first ?? null;
};

const placeOf = ({ place: [x, y] }: { place: Position }): [number, number] => [
  Number(x.toFixed(6)),
  Number(y.toFixed(6)),
];

/**
 * How a meter counts water that flows that way. Which way its link is drawn says nothing about that; and while nobody knows the
 * direction, a reading says nothing either.
 */
const countingOf = (
  direction: FlowDirection | null,
  counted: ZoneProposal["boundary"][number]["counted"],
): Pick<ZoneProposal["boundary"][number], "counted" | "reversed"> => {
  const known = direction === "model" || direction === "source" ? counted : null;
  return { counted: known, reversed: known !== null && known.flow < 0 };
};

/** A subnetwork of a network as a proposed zone; none where no outline holds it and leaves the other subnetworks out. */
export const describeSubnetwork = (
  subnetwork: Subnetwork,
  subnetworks: readonly Subnetwork[],
  { graph, devicesAt, meterAt, countedAt, zoneAt }: Surroundings,
): ZoneProposal[] => {
  const polygon = outlineOf(
    graph,
    subnetwork,
    subnetworks.filter((other) => other !== subnetwork),
  );
  const nodes = subnetwork.nodes.flatMap((node) => graph.nodes[node] ?? []);
  const ids = nodes.map(({ id }) => id);
  const [key] = ids;
  if (!polygon || key === undefined) return [];
  const pipes = subnetwork.links
    .flatMap((link) => graph.links[link] ?? [])
    .filter(({ kind }) => kind === "pipe");
  const supplied = nodes.filter(({ demand }) => demand > 0);
  const length = Math.round(pipes.reduce((sum, pipe) => sum + pipe.length, 0));
  const boundary = subnetwork.ends.flatMap(({ link, role, direction }) => {
    const at = graph.links[link];
    if (!at) return [];
    const meter = role === "boundary" ? null : (meterAt.get(link) ?? null);
    return [
      {
        ...{ link: at.id, place: placeOf(at), role, direction, meter },
        ...countingOf(direction, meter ? (countedAt.get(link) ?? null) : null),
        devices: devicesAt.get(link) ?? [],
      },
    ];
  });
  return [
    {
      version: versionOf({ polygon, length, boundary }),
      ...{ key, polygon, pipes: pipes.length, hasSource: subnetwork.hasSource },
      ...{ length, boundary },
      junctions: nodes.filter(({ kind }) => kind === "junction").length,
      supplied: supplied.length,
      demand: Number(supplied.reduce((sum, { demand }) => sum + demand, 0).toFixed(2)),
      lines: pipes.flatMap(({ ends: [from, to] }): ZoneProposal["lines"] => {
        const [one, other] = [graph.nodes[from], graph.nodes[to]];
        return one && other ? [[placeOf(one), placeOf(other)]] : [];
      }),
      zone: zoneOfNodes(ids, zoneAt),
    },
  ];
};
