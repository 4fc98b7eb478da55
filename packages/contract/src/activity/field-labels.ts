import type { Names } from "@sgval/quantities/language";
import { activityFields } from "../generated/activity-fields.ts";

/**
 * What the fields are called that the activity log keeps, by the keys under which it keeps them: those that several
 * features have, and those that one declares. A plain value has an empty key.
 */
export const activityFieldLabels = {
  "": { vn: "Giá trị", en: "Value", fr: "Valeur" },
  email: { vn: "Email", en: "Email", fr: "E-mail" },
  phone: { vn: "Điện thoại", en: "Phone", fr: "Téléphone" },
  name: { vn: "Tên", en: "Name", fr: "Nom" },
  description: { vn: "Mô tả", en: "Description", fr: "Description" },
  reason: { vn: "Lý do", en: "Reason", fr: "Motif" },
  type: { vn: "Loại", en: "Type", fr: "Type" },
  kind: { vn: "Loại", en: "Kind", fr: "Type" },
  from: { vn: "Từ", en: "From", fr: "Du" },
  to: { vn: "Đến", en: "To", fr: "Au" },
  unit: { vn: "Đơn vị", en: "Unit", fr: "Unité" },
  value: { vn: "Giá trị", en: "Value", fr: "Valeur" },
  source: { vn: "Nguồn lệnh", en: "Source", fr: "Origine" },
  status: { vn: "Trạng thái lệnh", en: "Status", fr: "Statut" },
  ...activityFields,
} as const satisfies Record<string, Names>;
