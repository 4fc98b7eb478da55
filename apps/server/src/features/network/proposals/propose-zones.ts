import { setImmediate as nextTurn } from "node:timers/promises";
import { mostProposals, type ZoneProposal } from "@sgval/contract/network/zone-proposals";
import type { Actor } from "../../../kernel/actor.ts";
import { describePart } from "./describe-part.ts";
import { type PartsDeps, readParts, zonesAt } from "./network-parts.ts";

/**
 * Zones proposed from a network: what closed links and links with a flow meter keep apart.
 * Errors: `not_found`, `network_import_again`, `all_devices_needed`.
 */
export const proposeZones =
  (deps: PartsDeps) =>
  async (networkId: number, actor: Actor): Promise<ZoneProposal[]> => {
    const network = await readParts(deps)(networkId, actor);
    const shown = network.parts.slice(0, mostProposals);
    const zoneAt = await zonesAt(deps.db.kysely, networkId, network.graph, shown);
    const proposals: ZoneProposal[] = [];
    for (const part of shown) {
      // An outline takes some hundred milliseconds: devices and commands must not wait for all of them.
      await nextTurn();
      proposals.push(...describePart(part, network.parts, { ...network, zoneAt }));
    }
    return proposals;
  };
