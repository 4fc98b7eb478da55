import { type RightsHolder, rightsOf } from "@sgval/contract/permission";

/** The rights and scope of a user. */
export interface Person extends RightsHolder {
  id: number;
  manageSuper: boolean;
  /** The devices in view; `"all"` for no limit. */
  scope: "all" | ReadonlySet<number>;
}

/** Required to make, unmake or delete a super user. */
export const managesSupers = (grantor: Person): boolean => grantor.superUser && grantor.manageSuper;

/** Nobody grants a permission they do not hold; `null` stands for a role that allows everything. */
export const mayGrant = (grantor: Person, permissions: readonly string[] | null): boolean => {
  const rights = rightsOf(grantor);
  return rights === "all" || (permissions?.every((name) => rights.has(name)) ?? false);
};

/** Whether the scope lies within what the grantor sees. */
export const mayShow = (grantor: Person, scope: Person["scope"]): boolean => {
  const { scope: own } = grantor;
  return own === "all" || (scope !== "all" && [...scope].every((deviceId) => own.has(deviceId)));
};

/**
 * Whether the grantor may change an account. Setting the password of somebody with more rights would give those
 * rights.
 */
export const mayManage = (grantor: Person, target: Person): boolean =>
  grantor.id === target.id ||
  ((grantor.superUser || !target.superUser) &&
    (managesSupers(grantor) || !managesSupers(target)) &&
    (target.role === null || mayGrant(grantor, target.role.permissions)) &&
    mayShow(grantor, target.scope));
