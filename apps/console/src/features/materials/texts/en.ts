import { materialTable } from "@sgval/contract/materials/materials";
import { headingsIn } from "@sgval/contract/table";

export const texts = {
  ...headingsIn("en", materialTable),
  title: materialTable.title.en,
  search: "Name, unit or note",
  failed: "The materials could not be loaded",
  empty: "There is no material yet",
  emptyNext: "Add the first material for repairs, to be chosen in leak points.",
  add: "Add material",
  edit: "Edit material",
  unitHelp: "What amounts are counted in, such as pieces, m or kg.",
  actions: "Actions",
  inUse: "Leak points use this material",
  usedInCount_one: "{{count}} leak point",
  usedInCount_other: "{{count}} leak points",
};
