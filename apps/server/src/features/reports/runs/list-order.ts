import { rightsOf } from "@sgval/contract/permission";
import * as z from "zod";
import type { Rights } from "../../../kernel/actor.ts";
import { storedCall } from "../../../kernel/http/repeat-call.ts";

/** A long list that is made into a file: the request of its export, and what it was filtered by. */
export const listOrder = storedCall.extend({ filters: z.string() });
export type ListOrder = z.output<typeof listOrder>;

const ids = z.array(z.number());
/** What somebody may do and see; `null` for everything. */
export const seen = z.object({
  permissions: z.array(z.string()).nullable(),
  devices: ids.nullable(),
  rooms: ids,
  zones: ids,
});
export type Seen = z.output<typeof seen>;

export const seenBy = (rights: Rights): Seen => {
  const permissions = rightsOf(rights);
  return {
    permissions: permissions === "all" ? null : [...permissions],
    devices: rights.scope === "all" ? null : [...rights.scope],
    rooms: [...rights.places.roomId],
    zones: [...rights.places.zoneId],
  };
};

/**
 * Whether nothing was taken away since: a list has no record of which of the rights its rows needed.
 * @param exists a device that was deleted was not taken away
 */
export const stillSees = (rights: Rights, before: Seen, exists: (deviceId: number) => boolean): boolean => {
  const permissions = rightsOf(rights);
  const mayAll = permissions === "all" || (before.permissions?.every((one) => permissions.has(one)) ?? false);
  const { scope, places } = rights;
  if (!mayAll || scope === "all") return mayAll;
  const { devices, rooms, zones } = before;
  if (devices === null) return false;
  return (
    devices.every((id) => scope.has(id) || !exists(id)) &&
    rooms.every((id) => places.roomId.has(id)) &&
    zones.every((id) => places.zoneId.has(id))
  );
};
