import { systemSignature } from "../../kernel/actor.ts";
import type { Logger } from "../../kernel/logging.ts";
import { monthOf } from "../../kernel/postgres/partitions.store.ts";
import {
  attachMonth,
  detachMonth,
  monthsPastTerm,
  oldestWithoutMonth,
  ownsActivity,
} from "./activity-months.store.ts";
import { type AuditDeps, auditedChange } from "./audited-change.ts";

const monthsAhead = 2;

/**
 * Makes the partition of this month, before anything is recorded: an entry that is on its way to the default partition
 * while its month is attached is refused, and with it the change it records.
 */
export const attachThisMonth = async ({
  db,
  clock,
  logger,
}: Pick<AuditDeps, "db" | "clock"> & { logger: Logger }): Promise<void> => {
  try {
    await attachMonth(db, monthOf(clock.now()));
  } catch (error) {
    logger.warn({ err: error }, "this month of the activity log could not be made; trying again");
  }
};

/**
 * Makes the partitions of this month and the next ones, and detaches what is past the term. An entry without a partition
 * is safe in the default one until then.
 */
export const keepMonths = async (deps: AuditDeps, signal?: AbortSignal): Promise<void> => {
  const { db, clock } = deps;
  for (let later = 0; later <= monthsAhead; later += 1) await attachMonth(db, monthOf(clock.now(), later));
  for (let since = 0; !signal?.aborted; ) {
    const oldest = await oldestWithoutMonth(db.kysely, since);
    if (oldest === null) break;
    await attachMonth(db, monthOf(oldest));
    since = monthOf(oldest, 1);
  }
  for (const month of await monthsPastTerm(db.kysely)) {
    if (signal?.aborted) return;
    await auditedChange(deps, systemSignature("activity"), async ({ trx, record }) => {
      const rows = await detachMonth(trx, month);
      await record({
        subject: "setting",
        subjectName: "activityTerm",
        detail: "activity_month_detached",
        after: { month: new Date(month).toISOString().slice(0, 7), rows },
      });
    });
  }
};

/** Says at start that the log is protected by a trigger only. */
export const warnOfOwnLog = async ({
  db,
  logger,
}: Pick<AuditDeps, "db"> & { logger: Logger }): Promise<void> => {
  if (await ownsActivity(db.kysely))
    logger.warn(
      "the activity log belongs to the database role of the server, which could change it; docs/operating.md says how to protect it",
    );
};
