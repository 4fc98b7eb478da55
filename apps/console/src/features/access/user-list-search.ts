import type { UserListQuery } from "@sgval/contract/access/users";
import * as z from "zod";
import { addressText, listSearch, toListQuery } from "../../shared/ui/list/list-search.ts";

export const userTabs = ["account", "security", "permissions", "scope", "activity", "notifications"] as const;
export type UserTab = (typeof userTabs)[number];

/** Search parameters of a user's page; an unknown tab is the first one. */
export const userSearch = z.object({ tab: z.enum(userTabs).optional().catch(undefined) });

/** Search parameters of the roles page: the selected role, and the view of its users. */
export const roleSearch = listSearch()
  .pick({ page: true, size: true })
  .extend({ role: z.coerce.number().int().positive().optional().catch(undefined) });

/** The router reads these two as truth values. */
const yesOrNo = z.preprocess(
  (value) => (typeof value === "boolean" ? String(value) : value),
  z.enum(["true", "false"]).optional().catch(undefined),
);

/** Search parameters of the user list. */
export const userListSearch = listSearch([
  "username",
  "email",
  "role",
  "createdAt",
  "updatedAt",
  "lastSeenAt",
]).extend({
  role: z.coerce.number().int().positive().optional().catch(undefined),
  super: yesOrNo,
});
export type UserListSearch = z.output<typeof userListSearch>;

/** The query to the server behind an address. */
export const toUserQuery = (search: UserListSearch): Partial<UserListQuery> => ({
  ...toListQuery(search, "username"),
  ...(search.role ? { roleId: [search.role] } : {}),
  ...(search.super ? { superUser: search.super } : {}),
});

export const permissionListSearch = listSearch(["name", "users", "createdAt"]).extend({
  group: addressText,
  core: yesOrNo,
  view: z.enum(["matrix"]).optional().catch(undefined),
});
export type PermissionListSearch = z.output<typeof permissionListSearch>;

export const toPermissionQuery = (search: PermissionListSearch) => ({
  ...toListQuery(search, "name"),
  ...(search.group ? { group: search.group } : {}),
  ...(search.core ? { core: search.core } : {}),
});
