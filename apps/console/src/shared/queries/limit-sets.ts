import { listLimitSets } from "@sgval/contract/quality/limit-sets";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

const FRESH_MS = 60_000;

/** Standards of water quality: those of this installation, then those that come with the product. */
export const limitSetsQuery = () =>
  queryOptions({
    queryKey: sharedKeys.limitSets,
    queryFn: async ({ signal }) => (await call(listLimitSets, { signal })).data,
    staleTime: FRESH_MS,
  });
