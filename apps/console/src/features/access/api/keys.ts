import type { listPermissions } from "@sgval/contract/access/permissions";
import type { UserListQuery } from "@sgval/contract/access/users";
import type * as z from "zod";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

export type PermissionListQuery = Partial<z.output<(typeof listPermissions)["query"]>>;

const all = sharedKeys.access;
const user = (id: number) => [...all, "user", id] as const;
const security = (id: number) => [...user(id), "security"] as const;
const permissions = [...all, "permissions"] as const;

/** The query keys of this feature. */
export const accessKeys = {
  all,
  users: (query: Partial<UserListQuery>) => [...all, "users", query] as const,
  user,
  scope: (id: number) => [...user(id), "scope"] as const,
  permissionsOf: (id: number) => [...user(id), "permissions"] as const,
  notices: (id: number) => [...user(id), "notices"] as const,
  /** Second factor, sessions and sign-ins of a user. */
  security,
  securityState: (id: number) => [...security(id), "state"] as const,
  sessions: (id: number) => [...security(id), "sessions"] as const,
  signIns: (id: number) => [...security(id), "signIns"] as const,
  roles: [...all, "roles"] as const,
  permissionPage: (query: PermissionListQuery) => [...permissions, query] as const,
  allPermissions: [...permissions, "all"] as const,
  /** Search of the command palette. */
  found: (q: string): string[] => [...all, "found", q],
};
