import type {
  listTokens as listTokensRoute,
  Token,
  tokenListQuery,
} from "@sgval/contract/connections/tokens";
import { deviceSearchText, searchFor, searchText, sortText } from "@sgval/contract/search-text";
import type * as z from "zod";
import { type Actor, sees } from "../../kernel/actor.ts";
import { pageOf, type SortKeys, sortRows } from "../../kernel/list-query.ts";
import { type TokenDeps, tokenOf } from "./token-view.ts";

const sortKeys: SortKeys<Token> = {
  name: (token) => sortText(token.name),
  deviceName: (token) => sortText(token.deviceName),
  createdAt: (token) => token.createdAt,
  lastUsedAt: (token) => token.lastUsedAt ?? "",
};

/** The tokens that match a filter and whose device is visible to the actor, sorted. */
export const findTokens = (
  deps: TokenDeps,
  query: Omit<z.output<typeof tokenListQuery>, "page" | "size">,
  actor: Actor,
): Token[] => {
  const holdsTerms = searchFor(query.q);
  const matches = (token: Token): boolean => {
    const displayName = deps.devices.get(token.deviceId)?.displayName ?? "";
    const ofDevice = deviceSearchText({ name: token.deviceName, displayName });
    return holdsTerms(`${searchText(token.name)}\n${ofDevice}`);
  };
  const found = deps.tokens
    .all()
    .filter((token) => sees(actor, token.deviceId))
    .filter((token) => query.deviceId === undefined || query.deviceId === token.deviceId)
    .filter((token) => query.createdBy === undefined || token.createdById === actor.userId)
    .map((token) => tokenOf(deps, token))
    .filter(matches);
  return sortRows(found, query.sort ?? "name", sortKeys);
};

/** One page of tokens. */
export const listTokens =
  (deps: TokenDeps) =>
  (query: z.output<typeof listTokensRoute.query>, actor: Actor): z.output<typeof listTokensRoute.answer> =>
    pageOf(findTokens(deps, query, actor), query);
