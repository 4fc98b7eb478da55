import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { mailService } from "../../gateways/mail/mailer.ts";
import { installationUnits } from "../../gateways/tables/send-table.ts";
import { consoleAddress } from "../../kernel/http/public-origin.ts";
import { nodeIdOf } from "../../kernel/nodes/node-id.ts";
import { createUpkeep } from "../../kernel/nodes/upkeep.ts";
import { defineService } from "../../kernel/services.ts";
import { attachThisMonth, keepMonths, warnOfOwnLog } from "./keep-months.ts";
import { createActivitySettings } from "./settings/manage-settings.ts";
import { sendSummaries, summariesEvery } from "./settings/send-summaries.ts";

export {
  type AuditDeps,
  type AuditedChange,
  auditedChange,
  type ChangeEntry,
  type Changes,
  changedFields,
} from "./audited-change.ts";

export { findEntries } from "./list-activity.ts";
export { recipientsOf, withKnownRecipients } from "./settings/known-recipients.ts";
export { findCandidates, findRecipients, type Recipient } from "./settings/recipients.store.ts";

/** Keeps the months of the activity log, and mails it as the activity settings say. */
export const activityUpkeep = defineService("activity upkeep", ({ use, onStart, onStop, ...kernel }) => {
  const { config } = kernel;
  const mailing = {
    ...kernel,
    ...{ mailer: use(mailService), origin: use(consoleAddress), units: use(installationUnits) },
  };
  const upkeep = createUpkeep(
    { ...kernel, owner: nodeIdOf(config.dataDir) },
    { name: "upkeep of activity", ttl: 5 * minuteMs, firstAfter: 1_000, againAfter: minuteMs },
  );
  onStart(async () => {
    await attachThisMonth(kernel);
    await warnOfOwnLog(kernel);
    upkeep.repeat({ name: "months", every: hourMs, run: (signal) => keepMonths(kernel, signal) });
    upkeep.repeat({ name: "mails", every: summariesEvery, run: (signal) => sendSummaries(mailing, signal) });
  });
  onStop(upkeep.close);
  return { run: () => keepMonths(kernel), settings: createActivitySettings(mailing) };
});
