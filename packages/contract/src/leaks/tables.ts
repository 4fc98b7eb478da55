import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import { leakStateLabels } from "./labels.ts";
import { activityFields } from "./texts.ts";

/** The leak points. */
export const leakTable = {
  name: "leakPoints",
  title: tableTitles.leakPoints,
  columns: {
    description: { kind: "text", heading: { vn: "Mô tả", en: "Description", fr: "Description" } },
    state: {
      kind: "list",
      heading: { vn: "Trạng thái", en: "State", fr: "État" },
      labels: leakStateLabels,
    },
    zone: { kind: "text", heading: { vn: "Vùng DMA", en: "DMA zone", fr: "Secteur" } },
    device: { kind: "text", heading: { vn: "Thiết bị gần", en: "Device nearby", fr: "Appareil proche" } },
    materials: { kind: "text", heading: activityFields.materials },
    diameter: { kind: "number", heading: activityFields.diameter, decimals: 0 },
    latitude: { kind: "number", heading: { vn: "Vĩ độ", en: "Latitude", fr: "Latitude" }, decimals: 6 },
    longitude: { kind: "number", heading: { vn: "Kinh độ", en: "Longitude", fr: "Longitude" }, decimals: 6 },
    images: { kind: "number", heading: { vn: "Số ảnh", en: "Images", fr: "Images" }, decimals: 0 },
    reporter: { kind: "text", heading: { vn: "Người báo", en: "Reporter", fr: "Signalée par" } },
    foundAt: { kind: "timestamp", heading: activityFields.foundAt },
    repairedAt: { kind: "timestamp", heading: activityFields.repairedAt },
    updatedAt: { kind: "timestamp", heading: { vn: "Cập nhật", en: "Updated", fr: "Mise à jour" } },
  },
} as const satisfies Table;
