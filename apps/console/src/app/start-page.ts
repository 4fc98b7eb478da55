import type { Permission } from "@sgval/contract/permission";
import { paths } from "../config/paths.ts";
import { abilityOf, allows } from "../shared/api/ability.ts";
import type { Session } from "../shared/api/session.ts";

/** The pages a person may start on, in the order of the navigation. */
const startPages: readonly { to: string; permission: Permission }[] = [
  { to: paths.deviceList, permission: "Device.Index" },
];

/** Where a role starts when its page exists; a role without a row gets the first page permitted. */
const startOfRole: Readonly<Record<string, string>> = {
  admin: paths.deviceList,
};

/**
 * Where `/` leads. Null means that the session has to be ended first, because nobody knows whose it is
 * (without that, sign-in and `/` would send each other the same person for ever).
 */
export const startPage = (session: Session): string | null => {
  const { accessToken, userData, abilityRules } = session;
  if (accessToken === null || !userData) return null;
  if (!userData.role && !userData.superUser) return null;
  const ability = abilityOf(abilityRules);
  const permitted = startPages.find(({ permission }) => allows(ability, permission));
  if (!permitted) return paths.notAuthorized;
  return startOfRole[userData.role?.name ?? ""] ?? permitted.to;
};
