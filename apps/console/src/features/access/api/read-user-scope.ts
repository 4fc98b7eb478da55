import { readUserScope } from "@sgval/contract/access/users";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accessKey } from "./list-users.ts";

/** Which devices somebody sees, of those the asker sees. */
export const userScopeQuery = (id: number) =>
  queryOptions({
    queryKey: [...accessKey, "user", id, "scope"] as const,
    queryFn: async ({ signal }) => (await call(readUserScope, { params: { id }, signal })).data,
  });
