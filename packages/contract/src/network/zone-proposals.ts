import * as z from "zod";
import { dataOf, id, idParams, route } from "../route.ts";
import { polygon } from "../zones/polygon.ts";
import { boundaryRoles } from "../zones/zone-account.ts";

const proposedBoundary = z.object({
  link: z.string(),
  role: z.enum(boundaryRoles),
  /** The meter counts forward what flows out of an inlet, by where the sources of the model are. */
  reversed: z.boolean(),
  /** Those attached to the link that the caller sees. */
  devices: z.array(z.object({ id: z.number().int(), displayName: z.string() })),
});

/** A part of a network that closed links and meters keep apart from the rest, as a zone to accept or redraw. */
export const zoneProposal = z.object({
  /** Names it among the proposals of an import: a node of it. */
  key: z.string(),
  polygon,
  pipes: z.number().int(),
  /** Metres of pipes. */
  length: z.number(),
  junctions: z.number().int(),
  /** Junctions with a demand, and their demand in m³/h. */
  supplied: z.number().int(),
  demand: z.number(),
  /** A tank or reservoir is in it: rather the mains than a zone. */
  hasSource: z.boolean(),
  boundary: z.array(proposedBoundary),
  /** The zone that holds most of its junctions already. */
  zone: z.object({ id, name: z.string() }).nullable(),
});
export type ZoneProposal = z.infer<typeof zoneProposal>;

/** Parts that are proposed at most, those with the largest demand. */
export const mostProposals = 60;

export const proposeZones = route({
  method: "GET",
  path: "/network/:id/zone-proposal",
  summary: "Zones proposed from a network: what its closed links and metered links keep apart",
  access: { permission: "Network.Index" },
  params: idParams,
  answer: dataOf(z.array(zoneProposal)),
  errors: ["not_found", "network_import_again", "all_devices_needed"],
  limitPerMinute: 30,
});
