import { type exportNetworks, type Network, networkTable } from "@sgval/contract/network/networks";
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
import { findNetworks } from "./networks.store.ts";
import type { Viewer } from "./visible-elements.store.ts";

/** The networks of a search as a table. */
export const networksAsTable = async (
  db: Kysely<Database>,
  query: z.output<typeof exportNetworks.query>,
  viewer: Viewer,
  view: View,
): Promise<TableSource<Network>> => {
  const { networks, total } = await findNetworks(db, query, viewer);
  return {
    name: networkTable.name,
    title: networkTable.title[view.language],
    columns: sourceColumns<Network, keyof typeof networkTable.columns>(
      networkTable,
      {
        name: ({ name }) => name,
        sourceName: ({ sourceName }) => sourceName,
        flowUnit: ({ flowUnit }) => flowUnit,
        junction: ({ counts }) => counts.junction,
        tank: ({ counts }) => counts.tank,
        reservoir: ({ counts }) => counts.reservoir,
        pipe: ({ counts }) => counts.pipe,
        valve: ({ counts }) => counts.valve,
        pump: ({ counts }) => counts.pump,
        devices: ({ devices }) => devices,
        importedAt: ({ importedAt }) => timestampCell(importedAt),
      },
      view,
    ),
    filters: filterLabel(tableTexts.search, query.q, view.language),
    count: total,
    rows: networks,
  };
};
