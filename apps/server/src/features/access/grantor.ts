import { mayGrant, outranks } from "@sgval/contract/access/grant-rules";
import type { RightsHolder } from "@sgval/contract/permission";
import type { Named } from "./access.store.ts";

/** The rights and scope of a user. */
export interface AccountRights extends RightsHolder {
  id: number;
  manageSuper: boolean;
  /** The devices in view; `"all"` for no limit. */
  scope: "all" | ReadonlySet<number>;
  /** What the scope names, also where nothing of it is in view now. */
  named: Named;
}

/** Whether the scope lies within what the grantor sees. */
export const mayShow = (grantor: AccountRights, scope: AccountRights["scope"]): boolean => {
  const { scope: own } = grantor;
  return own === "all" || (scope !== "all" && [...scope].every((deviceId) => own.has(deviceId)));
};

/**
 * Whether the grantor may name these rooms and zones for others. Seeing a device in one is not enough: naming it shows all
 * that is in it, and whatever comes into it.
 */
export const mayNamePlaces = (grantor: AccountRights, { rooms, zones }: Omit<Named, "devices">): boolean =>
  grantor.scope === "all" || (rooms.isSubsetOf(grantor.named.rooms) && zones.isSubsetOf(grantor.named.zones));

/**
 * Whether the grantor may change an account. Setting the password of a user with more rights would give those
 * rights.
 */
export const mayManage = (grantor: AccountRights, target: AccountRights): boolean =>
  grantor.id === target.id ||
  (!outranks(target, grantor) &&
    (target.role === null || mayGrant(grantor, target.role.permissions)) &&
    mayShow(grantor, target.scope) &&
    (target.scope === "all" || mayNamePlaces(grantor, target.named)));
