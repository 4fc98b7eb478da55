import { minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { serverLease } from "../../kernel/nodes/leases.ts";
import { repeatOnLeader } from "../../kernel/nodes/repeat-on-leader.ts";
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

/** Leaks that the flow of zones shows: looked for every quarter of an hour on the node with the lease of the server. */
export const leakSensing = defineService("leak sensing", ({ use, onStart, onStop, config, ...kernel }) => {
  const { db, clock, logger } = kernel;
  const registry = use(deviceRegistry);
  const { nightsAround } = use(zones);
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
  const sensing = repeatOnLeader(
    { db, clock, logger, lease: use(serverLease) },
    {
      every: senseEvery,
      run: async () => {
        await run.turn();
        await states.publish(run.sensing());
      },
      failed: "leaks could not be sensed",
      reset: run.renew,
    },
  );
  onStart(sensing.start);
  onStop(async () => {
    await sensing.close();
    await solver.close();
  });
  return {
    /** Senses now; resolves when it is done. */
    sense: sensing.run,
    /** What is known of the zone of a DMA device by now. */
    stateOfZone: states.of,
    /** The suspected leaks that a leak point was reported for and whose flow is not back yet. */
    reportedLeaks: async () =>
      (await findSuspectedLeaks(db.kysely, { states: ["confirmed"] }))
        .filter(({ endedAt, leakPointId }) => endedAt === null && leakPointId !== null)
        .map((leak) => changeOf(leak, { open: false, reported: true })),
  };
});
