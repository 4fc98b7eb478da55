import { listViews } from "@sgval/contract/account/saved-views";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accountKeys } from "./keys.ts";

/** One's own saved views of every list. */
export const viewsQuery = () =>
  queryOptions({
    queryKey: accountKeys.views,
    queryFn: async ({ signal }) => (await call(listViews, { signal })).data,
  });
