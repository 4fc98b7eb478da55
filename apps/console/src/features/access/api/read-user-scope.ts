import { readUserScope } from "@sgval/contract/access/users";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

/** Which devices somebody sees, of those the caller sees. */
export const userScopeQuery = (id: number) =>
  queryOptions({
    queryKey: accessKeys.scope(id),
    queryFn: async ({ signal }) => (await call(readUserScope, { params: { id }, signal })).data,
  });
