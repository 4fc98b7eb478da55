import { readUser } from "@sgval/contract/access/users";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accessKey } from "./list-users.ts";

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...accessKey, "user", id] as const,
    queryFn: async ({ signal }) => (await call(readUser, { params: { id }, signal })).data,
  });
