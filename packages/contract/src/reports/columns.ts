import type { Unit } from "@sgval/quantities/unit";
import type { TableColumn } from "../table.ts";

export const number = (vn: string, en: string, fr: string, unit: Unit, decimals: number) =>
  ({ kind: "number", heading: { vn, en, fr }, unit, decimals }) as const satisfies TableColumn;
export const time = (vn: string, en: string, fr: string) =>
  ({ kind: "timestamp", heading: { vn, en, fr } }) as const satisfies TableColumn;
export const text = (vn: string, en: string, fr: string) =>
  ({ kind: "text", heading: { vn, en, fr } }) as const satisfies TableColumn;

export const deviceColumns = {
  device: text("Thiết bị", "Device", "Appareil"),
  code: text("Mã", "Code", "Code"),
};
export const coverage = number("Tỷ lệ dữ liệu", "Data coverage", "Couverture des données", "%", 1);
export const summaryTitle = { vn: "Tóm tắt", en: "Summary", fr: "Synthèse" } as const;
/** The device that a key figure is of. */
export const deviceOf = (vn: string, en: string, fr: string) =>
  text(`Thiết bị ${vn}`, `${en} device`, `Appareil ${fr}`);
