import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Dashboard: {
    group: "home",
    order: 10,
    name: { vn: "Bảng tổng quan", en: "Dashboards", fr: "Tableaux de bord" },
    of: { vn: "bảng tổng quan", en: "the network overview", fr: "la vue d'ensemble du réseau" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Permissions as sentences where no pattern makes one. */
export const permissionSentences = {
  "Dashboard.Monitoring": {
    vn: "Xem trang giám sát và điều khiển",
    en: "See monitoring and control",
    fr: "Voir la surveillance et commande",
  },
  "Dashboard.Scada": {
    vn: "Xem SCADA trạm bơm",
    en: "See the pump-room SCADA",
    fr: "Voir le SCADA des stations",
  },
  "Dashboard.Contact": { vn: "Xem trang liên hệ", en: "See the contact page", fr: "Voir la page de contact" },
  "Dashboard.Risk": {
    vn: "Xem bảng rủi ro",
    en: "See the risk dashboard",
    fr: "Voir le tableau des risques",
  },
  "Dashboard.Report": { vn: "Xem trang báo cáo", en: "See the report page", fr: "Voir la page des rapports" },
} as const satisfies Record<string, Names>;

/** Heads of columns for the verbs of this feature. */
export const permissionVerbs = {
  Monitoring: { vn: "Giám sát", en: "Monitoring", fr: "Surveillance" },
  Scada: { vn: "SCADA", en: "SCADA", fr: "SCADA" },
  Contact: { vn: "Liên hệ", en: "Contact", fr: "Contact" },
  Risk: { vn: "Rủi ro", en: "Risk", fr: "Risques" },
  Report: { vn: "Báo cáo", en: "Report", fr: "Rapports" },
} as const satisfies Record<string, Names>;
