import { activityTypeLabels, subjectLabelsIn } from "@sgval/contract/activity/labels";
import { activityTable } from "@sgval/contract/activity/tables";
import { activityDetails } from "@sgval/contract/generated/activity-details";
import { labelsIn } from "@sgval/contract/table";

export const texts = {
  log: "Journal des changements",
  title: "Modifications",
  changeLog: "Journal des modifications",
  empty: "Aucune modification",
  failed: "Le journal des modifications n'a pas pu être chargé",
  hidden: "Vous n'avez pas le droit de voir le journal des modifications",
  system: "Système",
  at: activityTable.columns.at.heading.fr,
  actor: activityTable.columns.actor.heading.fr,
  what: activityTable.columns.what.heading.fr,
  details: "Détails ({{count}})",
  subject: activityTable.columns.subject.heading.fr,
  change: activityTable.columns.change.heading.fr,
  ip: activityTable.columns.ip.heading.fr,
  search: "Nom, objet",
  anySubject: "Tous éléments",
  anyType: "Tous types",
  moreFields_one: "et {{count}} autre champ",
  moreFields_other: "et {{count}} autres champs",
  type: labelsIn("fr", activityTypeLabels),
  subjects: subjectLabelsIn("fr"),
  detail: labelsIn("fr", activityDetails),
};
