import { readAccount } from "@sgval/contract/account/account";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

export const accountKey = ["account"] as const;

/** One's own account. */
export const accountQuery = () =>
  queryOptions({
    queryKey: [...accountKey, "own"] as const,
    queryFn: async ({ signal }) => (await call(readAccount, { signal })).data,
  });
