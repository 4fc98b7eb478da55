import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import type { Table } from "../table.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { emptyAsNull, freeText, labelText, nameText } from "../text.ts";
import { tableTitles } from "./feature.ts";

/** How one key of a controller's payload appears on the screen. */
const templateRow = z.object({
  parameterName: labelText(64),
  /** As it is written after the value; empty for none. */
  unitName: emptyAsNull(freeText(16)),
  /** The key in the payload, without the name of the pump: `A` of `p1.A`. */
  mappingKey: z
    .string(message("required"))
    .trim()
    .min(1, message("required"))
    .max(64, message("too_long"))
    .regex(/^[\w.:-]+$/, message("special_characters")),
});
export type TemplateRow = z.output<typeof templateRow>;

/** The same as it was stored. */
export const templateRows = z.array(
  z.object({ parameterName: z.string(), unitName: z.string().nullable(), mappingKey: z.string() }),
);

export const pumpTemplateBody = z
  .object({
    name: nameText(),
    parameters: z.array(templateRow).min(1, message("select_parameter")).max(100, message("too_long")),
  })
  .superRefine(({ parameters: rows }, context) => {
    rows.forEach(({ mappingKey }, index) => {
      if (rows.findIndex((row) => row.mappingKey === mappingKey) < index)
        context.addIssue({
          code: "custom",
          path: ["parameters", index, "mappingKey"],
          message: message("value_exists"),
        });
    });
  });
export type PumpTemplateForm = z.input<typeof pumpTemplateBody>;

export const pumpTemplate = z.object({
  id,
  name: z.string(),
  parameters: templateRows,
  /** How many pumps use it. */
  usedBy: z.number().int(),
  updatedAt: isoTime,
});
export type PumpTemplate = z.output<typeof pumpTemplate>;

/** Details of `pump_template_used`; stations outside the caller's scope are only counted. */
export const templateUse = z.object({
  pumps: z.array(
    z.object({ deviceId: z.number().int(), deviceName: z.string(), key: z.string(), name: z.string() }),
  ),
  hidden: z.number().int(),
});

export const listPumpTemplates = route({
  method: "GET",
  path: "/pump-template",
  summary: "Parameter templates of pumps",
  access: { permission: ["PumpTemplate.Index", "Pump.Index"] },
  query: listQuery,
  answer: listOf(pumpTemplate),
});
export const exportPumpTemplates = route({
  method: "GET",
  path: "/pump-template/export",
  summary: "All parameter templates of a search as a CSV, XLSX or PDF file",
  access: { permission: "PumpTemplate.Index" },
  query: exportQueryOf(listQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
export const createPumpTemplate = route({
  method: "POST",
  path: "/pump-template",
  summary: "Add a parameter template",
  access: { permission: "PumpTemplate.Create" },
  body: pumpTemplateBody,
  answer: dataOf(pumpTemplate),
  errors: ["value_exists"],
});
export const updatePumpTemplate = route({
  method: "PUT",
  path: "/pump-template/:id",
  summary: "Change a parameter template; a key that a pump is controlled by stays in it",
  access: { permission: "PumpTemplate.Update" },
  params: idParams,
  body: pumpTemplateBody,
  answer: dataOf(pumpTemplate),
  errors: ["not_found", "value_exists", "pump_template_used"],
});
export const deletePumpTemplate = route({
  method: "DELETE",
  path: "/pump-template/:id",
  summary: "Delete a parameter template that no pump uses",
  access: { permission: "PumpTemplate.Delete" },
  params: idParams,
  answer: null,
  errors: ["not_found", "pump_template_used"],
});

/** The parameter templates of pumps. */
export const pumpTemplateTable = {
  name: "pumpTemplates",
  title: tableTitles.pumpTemplates,
  columns: {
    name: { kind: "text", heading: { vn: "Tên mẫu", en: "Name", fr: "Nom" } },
    parameters: {
      kind: "number",
      heading: { vn: "Số thông số", en: "Parameters", fr: "Paramètres" },
      decimals: 0,
    },
    usedBy: {
      kind: "number",
      heading: { vn: "Số bơm dùng", en: "Used by pumps", fr: "Pompes qui l'utilisent" },
      decimals: 0,
    },
    updatedAt: { kind: "timestamp", heading: { vn: "Cập nhật", en: "Updated", fr: "Mise à jour" } },
  },
} as const satisfies Table;
