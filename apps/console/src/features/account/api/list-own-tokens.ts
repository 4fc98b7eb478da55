import { listTokens } from "@sgval/contract/connections/tokens";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accountKeys } from "./keys.ts";

/** Page size limit of this list; further tokens are on the page of tokens. */
const MOST = 100;

/** Device tokens made by the user, by name, without their secrets. */
export const ownTokensQuery = () =>
  queryOptions({
    queryKey: accountKeys.tokens,
    queryFn: ({ signal }) =>
      call(listTokens, { query: { createdBy: "me", size: MOST, sort: "name" }, signal }),
  });
