import {
  type acceptProposalBody,
  mostProposals,
  type ZoneProposal,
} from "@sgval/contract/network/zone-proposals";
import { emptyAccount, mostBoundaryDevices } from "@sgval/contract/zones/zone-account";
import type { Kysely } from "kysely";
import type * as z from "zod";
import { type Caller, demand } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { defineToken } from "../../../kernel/services.ts";
import { type AuditDeps, type AuditedChange, auditedChange } from "../../activity/index.ts";
import { addDevice, type DeviceTypeCache, deviceRefusal } from "../../devices/index.ts";
import { addZone, refuseZoneRow, type ZoneRecord } from "../../zones/index.ts";
import type { NetworkGraph } from "../graph/network-graph.ts";
import { demandNetwork } from "../network-access.ts";
import { describeSubnetwork, zoneOfNodes } from "./describe-subnetwork.ts";
import type { Subnetwork } from "./find-subnetworks.ts";
import { boundaryOf } from "./proposed-boundary.ts";
import { type ProposalDeps, readSubnetworks, zonesAt } from "./read-subnetworks.ts";

/** Keeps closed links at the boundary of a subnetwork as marked valves, within the change; marks that exist stay as they are. */
export type MarkClosedValves = (
  change: Pick<AuditedChange, "trx" | "now" | "record">,
  network: { id: number; name: string; graph: NetworkGraph },
  /** By their places: the link, and its end within the subnetwork. */
  closed: readonly { link: number; node: number }[],
  note: string,
) => Promise<void>;
export const closedValves = defineToken<MarkClosedValves>("valves at closed links");

export interface AcceptDeps extends ProposalDeps, AuditDeps {
  types: DeviceTypeCache;
  markClosedValves: MarkClosedValves;
}

const zoneOfSubnetwork = async (
  db: Kysely<Database>,
  networkId: number,
  graph: NetworkGraph,
  subnetwork: Subnetwork,
): Promise<ZoneProposal["zone"]> => {
  const zoneAt = await zonesAt(db, networkId, graph, [subnetwork]);
  const ids = subnetwork.nodes.flatMap((node) => graph.nodes[node]?.id ?? []);
  return zoneOfNodes(ids, zoneAt);
};

/**
 * Adds a proposed zone with the DMA device that stands for it, the meters of its boundary and marks at its closed links.
 * Errors: `not_found`, `proposal_changed` for another one than was shown, `too_many_meters`, `zone_exists`, `value_exists`,
 * `too_many_zones`, `list_full` and those of the proposals.
 */
export const acceptProposal =
  (deps: AcceptDeps) =>
  async (
    networkId: number,
    body: z.output<typeof acceptProposalBody>,
    caller: Caller,
  ): Promise<ZoneRecord> => {
    if (body.deviceId === null) demand(caller.actor, "Device.Create");
    const { graph, subnetworks, ...network } = await readSubnetworks(deps)(networkId, caller.actor);
    const subnetwork = subnetworks
      .slice(0, mostProposals)
      .find(({ nodes: [first = -1] }) => graph.nodes[first]?.id === body.key);
    const [proposal] = subnetwork
      ? describeSubnetwork(subnetwork, subnetworks, { ...network, graph, zoneAt: new Map() })
      : [];
    if (!subnetwork || !proposal) throw new Refusal("not_found");
    // Another import, or a reading that turns the sign of a meter: nobody has seen what would be stored.
    if (proposal.version !== body.version) throw new Refusal("proposal_changed");
    const boundary = boundaryOf(proposal);
    if (boundary.length > mostBoundaryDevices)
      throw new Refusal("too_many_meters", { meters: boundary.length, most: mostBoundaryDevices });
    const { name } = body;
    const [ring = []] = proposal.polygon.coordinates;
    const middle = (of: 0 | 1) =>
      Number((ring.slice(1).reduce((sum, corner) => sum + corner[of], 0) / (ring.length - 1)).toFixed(6));
    const add = addZone(
      deps,
      {
        ...{ name, polygon: proposal.polygon, deviceId: body.deviceId },
        account: { ...emptyAccount, boundary, mainsLength: Math.round(proposal.length) / 1000 },
      },
      caller.actor,
    );
    const place = { latitude: middle(1), longitude: middle(0) };
    const meter = { name, displayName: name, type: "DMA" as const, ...place };
    const addMeter = body.deviceId === null ? addDevice(deps, meter, caller.actor) : null;
    return auditedChange(deps, caller, async (change) => {
      // Locked, so that two people who accept at once do not both find the subnetwork without a zone.
      const { name: networkName } = await demandNetwork(change.trx, networkId);
      const zone = await zoneOfSubnetwork(change.trx, networkId, graph, subnetwork);
      if (zone) throw new Refusal("zone_exists", { zone: zone.name });
      const made = await add(change, addMeter && ((zoneId) => addMeter(change, zoneId)));
      const closed = subnetwork.ends.flatMap(({ link, role }) => {
        const node = graph.links[link]?.ends.find((end) => subnetwork.nodes.includes(end));
        return role === "boundary" && node !== undefined ? [{ link, node }] : [];
      });
      await deps.markClosedValves(change, { id: networkId, name: networkName, graph }, closed, name);
      return made;
    }).catch((error: unknown) => refuseZoneRow(deviceRefusal(error)));
  };
