import { queryRoots } from "../../../shared/api/query-roots.ts";

const all = queryRoots.access;
const user = (id: number) => [...all, "user", id] as const;

/** The cached queries of this feature. */
export const accessKeys = {
  all,
  users: (query: unknown) => [...all, "users", query] as const,
  user,
  scope: (id: number) => [...user(id), "scope"] as const,
  permissionsOf: (id: number) => [...user(id), "permissions"] as const,
  notices: (id: number) => [...user(id), "notices"] as const,
  /** Second factor, sessions and sign-ins of a user. */
  security: (id: number) => [...user(id), "security"] as const,
  devices: (q: string) => [...all, "devices", q] as const,
  roles: [...all, "roles"] as const,
  permissions: [...all, "permissions"] as const,
};
