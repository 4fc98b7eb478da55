import { dayMs, quarterMs } from "@sgval/quantities/duration";
import { systemSignature } from "../../../kernel/actor.ts";
import { type AuditDeps, auditedChange } from "../../activity/index.ts";
import type { DeviceRegistry } from "../../devices/index.ts";
import { reopen } from "./close-suspected-leak.ts";
import { perDay } from "./expected-inflow.ts";

import type { SensedLeak, Sensing } from "./sense-zones.ts";
import { lockUnsolved } from "./suspected-leaks.store.ts";

/** Time after a repair whose nights say whether the flow fell. */
export const settlesIn = 2 * dayMs;
/** Quarters of the night, 01:00 to 05:00, and the fewest known ones of those nights. */
const night = { from: 4, to: 20 } as const;
const fewestQuarters = 16;
/** Of the flow of a leak: where less than this is missing at night, it still runs. */
const leastFall = 0.5;
const sensor = systemSignature("leak sensing");

/** Whether the last nights before a time (epoch ms) show that a leak still runs: what is expected beside it is there, too. */
const stillRuns = (sensing: Sensing, followed: SensedLeak, until: number): boolean => {
  const leak = sensing.stateOf(followed);
  const use = sensing.useOf(leak.deviceId);
  let [over, count] = [0, 0];
  for (let at = until - settlesIn; at < until; at += quarterMs) {
    const slot = sensing.quarterOf(at) % perDay;
    const left = use.at(at) - use.expected(at);
    if (slot < night.from || slot >= night.to || Number.isNaN(left)) continue;
    over += left;
    count += 1;
  }
  return leak.endedAt === null && count >= fewestQuarters && over / count > -leastFall * leak.flow;
};

/**
 * Opens what was confirmed again where that answers nothing any more: its leak point is gone, or was repaired and the
 * night flow has not fallen with the repair. Something else leaks there. A repair that nobody verifies answers no longer than
 * one that is.
 */
export const reopenUnsolved = (
  deps: AuditDeps & { registry: Pick<DeviceRegistry, "get"> },
  { sensing, until }: { sensing: Sensing; until: number },
  followed: ReadonlyMap<number, SensedLeak>,
): Promise<void> =>
  auditedChange(deps, sensor, async (change) => {
    const unsolved = (await lockUnsolved(change.trx, new Date(until - settlesIn))).filter(
      ({ id, leakPointId }) => {
        const leak = followed.get(id);
        return leakPointId === null || (leak !== undefined && stillRuns(sensing, leak, until));
      },
    );
    for (const before of unsolved) {
      const device = deps.registry.get(before.deviceId);
      if (device) await reopen(change, { before, device, by: sensor.name });
    }
  });
