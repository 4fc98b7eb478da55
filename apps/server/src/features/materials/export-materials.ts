import { type exportMaterials, type Material, materialTable } from "@sgval/contract/materials/materials";
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
import { findMaterials } from "./materials.store.ts";

/** The materials of a search as a table. */
export const materialsAsTable = async (
  db: Kysely<Database>,
  query: z.output<typeof exportMaterials.query>,
  view: View,
): Promise<TableSource<Material>> => {
  const { materials, total } = await findMaterials(db, query);
  return {
    name: materialTable.name,
    title: materialTable.title[view.language],
    columns: sourceColumns<Material, keyof typeof materialTable.columns>(
      materialTable,
      {
        name: (material) => material.name,
        unit: (material) => material.unit,
        note: (material) => material.note,
        usedIn: (material) => material.usedIn,
        updatedAt: (material) => timestampCell(material.updatedAt),
      },
      view,
    ),
    filters: filterLabel(tableTexts.search, query.q, view.language),
    count: total,
    rows: materials,
  };
};
