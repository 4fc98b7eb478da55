import { readUser } from "@sgval/contract/access/users";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: accessKeys.user(id),
    queryFn: async ({ signal }) => (await call(readUser, { params: { id }, signal })).data,
  });
