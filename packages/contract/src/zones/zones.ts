import * as z from "zod";
import { dataOf, flag, id, idParams, isoTime, route } from "../route.ts";
import { nameText } from "../text.ts";
import { polygon } from "./polygon.ts";
import { zoneAccount, zoneAccountBody } from "./zone-account.ts";

export const zoneBody = z.object({
  name: nameText(),
  polygon,
  /** The device of type DMA that measures the zone. */
  deviceId: id.nullish(),
  /** What its water is accounted with; fields left out stay. */
  account: zoneAccountBody.optional(),
});
export type ZoneForm = z.input<typeof zoneBody>;

/** A district metered area: its outline on the map. Its devices name it, never the other way round. */
export const zone = z.object({
  id,
  name: z.string(),
  polygon,
  /** `null` also where it is not in view of the caller. */
  deviceId: z.number().int().nullable(),
  /** How many devices in view of the caller are in it. */
  devices: z.number().int(),
  /** Without the boundary devices that are not in view of the caller. */
  account: zoneAccount,
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Zone = z.infer<typeof zone>;

/** Zones of an installation at most, because a map shows all of them. */
export const mostZones = 500;

export const listZones = route({
  method: "GET",
  path: "/zone",
  summary: "All zones in view by name, with their outlines; or those whose water is in view, too",
  access: { permission: "Zone.Index" },
  /** `water`: only zones whose figures the caller may see. */
  query: z.object({ water: flag }),
  answer: dataOf(z.array(zone)),
});
export const createZone = route({
  method: "POST",
  path: "/zone",
  summary: "Add a zone",
  access: { permission: "Zone.Create" },
  body: zoneBody,
  answer: dataOf(zone),
  errors: ["value_exists", "too_many_zones"],
});
export const updateZone = route({
  method: "PUT",
  path: "/zone/:id",
  summary: "Change a zone; fields left out stay",
  access: { permission: "Zone.Update" },
  params: idParams,
  body: zoneBody.partial(),
  answer: dataOf(zone),
  errors: ["not_found", "value_exists"],
});
export const deleteZone = route({
  method: "DELETE",
  path: "/zone/:id",
  summary: "Delete a zone; its devices stay, without a zone",
  access: { permission: "Zone.Delete" },
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
