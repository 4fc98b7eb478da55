import { setImmediate as nextTurn } from "node:timers/promises";
import { inletFlows } from "@sgval/contract/devices/network-channels";
import { mostProposals, type ZoneProposal } from "@sgval/contract/network/zone-proposals";
import type { Actor } from "../../../kernel/actor.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { type DeviceRegistry, presentChannel } from "../../devices/index.ts";
import type { NetworkGraphs } from "../graph/network-graphs.ts";
import { zonesOfNodes } from "../graph/zone-outlines.store.ts";
import { demandWholeScope } from "../network-access.ts";
import { placedDevices } from "../network-devices.store.ts";
import { findNetwork } from "../networks.store.ts";
import { findParts, type Part } from "./find-parts.ts";
import { outlineOf } from "./outline-parts.ts";

interface ProposalDeps {
  db: DatabaseHandle;
  registry: DeviceRegistry;
  graphs: NetworkGraphs;
}

/** A part belongs to a zone that holds this share of its junctions. */
const MOSTLY = 0.5;

/**
 * Zones proposed from a network: what closed links and links with a flow meter keep apart.
 * Errors: `not_found`, `network_import_again`, `all_devices_needed`.
 */
export const proposeZones =
  ({ db, registry, graphs }: ProposalDeps) =>
  async (networkId: number, actor: Actor): Promise<ZoneProposal[]> => {
    demandWholeScope({ actor });
    const network = await findNetwork(db.kysely, networkId, actor);
    if (!network) throw new Refusal("not_found");
    const graph = await graphs.of(network);
    const devicesAt = new Map<number, { id: number; displayName: string }[]>();
    const metered = new Set<number>();
    for (const { deviceId, class: of, id } of await placedDevices(db.kysely, networkId)) {
      const link = of === "link" ? graph.linkOf.get(id) : undefined;
      const device = registry.get(deviceId);
      if (link === undefined || !device) continue;
      const here = { id: device.id, displayName: device.displayName };
      devicesAt.set(link, [...(devicesAt.get(link) ?? []), here]);
      if (inletFlows.some((key) => presentChannel(device, key))) metered.add(link);
    }
    const parts = findParts(graph, metered);
    const shown = parts.slice(0, mostProposals);
    const zoneAt = new Map(
      (
        await zonesOfNodes(
          db.kysely,
          networkId,
          shown.flatMap((part) => part.nodes.flatMap((node) => graph.nodes[node]?.id ?? [])),
        )
      ).map(({ node, zoneId, zone }) => [node, { id: zoneId, name: zone }]),
    );
    const proposalOf = (part: Part): ZoneProposal[] => {
      const polygon = outlineOf(
        graph,
        part,
        parts.filter((other) => other !== part),
      );
      const ids = part.nodes.flatMap((node) => graph.nodes[node]?.id ?? []);
      const [key] = ids;
      if (!polygon || key === undefined) return [];
      const counts = new Map<number, number>();
      for (const id of ids) {
        const zone = zoneAt.get(id);
        if (zone) counts.set(zone.id, (counts.get(zone.id) ?? 0) + 1);
      }
      const holds = (id: string) => (counts.get(zoneAt.get(id)?.id ?? -1) ?? 0) > ids.length * MOSTLY;
      const pipes = part.links.flatMap((link) =>
        graph.links[link]?.kind === "pipe" ? [graph.links[link]] : [],
      );
      const drawing = part.nodes.filter((node) => (graph.nodes[node]?.demand ?? 0) > 0);
      return [
        {
          ...{ key, polygon, pipes: pipes.length, hasSource: part.hasSource },
          length: Math.round(pipes.reduce((sum, { length }) => sum + length, 0)),
          junctions: part.nodes.filter((node) => graph.nodes[node]?.kind === "junction").length,
          supplied: drawing.length,
          demand: Number(drawing.reduce((sum, node) => sum + (graph.nodes[node]?.demand ?? 0), 0).toFixed(2)),
          boundary: part.ends.flatMap(({ link, role, reversed }) => {
            const id = graph.links[link]?.id;
            return id === undefined ? [] : [{ link: id, role, reversed, devices: devicesAt.get(link) ?? [] }];
          }),
          zone: zoneAt.get(ids.find(holds) ?? "") ?? null,
        },
      ];
    };
    const proposals: ZoneProposal[] = [];
    for (const part of shown) {
      // An outline takes some hundred milliseconds: devices and commands must not wait for all of them.
      await nextTurn();
      proposals.push(...proposalOf(part));
    }
    return proposals;
  };
