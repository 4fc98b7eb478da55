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

/** The nights before a repair and after it. */
export const repairNightTable = {
  name: "repairNights",
  title: tableTitles.repairNights,
  columns: {
    side: {
      kind: "list",
      heading: { vn: "So với lúc sửa", en: "Repair", fr: "Réparation" },
      labels: {
        before: { vn: "Trước", en: "Before", fr: "Avant" },
        after: { vn: "Sau", en: "After", fr: "Après" },
      },
    },
    day: { kind: "text", heading: { vn: "Đêm", en: "Night", fr: "Nuit" } },
    flow: {
      kind: "number",
      heading: { vn: "Lưu lượng đêm tối thiểu", en: "Minimum night flow", fr: "Débit nocturne minimal" },
      ...({ unit: "m3/h", decimals: 2 } as const),
    },
    counted: { kind: "flag", heading: { vn: "Được tính", en: "Counted", fr: "Comptée" } },
    good: {
      kind: "number",
      heading: { vn: "Giá trị tốt", en: "Good values", fr: "Valeurs bonnes" },
      decimals: 0,
    },
    expected: { kind: "number", heading: { vn: "Trong số", en: "Of", fr: "Sur" }, decimals: 0 },
    calendar: {
      kind: "text",
      heading: { vn: "Ngày lễ và xả nước", en: "Holidays and flushing", fr: "Jours fériés et purges" },
    },
  },
} as const satisfies Table;
