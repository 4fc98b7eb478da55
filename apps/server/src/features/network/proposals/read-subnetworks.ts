import { inletFlows, inletTypes } from "@sgval/contract/devices/network-channels";
import type { ZoneProposal } from "@sgval/contract/network/zone-proposals";
import type { Kysely } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { defineToken } from "../../../kernel/services.ts";
import { type DeviceRecord, type DeviceRegistry, presentChannel } from "../../devices/index.ts";
import type { NetworkGraph } from "../graph/network-graph.ts";
import type { NetworkGraphs } from "../graph/network-graphs.ts";
import { zonesOfNodes } from "../graph/zone-outlines.store.ts";
import { demandWholeScope } from "../network-access.ts";
import { placedDevices } from "../network-devices.store.ts";
import { findNetwork, type KnownNetwork } from "../networks.store.ts";
import { findSubnetworks, type Subnetwork } from "./find-subnetworks.ts";

/** What a meter counts (m³/h), with the time of it. */
export type CountedFlow = NonNullable<ZoneProposal["boundary"][number]["counted"]>;
/**
 * A flow (m³/h) of the solved model, positive from the first node of the link to the second, and what its meter counts now; `null`
 * where that does not say which way round it is mounted.
 */
export interface LinkFlow {
  ofModel: number | null;
  counted: CountedFlow | null;
}
/** The flows of metered links, in their order. */
export type FlowsOfLinks = (
  network: Pick<KnownNetwork, "id" | "version" | "importedAt">,
  metered: readonly { link: string; deviceId: number }[],
) => Promise<LinkFlow[]>;
export const linkFlows = defineToken<FlowsOfLinks>("flows of links");

export interface ProposalDeps {
  db: DatabaseHandle;
  registry: DeviceRegistry;
  graphs: NetworkGraphs;
  flowsOf: FlowsOfLinks;
}

type Attached = ZoneProposal["boundary"][number]["devices"][number];

/** A network in the subnetworks that closed links and metered links keep apart. */
export interface DividedNetwork {
  graph: NetworkGraph;
  subnetworks: readonly Subnetwork[];
  /** The devices at each link, and the one whose flow is that of the link, by its place. */
  devicesAt: ReadonlyMap<number, Attached[]>;
  meterAt: ReadonlyMap<number, Attached>;
  /** What the meter of a link counts now, by its place. */
  countedAt: ReadonlyMap<number, CountedFlow | null>;
}

/** The surest meter: two at one link would count its water twice. */
const surest = (meters: readonly DeviceRecord[]): DeviceRecord | undefined => {
  const rank = ({ type }: DeviceRecord) =>
    (inletTypes.indexOf(type) + inletTypes.length + 1) % (inletTypes.length + 1);
  return [...meters].sort((one, other) => rank(one) - rank(other) || one.id - other.id)[0];
};

/** The subnetworks of a network. Errors: `not_found`, `network_import_again`, `all_devices_needed`. */
export const readSubnetworks =
  ({ db, registry, graphs, flowsOf }: ProposalDeps) =>
  async (networkId: number, actor: Actor): Promise<DividedNetwork> => {
    demandWholeScope({ actor });
    const network = await findNetwork(db.kysely, networkId, actor);
    if (!network) throw new Refusal("not_found");
    const graph = await graphs.of(network);
    const placed = (await placedDevices(db.kysely, networkId)).flatMap(({ deviceId, class: of, id }) => {
      const link = of === "link" ? graph.linkOf.get(id) : undefined;
      const device = registry.get(deviceId);
      return link === undefined || !device ? [] : [{ link, device }];
    });
    const shown = ({ id, displayName }: DeviceRecord): Attached => ({ id, displayName });
    const devicesAt = new Map<number, Attached[]>();
    const meterAt = new Map<number, Attached>();
    for (const [link, at] of Map.groupBy(placed, (one) => one.link)) {
      devicesAt.set(
        link,
        at.map(({ device }) => shown(device)),
      );
      const meter = surest(
        at.flatMap(({ device }) => (inletFlows.some((key) => presentChannel(device, key)) ? [device] : [])),
      );
      if (meter) meterAt.set(link, shown(meter));
    }
    const metered = [...meterAt.keys()];
    const flows = await flowsOf(
      network,
      metered.flatMap((link) => {
        const meter = meterAt.get(link);
        return meter ? [{ link: graph.links[link]?.id ?? "", deviceId: meter.id }] : [];
      }),
    );
    const flowAt = new Map(metered.map((link, at) => [link, flows[at]?.ofModel ?? null]));
    const countedAt = new Map(metered.map((link, at) => [link, flows[at]?.counted ?? null]));
    const subnetworks = findSubnetworks(graph, new Set(metered), (link) => flowAt.get(link) ?? null);
    return { graph, devicesAt, meterAt, countedAt, subnetworks };
  };

/** The zone that each node of these subnetworks is in, by the id of the node. */
export const zonesAt = async (
  db: Kysely<Database>,
  networkId: number,
  graph: NetworkGraph,
  subnetworks: readonly Subnetwork[],
): Promise<Map<string, NonNullable<ZoneProposal["zone"]>>> => {
  const nodes = subnetworks.flatMap((subnetwork) =>
    subnetwork.nodes.flatMap((node) => graph.nodes[node]?.id ?? []),
  );
  const found = await zonesOfNodes(db, networkId, nodes);
  return new Map(found.map(({ node, zoneId, zone }) => [node, { id: zoneId, name: zone }]));
};
