import { readAccount } from "@sgval/contract/account/account";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accountKeys } from "./keys.ts";

/** One's own account. */
export const accountQuery = () =>
  queryOptions({
    queryKey: accountKeys.own,
    queryFn: async ({ signal }) => (await call(readAccount, { signal })).data,
  });
