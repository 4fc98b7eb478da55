/** Lists as files. */
export const tables = {
  export: "Exporter",
  kind: { csv: "CSV", machine: "CSV pour machines", xlsx: "Excel", pdf: "PDF" },
  exportAs: {
    csv: "Exporter en CSV",
    machine: "Exporter en CSV pour machines",
    xlsx: "Exporter en Excel",
    pdf: "Exporter en PDF",
  },
  preparing: "Préparation du fichier…",
  ready: "{{name}} téléchargé ({{size}})",
  failed: "Échec de l'export",
  offline: "Pas de réseau\u202f: rien ne peut être exporté.",
  notOnWallDisplay: "Un affichage mural n'exporte rien.",
};
