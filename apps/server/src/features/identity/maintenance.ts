import { type Maintenance, maintenance, noMaintenance } from "@sgval/contract/settings/maintenance";
import type { Kysely } from "kysely";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { Database } from "../../kernel/schema.ts";
import { readSetting, writeSetting } from "./setting.store.ts";

const key = "maintenance";
/** Another node may have switched it. */
const readEvery = 30_000;
const soonest = 30;
const latest = 60 * 60;

/** Whether the console is closed for a while; the state of this moment, without asking the database. */
export interface MaintenanceState {
  now(): Maintenance;
  /** In how many seconds it is worth asking again. */
  retryAfterSeconds(): number;
  load(): Promise<void>;
  /** Stores the state within the transaction; `adopt` once it is kept. */
  write(wanted: Maintenance, trx: Kysely<Database>): Promise<void>;
  adopt(wanted: Maintenance): void;
  close(): void;
}

export const createMaintenance = ({
  db,
  clock,
  logger,
}: {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
}): MaintenanceState => {
  let state = noMaintenance;
  const load = async (): Promise<void> => {
    const kept = maintenance.safeParse(await readSetting(db.kysely, key));
    state = kept.success ? kept.data : noMaintenance;
  };
  const stopReading = clock.every(readEvery, () => {
    load().catch((error) => logger.debug({ err: error }, "the state of maintenance could not be read"));
  });
  return {
    now: () => state,
    retryAfterSeconds: () => {
      const left = state.expectedEnd === null ? 0 : (Date.parse(state.expectedEnd) - clock.now()) / 1000;
      return Math.min(latest, Math.max(soonest, Math.ceil(left)));
    },
    load,
    write: (wanted, trx) => writeSetting(trx, key, wanted, new Date(clock.now())),
    adopt: (wanted) => {
      state = wanted;
    },
    close: stopReading,
  };
};
