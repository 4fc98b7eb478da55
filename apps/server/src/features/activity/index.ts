import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { nodeIdOf } from "../../kernel/nodes/node-id.ts";
import { createUpkeep } from "../../kernel/nodes/upkeep.ts";
import { defineService } from "../../kernel/services.ts";
import { attachThisMonth, keepMonths, warnOfOwnLog } from "./keep-months.ts";

export {
  type AuditDeps,
  type AuditedChange,
  auditedChange,
  type ChangeEntry,
  type Changes,
  changedFields,
} from "./audited-change.ts";

export { findEntries } from "./list-activity.ts";

/** Keeps the months of the activity log. */
export const activityUpkeep = defineService("activity upkeep", ({ config, onStart, onStop, ...kernel }) => {
  const upkeep = createUpkeep(
    { ...kernel, owner: nodeIdOf(config.dataDir) },
    { name: "upkeep of activity", ttl: 5 * minuteMs, firstAfter: 1_000, againAfter: minuteMs },
  );
  onStart(async () => {
    await attachThisMonth(kernel);
    await warnOfOwnLog(kernel);
    upkeep.repeat({ name: "months", every: hourMs, run: (signal) => keepMonths(kernel, signal) });
  });
  onStop(upkeep.close);
  return { run: () => keepMonths(kernel) };
});
