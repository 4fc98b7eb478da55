import { listViews } from "@sgval/contract/account/saved-views";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accountKey } from "./read-account.ts";

export const viewsKey = [...accountKey, "views"] as const;

/** One's own saved views of every list. */
export const viewsQuery = () =>
  queryOptions({
    queryKey: viewsKey,
    queryFn: async ({ signal }) => (await call(listViews, { signal })).data,
  });
