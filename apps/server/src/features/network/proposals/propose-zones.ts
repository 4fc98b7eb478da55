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
import { describePart } from "./describe-part.ts";
import { findParts } from "./find-parts.ts";

interface ProposalDeps {
  db: DatabaseHandle;
  registry: DeviceRegistry;
  graphs: NetworkGraphs;
}

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
    const devicesAt = new Map<number, ZoneProposal["boundary"][number]["devices"]>();
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
    const proposals: ZoneProposal[] = [];
    for (const part of shown) {
      // An outline takes some hundred milliseconds: devices and commands must not wait for all of them.
      await nextTurn();
      proposals.push(...describePart(part, parts, { graph, devicesAt, zoneAt }));
    }
    return proposals;
  };
