import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { systemSignature } from "../../kernel/actor.ts";
import { isDatabaseDown } from "../../kernel/database.ts";
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
const firstAfter = 1_000;
const every = hourMs;
const retryAfter = minuteMs;

export interface ActivityUpkeep {
  /**
   * Makes the partition of this month, before anything is recorded: an entry that is on its way to the default partition
   * while its month is attached is refused, and with it the change it records.
   */
  start(): Promise<void>;
  /** Makes the partitions of this month and the next ones, and detaches what is past the term. */
  run(): Promise<void>;
  close(): Promise<void>;
}

/** Keeps the months of the activity log. An entry without a partition is safe in the default one until then. */
export const createActivityUpkeep = (
  { logger, ...deps }: AuditDeps & { logger: Logger },
  /** Whether this node is the one that does the upkeep. */
  mayRun: () => Promise<boolean>,
): ActivityUpkeep => {
  const { db, clock } = deps;
  let running: Promise<boolean> | null = null;
  let closed = false;
  let cancel = () => {};

  const keepMonths = async (): Promise<void> => {
    for (let later = 0; later <= monthsAhead; later += 1) await attachMonth(db, monthOf(clock.now(), later));
    for (let since = 0; !closed; ) {
      const oldest = await oldestWithoutMonth(db.kysely, since);
      if (oldest === null) break;
      await attachMonth(db, monthOf(oldest));
      since = monthOf(oldest, 1);
    }
    for (const month of closed ? [] : await monthsPastTerm(db.kysely))
      await auditedChange(deps, systemSignature("activity"), async ({ trx, record }) => {
        const rows = await detachMonth(trx, month);
        await record({
          subject: "setting",
          subjectName: "activityTerm",
          detail: "activity_month_detached",
          after: { month: month.slice(0, 7), rows },
        });
      });
  };
  const runOnce = (): Promise<boolean> => {
    running ??= keepMonths()
      .then(
        () => true,
        (error: unknown) => {
          if (!closed && !isDatabaseDown(error))
            logger.warn({ err: error }, "the months of the activity log could not be kept; trying again");
          return false;
        },
      )
      .finally(() => {
        running = null;
      });
    return running;
  };
  const start = async () => {
    try {
      await attachMonth(db, monthOf(clock.now()));
    } catch (error) {
      logger.warn({ err: error }, "this month of the activity log could not be made; trying again");
    }
    schedule(firstAfter);
  };
  const runInTurn = async () => {
    const done = !(await mayRun().catch(() => false)) || (await runOnce());
    schedule(done ? every : retryAfter);
  };
  const schedule = (delay: number) => {
    if (!closed) cancel = clock.after(delay, () => void runInTurn());
  };

  return {
    start,
    run: async () => void (await runOnce()),
    close: async () => {
      closed = true;
      cancel();
      await running;
    },
  };
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
