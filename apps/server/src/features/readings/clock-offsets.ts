import { minuteMs } from "@sgval/quantities/duration";
import { type DatabaseHandle, isDatabaseDown } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import { selectClockOffsets, storeClockOffset } from "./clock-offsets.store.ts";

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

export const createClockOffsets = (db: DatabaseHandle, logger: Logger): ClockOffsets => {
  const offsets = new Map<number, number>();
  let writing: Promise<void> = Promise.resolve();

  const remember = (deviceId: number, ahead: number | null): void => {
    if (ahead === null) offsets.delete(deviceId);
    else offsets.set(deviceId, ahead);
  };
  const write = async (deviceId: number, ahead: number | null, before: number | null): Promise<void> => {
    try {
      await storeClockOffset(db.kysely, deviceId, ahead);
    } catch (error) {
      // Its next message tries again.
      remember(deviceId, before);
      if (!isDatabaseDown(error))
        logger.error({ err: error, deviceId }, "a clock's offset could not be stored");
    }
  };

  return {
    of: (deviceId) => offsets.get(deviceId) ?? null,
    keep: (deviceId, ahead) => {
      const known = offsets.get(deviceId) ?? null;
      if (known === ahead) return;
      if (known !== null && ahead !== null && Math.abs(known - ahead) <= keptWithin) return;
      remember(deviceId, ahead);
      writing = writing.then(() => write(deviceId, ahead, known));
    },
    load: async () => {
      for (const { device_id, ahead_ms } of await selectClockOffsets(db.kysely))
        offsets.set(device_id, ahead_ms);
    },
    close: () => writing,
  };
};
