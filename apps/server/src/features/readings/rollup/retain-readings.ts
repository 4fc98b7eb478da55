import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { dropOldestPartition } from "../write/partitions.store.ts";

/** Start of the oldest month that is kept, epoch ms; 0 when all are. */
export const oldestKept = (now: number, months: number): number => {
  const date = new Date(now);
  return months === 0 ? 0 : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months);
};

interface RetentionDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  /** Whole months to keep beside the current one; 0 keeps everything. */
  months: number;
  /** Called after readings were dropped. */
  dropped: () => void;
}

/**
 * Drops the raw readings of the oldest month past the retention by the clock of the database; rollups stay. Returns the
 * dropped partition, or `null`.
 */
export const dropOldReadings = async ({
  db,
  clock,
  logger,
  months,
  dropped,
}: RetentionDeps): Promise<string | null> => {
  if (months === 0) return null;
  const gone = await dropOldestPartition(db, clock, months);
  if (gone !== null) {
    logger.info({ partition: gone }, "dropped old readings");
    dropped();
  }
  return gone;
};
