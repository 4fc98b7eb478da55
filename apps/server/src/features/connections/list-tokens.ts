import type {
  listTokens as listTokensRoute,
  Token,
  tokenListQuery,
} from "@sgval/contract/connections/connections";
import { message } from "@sgval/contract/message";
import type * as z from "zod";
import { type Actor, sees } from "../../kernel/actor.ts";
import { refuseField } from "../../kernel/errors.ts";
import { searchText, sortText } from "../devices/index.ts";
import { type TokenDeps, tokenOf } from "./token-view.ts";

/** Sort keys by field. Times are ISO 8601 in UTC and sort as text. */
const sortKeys: Readonly<Record<string, (token: Token) => string>> = {
  name: (token) => sortText(token.name),
  deviceName: (token) => sortText(token.deviceName),
  createdAt: (token) => token.createdAt,
  lastUsedAt: (token) => token.lastUsedAt ?? "",
};

const inOrder = (tokens: Token[], sort: string): Token[] => {
  const descending = sort.startsWith("-");
  const field = descending ? sort.slice(1) : sort;
  const keyOf = Object.hasOwn(sortKeys, field) ? sortKeys[field] : undefined;
  if (!keyOf) throw refuseField("sort", message("invalid_value"));
  const direction = descending ? -1 : 1;
  return tokens
    .map((token) => ({ token, key: keyOf(token) }))
    .sort((one, other) =>
      one.key === other.key ? one.token.id - other.token.id : one.key < other.key ? -direction : direction,
    )
    .map(({ token }) => token);
};

/** The tokens that match a filter and whose device is visible to the actor, sorted. */
export const findTokens = (
  deps: TokenDeps,
  query: Omit<z.output<typeof tokenListQuery>, "page" | "size">,
  actor: Actor,
): Token[] => {
  const wanted = searchText(query.q ?? "");
  const matches = (token: Token): boolean => {
    const displayName = deps.devices.get(token.deviceId)?.displayName ?? "";
    return searchText(`${token.name}\n${token.deviceName}\n${displayName}`).includes(wanted);
  };
  const found = deps.tokens
    .all()
    .filter((token) => sees(actor, token.deviceId))
    .filter((token) => query.deviceId === undefined || query.deviceId === token.deviceId)
    .filter((token) => query.createdBy === undefined || token.createdById === actor.userId)
    .map((token) => tokenOf(deps, token))
    .filter(matches);
  return inOrder(found, query.sort ?? "name");
};

/** One page of tokens. */
export const listTokens =
  (deps: TokenDeps) =>
  (query: z.output<typeof listTokensRoute.query>, actor: Actor): z.output<typeof listTokensRoute.answer> => {
    const found = findTokens(deps, query, actor);
    const start = (query.page - 1) * query.size;
    return {
      data: found.slice(start, start + query.size),
      metaData: { total: found.length, page: query.page, size: query.size },
    };
  };
