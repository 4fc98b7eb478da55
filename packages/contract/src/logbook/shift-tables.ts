import type { Names } from "@sgval/quantities/language";
import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import { shiftSectionLabels, shiftTexts } from "./shift-labels.ts";

const section = {
  kind: "list",
  heading: { vn: "Mục", en: "Section", fr: "Rubrique" },
  labels: Object.fromEntries(
    Object.entries(shiftSectionLabels).map(([key, { heading }]): [string, Names] => [key, heading]),
  ),
} as const;

/** Every line of a shift summary, of all its sections. */
export const shiftLineTable = {
  name: "shiftSummary",
  title: tableTitles.shiftSummary,
  columns: {
    section,
    at: { kind: "timestamp", heading: shiftTexts.time },
    device: { kind: "text", heading: shiftTexts.about },
    details: { kind: "text", heading: { vn: "Chi tiết", en: "Details", fr: "Détails" } },
  },
} as const satisfies Table;

/** What there was in each section, also without a line. */
export const shiftCountTable = {
  name: "shiftSummaryCounts",
  title: { vn: "Tổng hợp ca", en: "Totals of the shift", fr: "Totaux du quart" },
  columns: {
    section,
    counts: { kind: "text", heading: { vn: "Số lượng", en: "Counts", fr: "Nombres" } },
  },
} as const satisfies Table;
