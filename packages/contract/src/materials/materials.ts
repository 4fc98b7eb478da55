import * as z from "zod";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import type { Table } from "../table.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { emptyAsNull, freeText, lineText, nameText } from "../text.ts";
import { tableTitles } from "./feature.ts";

/** Longest note of a material, in characters. */
export const longestMaterialNote = 500;

/** What repairs use up: a clamp, a length of pipe, a bag of cement. */
export const materialBody = z.object({
  name: nameText(),
  /** What amounts of it count: `cái`, `m`, `kg`. */
  unit: lineText(16),
  note: emptyAsNull(freeText(longestMaterialNote)),
});
export type MaterialForm = z.input<typeof materialBody>;

export const material = z.object({
  id,
  name: z.string(),
  unit: z.string(),
  note: z.string().nullable(),
  /** In how many leak points, also those that the caller does not see. */
  usedIn: z.number().int(),
  updatedAt: isoTime,
});
export type Material = z.infer<typeof material>;

export const listMaterials = route({
  method: "GET",
  path: "/material",
  summary: "Materials for repairs, with how many leak points each is used in",
  access: { permission: "Material.Index" },
  query: listQuery,
  answer: listOf(material),
});
export const chooseMaterials = route({
  method: "GET",
  path: "/material/choices",
  summary: "All materials by name and unit, for whoever writes leak points",
  access: { permission: ["Material.Index", "LeakPoint.Create", "LeakPoint.Update"] },
  answer: dataOf(z.array(material.pick({ id: true, name: true, unit: true }))),
});
export const exportMaterials = route({
  method: "GET",
  path: "/material/export",
  summary: "All materials of a search as a CSV, XLSX or PDF file",
  access: listMaterials.access,
  query: exportQueryOf(listQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
export const createMaterial = route({
  method: "POST",
  path: "/material",
  summary: "Add a material",
  access: { permission: "Material.Create" },
  body: materialBody,
  answer: dataOf(material),
  errors: ["value_exists"],
});
export const updateMaterial = route({
  method: "PUT",
  path: "/material/:id",
  summary: "Change a material",
  access: { permission: "Material.Update" },
  params: idParams,
  body: materialBody,
  answer: dataOf(material),
  errors: ["not_found", "value_exists", "material_unit_in_use"],
});
export const deleteMaterial = route({
  method: "DELETE",
  path: "/material/:id",
  summary: "Delete a material that no leak point uses",
  access: { permission: "Material.Delete" },
  params: idParams,
  answer: null,
  errors: ["not_found", "material_in_use"],
});

/** The materials for repairs. */
export const materialTable = {
  name: "materials",
  title: tableTitles.materials,
  columns: {
    name: { kind: "text", heading: { vn: "Tên", en: "Name", fr: "Nom" } },
    unit: { kind: "text", heading: { vn: "Đơn vị tính", en: "Unit", fr: "Unité" } },
    note: { kind: "text", heading: { vn: "Ghi chú", en: "Note", fr: "Remarque" } },
    usedIn: {
      kind: "number",
      heading: { vn: "Số điểm rò rỉ dùng", en: "Used in leak points", fr: "Fuites" },
      decimals: 0,
    },
    updatedAt: { kind: "timestamp", heading: { vn: "Cập nhật", en: "Updated", fr: "Mise à jour" } },
  },
} as const satisfies Table;
