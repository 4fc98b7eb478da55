import { readUserNotices } from "@sgval/contract/access/user-account";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

/** What somebody is told of, and by which ways. */
export const userNoticesQuery = (id: number) =>
  queryOptions({
    queryKey: accessKeys.notices(id),
    queryFn: async ({ signal }) => (await call(readUserNotices, { params: { id }, signal })).data,
  });
