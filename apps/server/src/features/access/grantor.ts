import { type RightsHolder, rightsOf } from "@sgval/contract/permission";

/** Somebody as far as rights and scope go. */
export interface Person extends RightsHolder {
  id: number;
  manageSuper: boolean;
  /** The devices in view; `"all"` for no limit. */
  scope: "all" | ReadonlySet<number>;
}

/** Only such a person makes, unmakes or deletes a super user. */
export const managesSupers = (grantor: Person): boolean => grantor.superUser && grantor.manageSuper;

/** Nobody gives what they do not hold; `null` stands for a role that allows everything. */
export const mayGrant = (grantor: Person, permissions: readonly string[] | null): boolean => {
  const rights = rightsOf(grantor);
  return rights === "all" || (permissions?.every((name) => rights.has(name)) ?? false);
};

/** Whether the scope lies within what the giver sees. */
export const mayShow = (grantor: Person, scope: Person["scope"]): boolean => {
  const { scope: own } = grantor;
  return own === "all" || (scope !== "all" && [...scope].every((deviceId) => own.has(deviceId)));
};

/**
 * Whether somebody may change another's account. Who could set the password of a person with more rights would
 * have those rights.
 */
export const mayManage = (grantor: Person, target: Person): boolean =>
  grantor.id === target.id ||
  ((grantor.superUser || !target.superUser) &&
    (managesSupers(grantor) || !managesSupers(target)) &&
    (target.role === null || mayGrant(grantor, target.role.permissions)) &&
    mayShow(grantor, target.scope));
