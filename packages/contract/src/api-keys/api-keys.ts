import * as z from "zod";
import { isPermission, operatingPermissions, type Permission, permissions } from "../permission.ts";
import { dataOf, idParams, isoTime, listOf, listQuery, type Route, route } from "../route.ts";
import { nameText } from "../text.ts";

/** How every key begins: a scanner of source code finds one that leaked by it, and the server knows by it that it is no session. */
export const apiKeyPrefix = "sgk_";
/** Days that a key may live at most. */
export const longestKeyDays = 730;
/** Keys of one user that work. */
export const mostKeys = 20;
/** Requests a minute with one key. */
export const keyUsesPerMinute = 600;
/** Days for which an ended key stays in the list, with the last time it was tried. */
export const endedKeyDays = 90;

/** A key gives nobody rights: whoever finds one would give themselves an account that outlives it. */
const neverInKeys = /^(User|Role|Permission|ApiKey)\.(?!Index$)/;

/** What a key may be given. */
export const keyPermissions: readonly Permission[] = permissions.filter((name) => !neverInKeys.test(name));

/** Whether a permission only reads. */
export const readsOnly = (name: string): boolean => name.endsWith(".Index");

type AskedRoute = Pick<Route, "method" | "access" | "onlyComputes">;

/** The permissions of which a key needs any: what changes something never opens to one that only reads. */
export const keyPermissionsOf = ({ method, access, onlyComputes }: AskedRoute): readonly Permission[] => {
  if (!("permission" in access) || access.personal) return [];
  const accepted = [access.ofKeys ?? access.permission].flat();
  return method === "GET" || onlyComputes ? accepted : accepted.filter((one) => !readsOnly(one));
};

/** Whether a route is for programs at all. */
export const takesApiKeys = (asked: AskedRoute): boolean => {
  const { method, access } = asked;
  return "signedIn" in access
    ? method === "GET" && access.forPrograms === true
    : keyPermissionsOf(asked).length > 0;
};

/** Whether a permission acts on devices: a key has it only where it is named. */
export const operates = (name: string): boolean => operatingPermissions.some((one) => one === name);

export const keyStates = ["active", "expired", "revoked"] as const;

/** Why a key is refused. */
export const keyRefusals = [
  "key_unknown",
  "key_expired",
  "key_revoked",
  "owner_locked",
  "owner_without_right",
] as const;
export type KeyRefusal = (typeof keyRefusals)[number];

export const apiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  owner: z.string(),
  /** The last four characters, to identify a key. */
  lastFour: z.string(),
  /** What it may do at most: never more than its owner may at that time. */
  permissions: z.array(z.string()),
  state: z.enum(keyStates),
  createdAt: isoTime,
  expiresAt: isoTime,
  revokedAt: isoTime.nullable(),
  lastUsedAt: isoTime.nullable(),
  /** When it was last tried and refused, and why. */
  lastRefusedAt: isoTime.nullable(),
  lastRefusal: z.enum(keyRefusals).nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

export const createApiKeyBody = z.object({
  name: nameText(),
  /** Left out: everything that its owner may read. */
  permissions: z
    .array(
      z
        .string()
        .refine((name) => isPermission(name) && keyPermissions.includes(name), "validation.invalid_value"),
    )
    .min(1, "validation.required")
    .max(200)
    .optional(),
  days: z.number().int().min(1).max(longestKeyDays),
});
export type NewApiKey = z.output<typeof createApiKeyBody>;

const own = { permission: "ApiKey.Create", personal: true } as const;

export const listOwnApiKeys = route({
  method: "GET",
  path: "/account/api-key",
  summary: "One's own API keys, newest first",
  access: own,
  answer: dataOf(z.array(apiKey)),
});
export const createApiKey = route({
  method: "POST",
  path: "/account/api-key",
  summary: "Make an API key for oneself; it is shown this once",
  access: own,
  body: createApiKeyBody,
  answer: dataOf(apiKey.extend({ key: z.string() })),
  errors: ["permission_not_held", "list_full"],
  secretAnswer: true,
});
export const revokeOwnApiKey = route({
  method: "DELETE",
  path: "/account/api-key/:id",
  summary: "Revoke one of one's API keys",
  access: own,
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
export const revokeOwnApiKeys = route({
  method: "DELETE",
  path: "/account/api-key",
  summary: "Revoke all of one's own API keys",
  access: own,
  answer: null,
});

export const listApiKeys = route({
  method: "GET",
  path: "/api-key",
  summary: "The API keys of everybody, newest first",
  access: { permission: "ApiKey.Index" },
  query: listQuery.omit({ sort: true, q: true }),
  answer: listOf(apiKey),
});
export const revokeApiKey = route({
  method: "DELETE",
  path: "/api-key/:id",
  summary: "Revoke the API key of somebody",
  access: { permission: "ApiKey.Delete" },
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
