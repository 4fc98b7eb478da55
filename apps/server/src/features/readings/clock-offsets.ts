import { minuteMs } from "@sgval/quantities/duration";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import { createWriteBehind } from "../../kernel/write-behind.ts";
import { type ClockOffset, selectClockOffsets, storeClockOffsets } from "./clock-offsets.store.ts";

/** How far the clocks of devices are ahead, kept over a restart: it takes three refused uploads to find out. */
export interface ClockOffsets {
  /** In milliseconds; `null` for a clock that is not corrected. */
  of(deviceId: number): number | null;
  /** Keeps what is corrected now; written only when it changes by more than a clock drifts in weeks. */
  keep(deviceId: number, ahead: number | null): void;
  load(): Promise<void>;
  close(): Promise<void>;
}

const keptWithin = minuteMs / 2;
const mostUnwritten = 100_000;

export const createClockOffsets = (db: DatabaseHandle, clock: Clock, logger: Logger): ClockOffsets => {
  const offsets = new Map<number, number>();
  const unwritten = createWriteBehind<ClockOffset>(
    { db, clock, logger },
    {
      name: "offsets of clocks",
      most: mostUnwritten,
      merge: (_, newer) => newer,
      store: (changed) => storeClockOffsets(db.kysely, changed),
    },
  );

  return {
    of: (deviceId) => offsets.get(deviceId) ?? null,
    keep: (deviceId, ahead) => {
      const known = offsets.get(deviceId) ?? null;
      if (known === ahead) return;
      if (known !== null && ahead !== null && Math.abs(known - ahead) <= keptWithin) return;
      if (ahead === null) offsets.delete(deviceId);
      else offsets.set(deviceId, ahead);
      unwritten.add(String(deviceId), { deviceId, aheadMs: ahead });
    },
    load: async () => {
      for (const { deviceId, aheadMs } of await selectClockOffsets(db.kysely)) offsets.set(deviceId, aheadMs);
    },
    close: unwritten.close,
  };
};
