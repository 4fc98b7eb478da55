import { holdLease } from "../../kernel/nodes/leases.ts";
import { nodeIdOf } from "../../kernel/nodes/node-id.ts";
import { defineService } from "../../kernel/services.ts";
import { createActivityUpkeep, warnOfOwnLog } from "./keep-months.ts";

export {
  type AuditDeps,
  type AuditedChange,
  auditedChange,
  type Changes,
  changedFields,
} from "./audited-change.ts";

/** Longer than a run takes (ms). */
const leaseTtl = 5 * 60_000;

export const activityUpkeep = defineService("activity upkeep", ({ config, onStart, onStop, ...kernel }) => {
  const { db, clock, logger } = kernel;
  const lease = holdLease({ db, clock, logger, owner: nodeIdOf(config.dataDir) }, "upkeep of activity", {
    ttl: leaseTtl,
  });
  const upkeep = createActivityUpkeep(kernel, lease.renew);
  onStart(async () => {
    await upkeep.start();
    await warnOfOwnLog(kernel);
  });
  onStop(async () => {
    await upkeep.close();
    await lease.release();
  });
  return upkeep;
});
