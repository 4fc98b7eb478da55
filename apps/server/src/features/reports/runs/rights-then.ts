import { rightsOf } from "@sgval/contract/permission";
import * as z from "zod";
import type { Rights } from "../../../kernel/actor.ts";

const ids = z.array(z.number());
/** What somebody might do and see when a file was made for them; `null` for everything. */
export const rightsThen = z.object({
  permissions: z.array(z.string()).nullable(),
  devices: ids.nullable(),
  rooms: ids,
  zones: ids,
});
export type RightsThen = z.output<typeof rightsThen>;

export const rightsOfNow = (rights: Rights): RightsThen => {
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
export const stillHolds = (
  rights: Rights,
  before: RightsThen,
  exists: (deviceId: number) => boolean,
): boolean => {
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
