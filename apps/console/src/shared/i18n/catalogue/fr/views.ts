import { tableTitles } from "@sgval/contract/generated/table-titles";
import { labelsIn } from "@sgval/contract/table";

export const views = {
  button: "Vues",
  title: "Vues enregistrées",
  failed: "Les vues enregistrées n'ont pas pu être chargées",
  none: "Aucune vue de cette liste n'est encore enregistrée",
  noneNext: "Choisissez des filtres et un ordre, puis enregistrez-les sous un nom.",
  shown: "affichée",
  saveAs: "Enregistrer cette vue sous…",
  saveTitle: "Enregistrer cette vue",
  saved: "Vue enregistrée",
  name: "Nom",
  rename: "Renommer",
  renameOf: "Renommer {{name}}",
  deleteOf: "Supprimer {{name}}",
  renameTitle: "Renommer la vue",
  deleteText: "Les appareils, utilisateurs ou entrées qu'elle montre restent tels quels.",
  columns: { button: "Colonnes", title: "Colonnes affichées", reset: "Réinitialiser" },
  list: labelsIn("fr", tableTitles),
  profileNone: "Aucune vue n'est encore enregistrée",
  profileNext: "Dans une liste, choisissez Vues et enregistrez ce que vous voyez sous un nom.",
};
