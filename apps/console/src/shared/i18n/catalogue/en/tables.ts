/** Lists as files. */
export const tables = {
  export: "Export",
  kind: { csv: "CSV", machine: "CSV for machines", xlsx: "Excel", pdf: "PDF" },
  exportAs: {
    csv: "Export CSV",
    machine: "Export CSV for machines",
    xlsx: "Export Excel",
    pdf: "Export PDF",
  },
  preparing: "Preparing the file…",
  ready: "{{name}} downloaded ({{size}})",
  failed: "Export failed",
  offline: "No network: nothing can be exported now.",
  notOnWallDisplay: "A wall display exports nothing.",
};
