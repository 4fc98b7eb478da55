import { materialTable } from "@sgval/contract/materials/materials";
import { headingsIn } from "@sgval/contract/table";

export const texts = {
  ...headingsIn("fr", materialTable),
  title: materialTable.title.fr,
  search: "Nom, unité ou remarque",
  failed: "Les matériaux n'ont pas pu être chargés",
  empty: "Aucun matériau pour l'instant",
  emptyNext: "Ajoutez le premier matériau de réparation, à choisir ensuite pour une fuite.",
  add: "Ajouter un matériau",
  edit: "Modifier le matériau",
  unitHelp: "Ce que les quantités comptent : pièce, m, kg.",
  actions: "Actions",
  inUse: "Des fuites utilisent ce matériau",
  usedInCount_one: "{{count}} fuite",
  usedInCount_other: "{{count}} fuites",
};
