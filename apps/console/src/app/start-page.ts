import { holderOf, mayDo } from "@sgval/contract/permission";
import { namedPaths, paths } from "../config/paths.ts";
import type { Session } from "../shared/api/session.ts";
import { visibleTree } from "./shell/navigation/navigation-rules.ts";
import { navigationTree } from "./shell/navigation/navigation-tree.ts";

/** Where a role starts; a role without a row gets the first page permitted. */
const startOfRole: Readonly<Record<string, string>> = {
  admin: namedPaths["dashboards-logistics"],
  client: namedPaths["access-control"],
};

/** The preferred start page; null when it is not in the menu any more, e.g. after a permission was removed. */
const chosenPage = (session: Session, chosen: string | null): string | null => {
  const holder = holderOf(session.abilityRules);
  return visibleTree(navigationTree, (one) => mayDo(holder, one), false)
    .flatMap(({ items }) => items)
    .some(({ to, search }) => to === chosen && search === undefined)
    ? chosen
    : null;
};

/**
 * Target of `/`: the preferred page if it may be opened, else the start page of the role. Null means that the session
 * must be ended, because it has no user; otherwise sign-in and `/` would redirect to each other for ever.
 */
export const startPage = (session: Session, chosen: string | null = null): string | null => {
  const { accessToken, userData, abilityRules } = session;
  if (accessToken === null || !userData) return null;
  if (!userData.role && !userData.superUser) return null;
  if (abilityRules.length === 0) return paths.notAuthorized;
  const own = chosenPage(session, chosen);
  if (own !== null) return own;
  const holder = holderOf(abilityRules);
  const [first] = visibleTree(navigationTree, (one) => mayDo(holder, one), false);
  return startOfRole[userData.role?.name ?? ""] ?? first?.items[0]?.to ?? paths.notAuthorized;
};
