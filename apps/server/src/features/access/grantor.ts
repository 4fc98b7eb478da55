import { mayGrant, outranks } from "@sgval/contract/access/grant-rules";
import type { RightsHolder } from "@sgval/contract/permission";

/** The rights and scope of a user. */
export interface AccountRights extends RightsHolder {
  id: number;
  manageSuper: boolean;
  /** The devices in view; `"all"` for no limit. */
  scope: "all" | ReadonlySet<number>;
}

/** Whether the scope lies within what the grantor sees. */
export const mayShow = (grantor: AccountRights, scope: AccountRights["scope"]): boolean => {
  const { scope: own } = grantor;
  return own === "all" || (scope !== "all" && [...scope].every((deviceId) => own.has(deviceId)));
};

/**
 * Whether the grantor may change an account. Setting the password of a user with more rights would give those
 * rights.
 */
export const mayManage = (grantor: AccountRights, target: AccountRights): boolean =>
  grantor.id === target.id ||
  (!outranks(target, grantor) &&
    (target.role === null || mayGrant(grantor, target.role.permissions)) &&
    mayShow(grantor, target.scope));
