import { minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { isDatabaseDown } from "../../kernel/database.ts";
import { serverLease } from "../../kernel/nodes/leases.ts";
import { defineService } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { createSolver } from "../prediction/index.ts";
import { zones } from "../zones/index.ts";
import { readFindings } from "./sensing/learning/read-findings.ts";
import { createLeakLocator, locatingTimes } from "./sensing/locating/locate-leak.ts";
import { createSensingRun } from "./sensing/run-sensing.ts";
import { createSensingStates } from "./sensing/sensing-states.ts";
import { openDaySeries } from "./sensing/series/day-series.ts";
import { changeOf } from "./sensing/suspected-leak-events.ts";
import { findSuspectedLeaks } from "./sensing/suspected-leaks.store.ts";
import { sensingSetting } from "./sensing-setting.ts";

export { type ReplayedLeak, replayReadings } from "./sensing/replay-readings.ts";
export { type LeakChange, suspectedLeakChanged } from "./sensing/suspected-leak-events.ts";
export { sensingSetting } from "./sensing-setting.ts";

const senseEvery = 15 * minuteMs;
/** The start has enough to do. */
const firstAfter = 2 * minuteMs;

/** Leaks that the flow of zones shows: looked for every quarter of an hour on the node with the lease of the server. */
export const leakSensing = defineService("leak sensing", ({ use, onStart, onStop, config, ...kernel }) => {
  const { db, clock, logger } = kernel;
  const registry = use(deviceRegistry);
  const { nightsAround } = use(zones);
  const lease = use(serverLease);
  const solver = createSolver(locatingTimes);
  const zone = createTimeZone(config.timeZone);
  const locate = createLeakLocator({ db, zone, registry, solver });
  const run = createSensingRun({
    ...kernel,
    ...{ zone, registry, parameters: use(sensingSetting).value },
    findings: () =>
      readFindings({ db, nightsAround, registry, smallestFlow: use(sensingSetting).value().smallestFlow }),
    locate: (leak, use) => locate(leak, clock.now(), use),
    openSeries: (zones) => openDaySeries({ db, zone, registry, solver }, zones),
  });
  const states = createSensingStates({ ...kernel, registry, parameters: use(sensingSetting).value });
  let underWay: Promise<void> = Promise.resolve();
  /** One after the other; resolves when this one is over. */
  const sense = (): Promise<void> => {
    const turnAndPublish = async () => {
      await run.turn();
      await states.publish(run.sensing());
    };
    underWay = underWay.then(turnAndPublish).catch((error: unknown) => {
      run.renew();
      if (!isDatabaseDown(error)) logger.error({ err: error }, "leaks could not be sensed");
    });
    return underWay;
  };
  const turn = (): void => {
    if (!lease.isHeld()) run.renew();
    else if (db.isUp()) void sense();
  };
  const cancels: (() => void)[] = [];
  onStart(() => void cancels.push(clock.after(firstAfter, turn), clock.every(senseEvery, turn)));
  onStop(async () => {
    for (const cancel of cancels) cancel();
    await underWay;
    await solver.close();
  });
  return {
    sense,
    /** What is known of the zone of a DMA device by now. */
    stateOfZone: states.of,
    /** The suspected leaks that a leak point was reported for and whose flow is not back yet. */
    reportedLeaks: async () =>
      (await findSuspectedLeaks(db.kysely, { states: ["confirmed"] }))
        .filter(({ endedAt, leakPointId }) => endedAt === null && leakPointId !== null)
        .map((leak) => changeOf(leak, { open: false, reported: true })),
  };
});
