import type { Names } from "@sgval/quantities/language";
import * as z from "zod";

/** What lies on the map of the network, from the top. */
export const mapLayerNames = ["labels", "leaks", "pipes", "zones", "shading", "satellite", "base"] as const;
export type MapLayerName = (typeof mapLayerNames)[number];

export const mapLayer = z.object({ shown: z.boolean(), opacity: z.number().min(0.1).max(1) });
export type MapLayer = z.output<typeof mapLayer>;

/** The layers that a user has changed; the others are shown in full. */
export const mapLayers = z.partialRecord(z.enum(mapLayerNames), mapLayer);
export type MapLayers = z.output<typeof mapLayers>;

export const mapLayerLabels: Readonly<Record<MapLayerName, Names>> = {
  labels: { vn: "Nhãn giá trị", en: "Values", fr: "Valeurs" },
  leaks: { vn: "Điểm rò rỉ", en: "Leak points", fr: "Fuites" },
  pipes: { vn: "Đường ống", en: "Pipes", fr: "Conduites" },
  zones: { vn: "Vùng DMA", en: "DMA zones", fr: "Secteurs DMA" },
  shading: { vn: "Tô màu áp lực", en: "Pressure shading", fr: "Pressions en couleur" },
  satellite: { vn: "Ảnh vệ tinh", en: "Satellite", fr: "Satellite" },
  base: { vn: "Nền bản đồ", en: "Base map", fr: "Fond de carte" },
};
