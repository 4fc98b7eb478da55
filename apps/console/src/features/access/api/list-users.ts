import { listUsers, type UserListQuery } from "@sgval/contract/access/users";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

/** Everything about users, roles and permissions: what one of them changes shows in the others. */
export const accessKey = ["access"] as const;

/** One page of users; the page before stays on screen while this one loads. */
export const userListQuery = (query: Partial<UserListQuery>) =>
  queryOptions({
    queryKey: [...accessKey, "users", query] as const,
    queryFn: ({ signal }) => call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });
