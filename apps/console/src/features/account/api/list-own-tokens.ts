import { listTokens } from "@sgval/contract/connections/connections";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accountKeys } from "./keys.ts";

/** The most a page of this list may hold; who made more finds them on the page of tokens. */
const MOST = 100;

/** The device tokens one has made, by name; never their secrets. */
export const ownTokensQuery = () =>
  queryOptions({
    queryKey: accountKeys.tokens,
    queryFn: ({ signal }) =>
      call(listTokens, { query: { createdBy: "me", size: MOST, sort: "name" }, signal }),
  });
