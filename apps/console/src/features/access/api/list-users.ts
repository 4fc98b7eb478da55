import { listUsers, type UserListQuery } from "@sgval/contract/access/users";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

/** Everything about users, roles and permissions: what one of them changes shows in the others. */
/** One page of users; the page before stays on screen while this one loads. */
export const userListQuery = (query: Partial<UserListQuery>) =>
  queryOptions({
    queryKey: accessKeys.users(query),
    queryFn: ({ signal }) => call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });
