import type { exportTokens, Token } from "@sgval/contract/connection";
import { tokenTable } from "@sgval/contract/table-token";
import type * as z from "zod";
import {
  filterFact,
  momentCell,
  sourceColumns,
  type TableSource,
  type View,
} from "../../gateways/tables/table-source.ts";
import { tableTexts } from "../../gateways/tables/texts.ts";
import type { Actor } from "../../kernel/actor.ts";
import { findTokens } from "./list-tokens.ts";
import type { TokenParts } from "./token-parts.ts";

const columns = (view: View) =>
  sourceColumns<Token, keyof typeof tokenTable.columns>(
    tokenTable,
    {
      name: (token) => token.name,
      deviceName: (token) => token.deviceName,
      lastFour: (token) => token.lastFour,
      createdBy: (token) => token.createdBy,
      createdAt: (token) => momentCell(token.createdAt),
      lastUsedAt: (token) => momentCell(token.lastUsedAt),
    },
    view,
  );

/** The tokens of a filter as a table: how to tell them apart, never a secret. */
export const tokensAsTable = (
  parts: TokenParts,
  query: z.output<typeof exportTokens.query>,
  actor: Actor,
  view: View,
): TableSource<Token> => {
  const tokens = findTokens(parts, query, actor);
  const { deviceName, createdBy } = tokenTable.columns;
  const device = query.deviceId === undefined ? undefined : parts.devices.get(query.deviceId)?.name;
  return {
    name: tokenTable.name,
    title: tokenTable.title[view.language],
    columns: columns(view),
    filters: [
      ...filterFact(tableTexts.search, query.q, view.language),
      ...filterFact(deviceName.heading, device, view.language),
      ...filterFact(createdBy.heading, query.createdBy && actor.username, view.language),
    ],
    count: tokens.length,
    rows: tokens,
  };
};
