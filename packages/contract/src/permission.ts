import { clientStarterPermissions as declaredStarters } from "./generated/client-starter-permissions.ts";
import { operatingPermissions as declaredOperating } from "./generated/operating-permissions.ts";
import { permissions as declared } from "./generated/permissions.ts";

/**
 * Every permission of the product, by resource, as the features declare them. A permission is written
 * `Resource.Verb` and becomes the ability pair (action `Verb`, subject `Resource`).
 */
export const permissionCatalogue = declared;

type Catalogue = typeof permissionCatalogue;
export type Resource = keyof Catalogue;
export type Permission = { [R in Resource]: `${R}.${Catalogue[R][number]}` }[Resource];

export const permissions: readonly Permission[] = Object.entries(permissionCatalogue).flatMap(
  ([resource, verbs]) => verbs.map((verb) => `${resource}.${verb}` as Permission),
);

const known: ReadonlySet<string> = new Set(permissions);

/** Whether the text is a known permission. */
export const isPermission = (text: string): text is Permission => known.has(text);

/** The permissions to act on devices: a holder of one sees the control tab and keeps working during maintenance. */
export const operatingPermissions: readonly Permission[] = declaredOperating;

/** Initial permissions of the role `client`. */
export const clientStarterPermissions: readonly Permission[] = declaredStarters;

export interface RightsHolder {
  superUser: boolean;
  /** `null` for a role without the permissions field, which allows everything. */
  role: { permissions: readonly string[] | null } | null;
}

/** The permissions of a holder, or `"all"`; none without a role. */
export const rightsOf = (holder: RightsHolder): "all" | ReadonlySet<string> => {
  if (holder.superUser) return "all";
  if (!holder.role) return new Set();
  return holder.role.permissions === null ? "all" : new Set(holder.role.permissions);
};

/** The permission check of server and console. */
export const mayDo = (holder: RightsHolder, permission: Permission): boolean => {
  const rights = rightsOf(holder);
  return rights === "all" || rights.has(permission);
};

export interface AbilityRule {
  action: string;
  subject: string;
}

/** The holder of stored ability rules: the inverse of `abilityRulesOf`. */
export const holderOf = (rules: readonly AbilityRule[]): RightsHolder => ({
  superUser: rules.some(({ action, subject }) => action === "manage" && subject === "all"),
  role: { permissions: rules.map(({ action, subject }) => `${subject}.${action}`) },
});

/**
 * Ability rules as the browser stores them, permissions of one's own behind those of the product. Everything is the
 * one rule `manage all`.
 */
export const abilityRulesOf = (holder: RightsHolder): AbilityRule[] => {
  const rights = rightsOf(holder);
  if (rights === "all") return [{ action: "manage", subject: "all" }];
  const own = [...rights].filter((name) => !isPermission(name));
  return [...permissions.filter((name) => rights.has(name)), ...own].map((name) => {
    const [subject = "", action = ""] = name.split(".");
    return { action, subject };
  });
};
