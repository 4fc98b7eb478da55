import type { Names } from "@sgval/quantities/language";

/** The words of every exported file, whatever list it holds; `{{name}}` stands for what is filled in. */
export const tableTexts = {
  about: { vn: "Thông tin", en: "About", fr: "À propos" },
  filters: { vn: "Bộ lọc", en: "Filters", fr: "Filtres" },
  noFilters: { vn: "Không lọc", en: "None", fr: "Aucun" },
  search: { vn: "Tìm kiếm", en: "Search", fr: "Recherche" },
  device: { vn: "Thiết bị", en: "Device", fr: "Appareil" },
  position: { vn: "Vị trí", en: "Position", fr: "Position" },
  favourite: { vn: "Đã ghim", en: "Pinned", fr: "Épinglés" },
  from: { vn: "Từ", en: "From", fr: "Du" },
  to: { vn: "Đến", en: "To", fr: "Au" },
  zone: { vn: "Múi giờ", en: "Time zone", fr: "Fuseau horaire" },
  by: { vn: "Người xuất", en: "Exported by", fr: "Exporté par" },
  at: { vn: "Thời điểm xuất", en: "Exported at", fr: "Exporté le" },
  rows: { vn: "Số dòng", en: "Rows", fr: "Lignes" },
  page: {
    vn: "Trang {{page}}/{{pages}}",
    en: "Page {{page}} of {{pages}}",
    fr: "Page {{page}} sur {{pages}}",
  },
} as const satisfies Record<string, Names>;
