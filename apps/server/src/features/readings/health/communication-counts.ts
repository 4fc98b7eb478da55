import { dayMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { createWriteBehind } from "../../../kernel/write-behind.ts";
import { hourOf } from "../write/pending-hours.ts";
import { addCommunication, type CommunicationCount, dropCommunicationBefore } from "./health.store.ts";

export const communicationDays = 32;
/** Hours of devices with something to be written. */
const mostUnwritten = 50_000;

type Happened = Partial<Pick<CommunicationCount, "duplicates" | "connects" | "takeovers">>;

/** Counts by the hour how devices communicate, as far as readings do not show it: duplicates, connections, takeovers. */
export const createCommunicationCounts = (db: DatabaseHandle, clock: Clock, logger: Logger) => {
  const unwritten = createWriteBehind<CommunicationCount>(
    { db, clock, logger },
    {
      name: "counts of communication",
      most: mostUnwritten,
      merge: (older, newer) => ({
        ...newer,
        duplicates: older.duplicates + newer.duplicates,
        connects: older.connects + newer.connects,
        takeovers: older.takeovers + newer.takeovers,
      }),
      store: (counts) => addCommunication(db, counts),
    },
  );
  return {
    note: (deviceId: number, happened: Happened): void => {
      const hour = hourOf(clock.now());
      const none = { duplicates: 0, connects: 0, takeovers: 0 };
      unwritten.add(`${deviceId} ${hour}`, { deviceId, hour, ...none, ...happened });
    },
    flush: unwritten.flush,
    forget: (deviceId: number): void => unwritten.forget((count) => count.deviceId === deviceId),
    dropOld: () => dropCommunicationBefore(db, clock.now() - communicationDays * dayMs),
    close: unwritten.close,
  };
};
export type CommunicationCounts = ReturnType<typeof createCommunicationCounts>;
