import { listTokens } from "@sgval/contract/connections/connections";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";

export type TokenListQuery = z.output<(typeof listTokens)["query"]>;
export const tokensKey = ["connections", "tokens"] as const;

/** One page of device tokens; a token's secret is never part of it. */
export const tokenListQuery = (query: Partial<TokenListQuery>) =>
  queryOptions({
    queryKey: [...tokensKey, query] as const,
    queryFn: ({ signal }) => call(listTokens, { query, signal }),
    placeholderData: keepPreviousData,
  });
