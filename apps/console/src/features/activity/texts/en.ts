import { activityTypeLabels, subjectLabelsIn } from "@sgval/contract/activity/labels";
import { activityTable } from "@sgval/contract/activity/tables";
import { activityDetails } from "@sgval/contract/generated/activity-details";
import { labelsIn } from "@sgval/contract/table";

export const texts = {
  log: "Change log",
  title: "Changes",
  changeLog: "Change log",
  empty: "There are no changes yet",
  failed: "The log of changes could not be loaded",
  hidden: "You do not have permission to see the log of changes",
  system: "System",
  at: activityTable.columns.at.heading.en,
  actor: activityTable.columns.actor.heading.en,
  what: activityTable.columns.what.heading.en,
  details: "Details ({{count}})",
  subject: activityTable.columns.subject.heading.en,
  change: activityTable.columns.change.heading.en,
  ip: activityTable.columns.ip.heading.en,
  search: "Name, subject",
  anySubject: "Any subject",
  anyType: "Any type",
  moreFields_one: "and {{count}} more field",
  moreFields_other: "and {{count}} more fields",
  type: labelsIn("en", activityTypeLabels),
  subjects: subjectLabelsIn("en"),
  detail: labelsIn("en", activityDetails),
};
