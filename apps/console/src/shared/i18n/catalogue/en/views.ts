import { tableTitles } from "@sgval/contract/generated/table-titles";
import { labelsIn } from "@sgval/contract/table";

export const views = {
  shown: "shown now",
  name: "Name",
  rename: "Rename",
  renameOf: "Rename {{name}}",
  deleteOf: "Delete {{name}}",
  filters: {
    button: "Views",
    title: "Saved views",
    failed: "The saved views could not be loaded",
    none: "No view of this list is saved yet",
    noneNext: "Set filters and order, then save them under a name.",
    saveAs: "Save this view as…",
    saveTitle: "Save this view",
    saved: "View saved",
    renameTitle: "Rename the view",
    deleteText: "The devices, users or entries it shows stay as they are.",
  },
  charts: {
    button: "Saved charts",
    title: "Saved charts",
    failed: "The saved charts could not be loaded",
    none: "No chart is saved yet",
    noneNext: "Choose devices, parameters and a range, then save them under a name.",
    saveAs: "Save this chart as…",
    saveTitle: "Save this chart",
    saved: "Chart saved",
    renameTitle: "Rename the chart",
    deleteText: "Devices and readings stay as they are.",
  },
  columns: { button: "Columns", title: "Columns shown", reset: "Reset" },
  list: labelsIn("en", tableTitles),
  profileNone: "No view is saved yet",
  profileNext: "On a list, choose Views and save what you see under a name.",
};
