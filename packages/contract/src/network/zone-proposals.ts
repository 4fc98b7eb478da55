import * as z from "zod";
import { message } from "../message.ts";
import { reservedDeviceName } from "../realtime.ts";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { lineText, nameText } from "../text.ts";
import { polygon } from "../zones/polygon.ts";
import { boundaryRoles } from "../zones/zone-account.ts";

const attachedDevice = z.object({ id: z.number().int(), displayName: z.string() });

const place = z.tuple([z.number(), z.number()]);

/**
 * What it follows from which way water flows through a metered link: the solved model; where the sources are, and the one way of
 * check valves and regulating valves; or nothing but how the link is drawn.
 */
export const flowDirections = ["model", "source", "drawn"] as const;
export type FlowDirection = (typeof flowDirections)[number];

const proposedBoundary = z.object({
  link: z.string(),
  /** Longitude and latitude of its middle. */
  place,
  role: z.enum(boundaryRoles),
  /** `null` at a closed link. */
  direction: z.enum(flowDirections).nullable(),
  /** The meter counts forward what flows out of an inlet: its reading says so while the direction is known. */
  reversed: z.boolean(),
  /**
   * What the meter counted (m³/h) where that says how it counts; `null` also for an old reading, for standing water and where the
   * water of the model runs both ways. It is taken to count what flows that way then.
   */
  counted: z.object({ flow: z.number(), measuredAt: isoTime }).nullable(),
  /** The device whose flow is that of the link; no other one at it becomes an inlet or an export. `null` at a closed link. */
  meter: attachedDevice.nullable(),
  /** All that are attached to the link. */
  devices: z.array(attachedDevice),
});

/** A part of a network that closed links and meters keep apart from the rest, as a zone to accept or redraw. */
export const zoneProposal = z.object({
  /** Names it among the proposals of an import: a node of it. */
  key: z.string(),
  /** Changes with what is stored when it is accepted. */
  version: z.string(),
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
  /** Its pipes from node to node, to draw them. */
  lines: z.array(z.tuple([place, place])),
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

export const acceptProposalBody = z.object({
  /** The key of the proposal. */
  key: lineText(64),
  /** Of the proposal as it was shown. */
  version: lineText(64),
  /** Of the zone, and of the device where one is made. */
  name: nameText().refine((name) => !reservedDeviceName(name), message("device_name_reserved")),
  /** The DMA device that stands for the zone; `null` makes one, which needs the permission to add devices too. */
  deviceId: id.nullable(),
});

export const acceptProposal = route({
  method: "POST",
  path: "/network/:id/zone-proposal",
  summary:
    "Add a proposed zone with its DMA device, the meters at its boundary and marks at the closed links; refused once a zone is there",
  access: { permission: "Zone.Create" },
  params: idParams,
  body: acceptProposalBody,
  answer: dataOf(z.object({ id, name: z.string(), deviceId: id.nullable() })),
  errors: [
    ...(["not_found", "network_import_again", "all_devices_needed", "zone_exists"] as const),
    ...(["value_exists", "too_many_zones", "list_full", "proposal_changed", "too_many_meters"] as const),
  ],
});
