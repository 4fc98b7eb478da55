import { listRoles } from "@sgval/contract/access/roles";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

/** More roles than this nobody reads as cards. */
const MOST_ROLES = 100;

/** All roles by name, for cards, filters and choices. */
export const roleListQuery = (enabled = true) =>
  queryOptions({
    queryKey: accessKeys.roles,
    queryFn: async ({ signal }) =>
      (await call(listRoles, { query: { page: 1, size: MOST_ROLES, sort: "name" }, signal })).data,
    enabled,
  });
