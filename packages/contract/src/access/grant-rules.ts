import { type RightsHolder, rightsOf } from "../permission.ts";

/** The two flags of an account that stand above its role. */
export interface SuperFlags {
  superUser: boolean;
  manageSuper: boolean;
}

/** Required to make, unmake or delete a super user, and to see the two flags. */
export const managesSupers = ({ superUser, manageSuper }: SuperFlags): boolean => superUser && manageSuper;

/** Nobody grants a permission they do not hold; `null` stands for a role that allows everything. */
export const mayGrant = (grantor: RightsHolder, permissions: readonly string[] | null): boolean => {
  const rights = rightsOf(grantor);
  return rights === "all" || (permissions?.every((name) => rights.has(name)) ?? false);
};

/** Whether the flags of an account give it more than the grantor has; who sets its password would have its rights. */
export const outranks = (account: SuperFlags, grantor: SuperFlags): boolean =>
  (account.superUser && !grantor.superUser) || (managesSupers(account) && !managesSupers(grantor));

/** Whether the caller sees where somebody is signed in and from which addresses. */
export const seesSignInsOf = (
  caller: SuperFlags & { id: number },
  account: SuperFlags & { id: number },
): boolean => caller.id === account.id || !account.superUser || managesSupers(caller);
