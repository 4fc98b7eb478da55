import { activityDetailWords, activityTypeWords } from "@sgval/contract/activity-words";
import { wordsIn } from "@sgval/contract/table";
import { activityTable } from "@sgval/contract/table-activity";

export const activity = {
  title: "Changes",
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
  search: "Name, subject",
  range: { from: "From", to: "To" },
  anyType: "Any type",
  moreFields: "and {{count}} more fields",
  type: wordsIn("en", activityTypeWords),
  detail: wordsIn("en", activityDetailWords),
};
