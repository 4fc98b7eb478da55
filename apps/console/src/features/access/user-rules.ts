import { managesSupers, outranks, type SuperFlags } from "@sgval/contract/access/grant-rules";
import type { RightsHolder } from "@sgval/contract/permission";

/** Why an action on an account is locked. */
export type Lock = "no_permission" | "own_account" | "super_user_required" | "permission_not_held";

interface Account extends SuperFlags {
  id: number;
}

/** The signed-in user, as far as these rules go. */
export interface Me extends Account, RightsHolder {}

/** Why the caller cannot edit an account, or null. The server also checks roles and scopes. */
export const editLock = (me: Me, account: Account, mayUpdate: boolean): Lock | null => {
  if (!mayUpdate) return "no_permission";
  return account.id !== me.id && outranks(account, me) ? "super_user_required" : null;
};

/** Why the caller cannot delete an account, or null. The server also keeps the last super user. */
export const deleteLock = (me: Me, account: Account, mayDelete: boolean): Lock | null => {
  if (!mayDelete) return "no_permission";
  if (account.id === me.id) return "own_account";
  return account.superUser && !managesSupers(me) ? "super_user_required" : null;
};

/** The lock of a bulk deletion: one account that cannot be deleted locks the whole action. */
export const deleteLockOfAll = (me: Me, accounts: readonly Account[], mayDelete: boolean): Lock | null => {
  for (const account of accounts) {
    const lock = deleteLock(me, account, mayDelete);
    if (lock) return lock;
  }
  return mayDelete ? null : "no_permission";
};
