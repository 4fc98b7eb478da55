import { tableTitles } from "@sgval/contract/generated/table-titles";
import { labelsIn } from "@sgval/contract/table";

export const views = {
  shown: "affichée",
  name: "Nom",
  rename: "Renommer",
  renameOf: "Renommer {{name}}",
  deleteOf: "Supprimer {{name}}",
  filters: {
    button: "Vues",
    title: "Vues enregistrées",
    failed: "Les vues enregistrées n'ont pas pu être chargées",
    none: "Aucune vue de cette liste n'est encore enregistrée",
    noneNext: "Choisissez des filtres et un ordre, puis enregistrez-les sous un nom.",
    saveAs: "Enregistrer cette vue sous…",
    saveTitle: "Enregistrer cette vue",
    saved: "Vue enregistrée",
    renameTitle: "Renommer la vue",
    deleteText: "Les appareils, utilisateurs ou entrées qu'elle montre restent tels quels.",
  },
  charts: {
    button: "Graphiques enregistrés",
    title: "Graphiques enregistrés",
    failed: "Les graphiques enregistrés n'ont pas pu être chargés",
    none: "Aucun graphique n'est encore enregistré",
    noneNext: "Choisissez des appareils, des paramètres et une durée, puis enregistrez-les sous un nom.",
    saveAs: "Enregistrer ce graphique sous…",
    saveTitle: "Enregistrer ce graphique",
    saved: "Graphique enregistré",
    renameTitle: "Renommer le graphique",
    deleteText: "Les appareils et les mesures restent tels quels.",
  },
  columns: { button: "Colonnes", title: "Colonnes affichées", reset: "Réinitialiser" },
  list: labelsIn("fr", tableTitles),
  profileNone: "Aucune vue n'est encore enregistrée",
  profileNext: "Dans une liste, choisissez Vues et enregistrez ce que vous voyez sous un nom.",
};
