import { setImmediate as nextTurn } from "node:timers/promises";
import { mostProposals, type ZoneProposal } from "@sgval/contract/network/zone-proposals";
import type { Actor } from "../../../kernel/actor.ts";
import { describeSubnetwork } from "./describe-subnetwork.ts";
import { type ProposalDeps, readSubnetworks, zonesAt } from "./read-subnetworks.ts";

/**
 * Zones proposed from a network: what closed links and links with a flow meter keep apart.
 * Errors: `not_found`, `network_import_again`, `all_devices_needed`.
 */
export const proposeZones =
  (deps: ProposalDeps) =>
  async (networkId: number, actor: Actor): Promise<ZoneProposal[]> => {
    const network = await readSubnetworks(deps)(networkId, actor);
    const shown = network.subnetworks.slice(0, mostProposals);
    const zoneAt = await zonesAt(deps.db.kysely, networkId, network.graph, shown);
    const proposals: ZoneProposal[] = [];
    for (const subnetwork of shown) {
      // An outline takes some hundred milliseconds: devices and commands must not wait for all of them.
      await nextTurn();
      proposals.push(...describeSubnetwork(subnetwork, network.subnetworks, { ...network, zoneAt }));
    }
    return proposals;
  };
