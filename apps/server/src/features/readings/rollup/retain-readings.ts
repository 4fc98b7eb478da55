import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { dropOldPartitions } from "../write/partitions.store.ts";

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

/** Drops the raw readings of old months by the clock of the database; rollups stay. Returns the dropped partitions. */
export const dropOldReadings = async ({
  db,
  clock,
  logger,
  months,
  dropped,
}: RetentionDeps): Promise<string[]> => {
  if (months === 0) return [];
  const gone = await dropOldPartitions(db, clock, months);
  if (gone.length > 0) {
    logger.info({ partitions: gone }, "dropped old readings");
    dropped();
  }
  return gone;
};
