import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Scada: {
    group: "home",
    order: 20,
    name: { vn: "Bản vẽ SCADA", en: "SCADA drawing", fr: "Synoptique SCADA" },
    of: { vn: "bản vẽ SCADA", en: "the SCADA drawing", fr: "le synoptique SCADA" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Entries of the activity log. */
export const activityDetails = {
  mimic_saved: { vn: "Đã lưu sơ đồ SCADA", en: "SCADA drawing saved", fr: "Synoptique SCADA enregistré" },
  mimic_restored: {
    vn: "Đã khôi phục phiên bản sơ đồ SCADA",
    en: "Version of a SCADA drawing restored",
    fr: "Version d'un synoptique SCADA rétablie",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  mimicVersion: { vn: "Phiên bản sơ đồ", en: "Version of the drawing", fr: "Version du synoptique" },
  restoredFrom: { vn: "Khôi phục từ phiên bản", en: "Restored from version", fr: "Rétablie de la version" },
  symbols: { vn: "Số đối tượng", en: "Symbols", fr: "Symboles" },
  pipes: { vn: "Số ống nối", en: "Pipes drawn", fr: "Conduites tracées" },
  boundDevices: { vn: "Thiết bị được gắn", en: "Bound devices", fr: "Appareils liés" },
} as const satisfies Record<string, Names>;
