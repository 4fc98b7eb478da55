/** Lists as files. */
export const tables = {
  export: "Xuất",
  kind: { csv: "CSV", machine: "CSV cho máy", xlsx: "Excel", pdf: "PDF" },
  exportAs: {
    csv: "Xuất CSV",
    machine: "Xuất CSV cho máy",
    xlsx: "Xuất Excel",
    pdf: "Xuất PDF",
  },
  preparing: "Đang chuẩn bị tệp…",
  ready: "Đã tải {{name}} ({{size}})",
  failed: "Không xuất được",
  offline: "Mất mạng: chưa xuất được.",
  notOnWallDisplay: "Màn hình treo tường không xuất tệp.",
};
