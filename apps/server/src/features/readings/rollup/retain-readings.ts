import { dayMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { dropPartitionsBefore } from "../write/partitions.store.ts";

const every = dayMs;

/** Start of the oldest month that is kept, epoch ms; 0 when all are. */
export const oldestKept = (now: number, months: number): number => {
  const date = new Date(now);
  return months === 0 ? 0 : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months);
};

/**
 * Drops old months of raw readings once a day; rollups stay.
 * @param months whole months to keep beside the current one; 0 keeps everything
 * @param dropped called after readings were dropped
 */
export const createRetention = (
  db: DatabaseHandle,
  clock: Clock,
  logger: Logger,
  /** Whether this node is the one that does the upkeep. */
  mayRun: () => Promise<boolean>,
  months: number,
  dropped: () => void,
) => {
  const run = async (): Promise<string[]> => {
    if (months === 0) return [];
    const gone = await dropPartitionsBefore(db, oldestKept(clock.now(), months));
    if (gone.length > 0) {
      logger.info({ partitions: gone }, "dropped old readings");
      dropped();
    }
    return gone;
  };
  const runInTurn = async () => {
    if (await mayRun()) await run();
  };
  const stop = clock.every(every, () => {
    runInTurn().catch((error) =>
      logger.error({ err: error }, "old readings could not be dropped; tomorrow tries again"),
    );
  });
  return { run, close: stop };
};
