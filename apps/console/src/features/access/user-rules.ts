import { rightsOf } from "@sgval/contract/permission";

/** Why an action on an account is locked; a key of the catalogue `access.locked`. */
export type Lock = "no_permission" | "own_account" | "super_user_required" | "permission_not_held";

/** The caller, as far as these rules need it. */
export interface Me {
  id: number;
  superUser: boolean;
  manageSuper: boolean;
  /** The permissions of the own role; `null` for a role that allows everything. */
  permissions: readonly string[] | null;
}

interface Account {
  id: number;
  superUser: boolean;
  manageSuper: boolean;
}

/** Only a super user who manages super users sees and changes the two flags. */
export const mayManageSupers = (me: Pick<Me, "superUser" | "manageSuper">): boolean =>
  me.superUser && me.manageSuper;

/** Permissions the caller may grant: all, or those of the caller's role. */
const heldBy = (me: Me): "all" | ReadonlySet<string> =>
  rightsOf({ superUser: me.superUser, role: { permissions: me.permissions } });

/** A caller cannot grant a permission that the caller does not hold. */
export const mayGrant = (me: Me, permission: string): boolean => {
  const held = heldBy(me);
  return held === "all" || held.has(permission);
};

/** A caller cannot assign a role with more permissions than the caller's own. */
export const mayGrantRole = (me: Me, role: { permissions: readonly string[] | null }): boolean => {
  const held = heldBy(me);
  return held === "all" || (role.permissions?.every((name) => held.has(name)) ?? false);
};

/** Whether an account's rights lie within the caller's; who could set its password would have its rights. */
const outranks = (account: Account, me: Me): boolean =>
  account.id !== me.id &&
  ((account.superUser && !me.superUser) || (account.manageSuper && !mayManageSupers(me)));

/** Why the caller cannot edit an account, or null. The server also checks roles and scopes. */
export const editLock = (me: Me, account: Account, mayUpdate: boolean): Lock | null => {
  if (!mayUpdate) return "no_permission";
  return outranks(account, me) ? "super_user_required" : null;
};

/** Why the caller cannot delete an account, or null. The server also keeps the last super user. */
export const deleteLock = (me: Me, account: Account, mayDelete: boolean): Lock | null => {
  if (!mayDelete) return "no_permission";
  if (account.id === me.id) return "own_account";
  return account.superUser && !mayManageSupers(me) ? "super_user_required" : null;
};

/** The lock of a bulk deletion: one account that cannot be deleted locks the whole action. */
export const deleteLockOfAll = (me: Me, accounts: readonly Account[], mayDelete: boolean): Lock | null => {
  for (const account of accounts) {
    const lock = deleteLock(me, account, mayDelete);
    if (lock) return lock;
  }
  return mayDelete ? null : "no_permission";
};
