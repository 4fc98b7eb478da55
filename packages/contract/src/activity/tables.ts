import { activityDetails } from "../generated/activity-details.ts";
import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import { activityTypeLabels } from "./labels.ts";

/** The activity log. */
export const activityTable = {
  name: "activity",
  title: tableTitles.activity,
  columns: {
    at: { kind: "timestamp", heading: { vn: "Thời điểm", en: "Time", fr: "Date" } },
    actor: { kind: "text", heading: { vn: "Người thực hiện", en: "Actor", fr: "Auteur" } },
    what: {
      kind: "list",
      heading: { vn: "Nội dung", en: "What", fr: "Objet" },
      labels: { ...activityTypeLabels, ...activityDetails },
    },
    subject: { kind: "text", heading: { vn: "Đối tượng", en: "Subject", fr: "Élément" } },
    change: { kind: "text", heading: { vn: "Thay đổi", en: "Change", fr: "Modification" } },
    role: { kind: "text", heading: { vn: "Vai trò", en: "Role", fr: "Rôle" } },
    ip: { kind: "text", heading: { vn: "Địa chỉ IP", en: "IP address", fr: "Adresse IP" } },
  },
} as const satisfies Table;
