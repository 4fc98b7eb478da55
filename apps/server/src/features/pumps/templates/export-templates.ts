import {
  type exportPumpTemplates,
  type PumpTemplate,
  pumpTemplateTable,
} from "@sgval/contract/pumps/templates";
import type { Kysely } from "kysely";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../../gateways/tables/table-source.ts";
import type { Database } from "../../../kernel/schema.ts";
import { findTemplates } from "./templates.store.ts";

/** The parameter templates of a search as a table. */
export const templatesAsTable = async (
  db: Kysely<Database>,
  query: z.output<typeof exportPumpTemplates.query>,
  view: View,
): Promise<TableSource<PumpTemplate>> => {
  const { templates, total } = await findTemplates(db, query);
  return {
    name: pumpTemplateTable.name,
    title: pumpTemplateTable.title[view.language],
    columns: sourceColumns<PumpTemplate, keyof typeof pumpTemplateTable.columns>(
      pumpTemplateTable,
      {
        name: (template) => template.name,
        parameters: (template) => template.parameters.length,
        usedBy: (template) => template.usedBy,
        updatedAt: (template) => timestampCell(template.updatedAt),
      },
      view,
    ),
    filters: filterLabel(tableTexts.search, query.q, view.language),
    count: total,
    rows: templates,
  };
};
