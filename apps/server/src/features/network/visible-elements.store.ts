import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { zoneOutline } from "./graph/zone-outlines.store.ts";

export type Viewer = Pick<Actor, "scope" | "places">;

/** The outlines of the zones that a limited user sees: those his scope names, and those of his devices. */
const visibleZones = (deviceIds: readonly number[], zoneIds: readonly number[]) => sql`array(
  select ${zoneOutline} from zone
  where zone.id = any(${zoneIds}::int[]) or exists (
    select from device where device.zone_id = zone.id and device.id = any(${deviceIds}::int[])))`;

/**
 * Which elements the caller sees, as a condition on `network_element`: all of them, or those in a zone or with a device
 * that he sees. The zones are read once, not for each element.
 */
export const isVisibleElement = ({ scope, places }: Viewer) =>
  scope === "all"
    ? sql<boolean>`true`
    : sql<boolean>`(
        network_element.place <@ any(${visibleZones([...scope], [...places.zoneId])})
        or exists (
          select from network_device at
          where at.network_id = network_element.network_id and at.class = network_element.class
            and at.element_id = network_element.element_id and at.device_id = any(${[...scope]}::int[])))`;

/** Which networks the caller sees something of, as a condition on `network`. */
export const isVisibleNetwork = (viewer: Viewer) =>
  viewer.scope === "all"
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (
        select from network_element where network_id = network.id and ${isVisibleElement(viewer)})`;
