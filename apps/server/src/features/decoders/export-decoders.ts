import { decoderTable, type exportDecoders, type ListedDecoder } from "@sgval/contract/decoders/decoders";
import type { Kysely } from "kysely";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { Database } from "../../kernel/schema.ts";
import { findDecoders } from "./decoders.store.ts";

/** The decoders of a search as a table. */
export const decodersAsTable = async (
  db: Kysely<Database>,
  query: z.output<typeof exportDecoders.query>,
  view: View,
): Promise<TableSource<ListedDecoder>> => {
  const { decoders, total } = await findDecoders(db, query);
  return {
    name: decoderTable.name,
    title: decoderTable.title[view.language],
    columns: sourceColumns<ListedDecoder, keyof typeof decoderTable.columns>(
      decoderTable,
      {
        name: ({ name }) => name,
        description: ({ description }) => description,
        activeVersion: ({ activeVersion }) => activeVersion,
        devices: ({ devices }) => devices,
        errors: ({ errors }) => errors,
        updatedAt: ({ updatedAt }) => timestampCell(updatedAt),
      },
      view,
    ),
    filters: filterLabel(tableTexts.search, query.q, view.language),
    count: total,
    rows: decoders,
  };
};
