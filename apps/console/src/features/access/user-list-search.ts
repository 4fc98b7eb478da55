import type { UserListQuery } from "@sgval/contract/access/users";
import { pageSizes } from "@sgval/contract/route";
import * as z from "zod";

const text = z.coerce.string().optional().catch(undefined);
const sortFields = ["username", "email", "role", "createdAt", "updatedAt", "lastSeenAt"] as const;

const page = z.coerce.number().int().min(1).optional().catch(undefined);
const size = z.coerce
  .number()
  .refine((value) => pageSizes.some((one) => one === value))
  .optional()
  .catch(undefined);

const sortedBy = (fields: readonly string[]) =>
  z
    .string()
    .refine((value) => fields.some((field) => field === value.replace(/^-/, "")))
    .optional()
    .catch(undefined);

/** What the address of the user list holds; anything broken in it is left out. */
export const userListSearch = z.object({
  q: text,
  role: z.coerce.number().int().positive().optional().catch(undefined),
  super: z.enum(["true", "false"]).optional().catch(undefined),
  sort: sortedBy(sortFields),
  page,
  size,
});
export type UserListSearch = z.output<typeof userListSearch>;

/** The question to the server behind an address. */
export const userQuestion = (search: UserListSearch): Partial<UserListQuery> => ({
  page: search.page ?? 1,
  size: search.size ?? 10,
  sort: search.sort ?? "username",
  ...(search.q ? { q: search.q } : {}),
  ...(search.role ? { roleId: [search.role] } : {}),
  ...(search.super ? { superUser: search.super } : {}),
});

export const isUserListFiltered = ({ q, role, super: only }: UserListSearch): boolean =>
  Boolean(q) || role !== undefined || only !== undefined;

export const permissionListSearch = z.object({
  q: text,
  group: text,
  core: z.enum(["true", "false"]).optional().catch(undefined),
  view: z.enum(["matrix"]).optional().catch(undefined),
  sort: sortedBy(["name", "users", "createdAt"]),
  page,
  size,
});
export type PermissionListSearch = z.output<typeof permissionListSearch>;

export const permissionQuestion = (search: PermissionListSearch) => ({
  page: search.page ?? 1,
  size: search.size ?? 10,
  sort: search.sort ?? "name",
  ...(search.q ? { q: search.q } : {}),
  ...(search.group ? { group: search.group } : {}),
  ...(search.core ? { core: search.core } : {}),
});
