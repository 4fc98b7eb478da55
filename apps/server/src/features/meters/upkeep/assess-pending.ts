import { dayMs, minuteMs } from "@sgval/quantities/duration";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { nodeIdOf } from "../../../kernel/nodes/node-id.ts";
import { createUpkeep } from "../../../kernel/nodes/upkeep.ts";
import { defineService } from "../../../kernel/services.ts";
import { assessAnew } from "../write-readings.ts";
import { takePendingRegisters } from "./pending-registers.store.ts";

/** A meter that has sent every hour for ten years has 88 000 readings: few at a time, so that memory is bounded. */
const metersAtOnce = 5;

/** Assesses the readings of registers anew that were stored by an earlier rule; what is done is remembered meter by meter. */
const assessPending = async (db: DatabaseHandle, signal: AbortSignal): Promise<void> => {
  let taken = 1;
  while (taken > 0 && !signal.aborted)
    taken = await db.transaction(async (trx) => {
      const registers = await takePendingRegisters(trx, metersAtOnce);
      await assessAnew(
        trx,
        registers.map((register) => ({ ...register, from: new Date(0) })),
      );
      return registers.length;
    });
};

/** After an upgrade that changed the rule, on one node. */
export const meterUpkeep = defineService("meter upkeep", ({ config, onStart, onStop, ...kernel }) => {
  const upkeep = createUpkeep(
    { ...kernel, owner: nodeIdOf(config.dataDir) },
    { name: "upkeep of meters", ttl: 5 * minuteMs, firstAfter: 5_000, againAfter: minuteMs },
  );
  onStart(() =>
    upkeep.repeat({
      name: "readings assessed anew",
      every: dayMs,
      run: (signal) => assessPending(kernel.db, signal),
    }),
  );
  onStop(upkeep.close);
});
