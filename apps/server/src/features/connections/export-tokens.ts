import { tokenTable } from "@sgval/contract/connections/tables";
import type { exportTokens, Token } from "@sgval/contract/connections/tokens";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { Actor } from "../../kernel/actor.ts";
import { findTokens } from "./list-tokens.ts";
import type { TokenDeps } from "./token-view.ts";

const columns = (view: View) =>
  sourceColumns<Token, keyof typeof tokenTable.columns>(
    tokenTable,
    {
      name: (token) => token.name,
      deviceName: (token) => token.deviceName,
      lastFour: (token) => token.lastFour,
      createdBy: (token) => token.createdBy,
      createdAt: (token) => timestampCell(token.createdAt),
      lastUsedAt: (token) => timestampCell(token.lastUsedAt),
    },
    view,
  );

/** The tokens that match a filter as a table, without secrets. */
export const tokensAsTable = (
  deps: TokenDeps,
  query: z.output<typeof exportTokens.query>,
  actor: Actor,
  view: View,
): TableSource<Token> => {
  const tokens = findTokens(deps, query, actor);
  const { deviceName, createdBy } = tokenTable.columns;
  const device = query.deviceId === undefined ? undefined : deps.devices.get(query.deviceId)?.name;
  return {
    name: tokenTable.name,
    title: tokenTable.title[view.language],
    columns: columns(view),
    filters: [
      ...filterLabel(tableTexts.search, query.q, view.language),
      ...filterLabel(deviceName.heading, device, view.language),
      ...filterLabel(createdBy.heading, query.createdBy && actor.username, view.language),
    ],
    count: tokens.length,
    rows: tokens,
  };
};
