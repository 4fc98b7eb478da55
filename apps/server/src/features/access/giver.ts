import { type RightsHolder, rightsOf } from "@sgval/contract/permission";

/** Somebody as far as rights and scope go. */
export interface Person extends RightsHolder {
  id: number;
  manageSuper: boolean;
  /** The devices in view; `"all"` for no limit. */
  scope: "all" | ReadonlySet<number>;
}

/** Only such a person makes, unmakes or deletes a super user. */
export const managesSupers = (giver: Person): boolean => giver.superUser && giver.manageSuper;

/** Nobody gives what they do not hold; `null` stands for a role that allows everything. */
export const mayGive = (giver: Person, permissions: readonly string[] | null): boolean => {
  const rights = rightsOf(giver);
  return rights === "all" || (permissions?.every((name) => rights.has(name)) ?? false);
};

/** Whether the scope lies within what the giver sees. */
export const mayShow = (giver: Person, scope: Person["scope"]): boolean => {
  const { scope: own } = giver;
  return own === "all" || (scope !== "all" && [...scope].every((deviceId) => own.has(deviceId)));
};

/**
 * Whether somebody may change another's account. Who could set the password of a person with more rights would
 * have those rights.
 */
export const reaches = (giver: Person, target: Person): boolean =>
  giver.id === target.id ||
  ((giver.superUser || !target.superUser) &&
    (managesSupers(giver) || !managesSupers(target)) &&
    (target.role === null || mayGive(giver, target.role.permissions)) &&
    mayShow(giver, target.scope));
