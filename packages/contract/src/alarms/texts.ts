import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Risk: {
    group: "risk",
    order: 10,
    name: { vn: "Rủi ro", en: "Risks", fr: "Risques" },
    of: { vn: "rủi ro", en: "risks", fr: "les risques" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Permissions as sentences where no pattern makes one. */
export const permissionSentences = {
  "Risk.Acknowledge": { vn: "Xác nhận cảnh báo", en: "Acknowledge alarms", fr: "Acquitter les alarmes" },
  "Risk.Shelve": { vn: "Tạm gác cảnh báo", en: "Shelve alarms", fr: "Mettre des alarmes en attente" },
} as const satisfies Record<string, Names>;

/** Heads of columns for the verbs of this feature. */
export const permissionVerbs = {
  Acknowledge: { vn: "Xác nhận", en: "Acknowledge", fr: "Acquitter" },
  Shelve: { vn: "Tạm gác", en: "Shelve", fr: "Mettre en attente" },
} as const satisfies Record<string, Names>;
