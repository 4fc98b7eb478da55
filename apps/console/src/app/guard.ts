import { holderOf, mayDo, type Permission } from "@sgval/contract/permission";
import { paths } from "../config/paths.ts";
import type { Session } from "../shared/api/session.ts";
import { mayAny } from "./features.ts";

/**
 * Who may open a page: every user, signed-out users, signed-in users (with a permission), or only users who must
 * change the password first.
 */
export interface PageAccess {
  access: "public" | "signed-out-only" | "signed-in" | "must-change-password";
  /** Any one of these permissions is enough. */
  permission?: Permission | readonly Permission[];
}

export interface Detour {
  to: string;
  search?: Record<string, string>;
}

/** A path of this site, or null for anything that would lead away from it. */
export const sameSitePath = (to: string | undefined): string | null =>
  to !== undefined && /^\/(?![/\\])/.test(to) && !/[\\\p{Cc}]/u.test(to) ? to : null;

/** Redirect target for the user, or null when the page may open. */
export const detourFor = (
  page: PageAccess,
  session: Pick<Session, "accessToken" | "abilityRules" | "userData">,
  asked: string,
): Detour | null => {
  if (page.access === "public") return null;
  const signedIn = session.accessToken !== null;
  if (page.access === "signed-out-only") return signedIn ? { to: paths.root } : null;
  if (!signedIn) return { to: paths.login, ...(asked === paths.root ? {} : { search: { to: asked } }) };
  const mustChange = session.userData?.mustChangePassword ?? false;
  const holder = holderOf(session.abilityRules);
  const may = mayAny((one) => mayDo(holder, one), page.permission);
  if (page.access === "must-change-password") {
    if (!mustChange) return { to: paths.root };
    return may ? null : { to: paths.changePassword };
  }
  if (mustChange)
    return { to: paths.changePassword, ...(asked === paths.root ? {} : { search: { to: asked } }) };
  if (session.abilityRules.length === 0) return { to: paths.notAuthorized };
  if (may) return null;
  const needed = [page.permission ?? []].flat().join(", ");
  return { to: paths.notAuthorized, search: { page: asked, permission: needed } };
};
