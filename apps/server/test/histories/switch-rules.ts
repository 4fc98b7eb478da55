import { startsPerHour } from "@sgval/contract/pumps/power";
import { bankLimitDefaults as limits } from "@sgval/contract/pumps/pumps";
import { hourMs } from "@sgval/quantities/duration";
import { isAuto } from "./publish-rules.ts";
import type { CommandRow, Run } from "./watch.store.ts";

/** How much the clock may go on beside a person's command, while that of a test stands nearly still (ms). */
export const tolerance = 2_000;

/** Without a nameplate and a rated power. */
export const mostStarts = startsPerHour({ ratedPower: null, maxStartsPerHour: null });

/** A command to pumps that was sent, and what was known of their runs when it was asked for. */
export interface Switching {
  row: CommandRow;
  /** What it is for. */
  pumps: readonly string[];
  /** Those that had begun; a run of no length is one that the clock was set back in. */
  runs: readonly Run[];
  /** The pumps that ran then, or began to at the same time. */
  running: readonly string[];
}
type SwitchRule = (switching: Switching) => boolean;

export const isOpen = ({ createdAt }: CommandRow, { stoppedAt }: Run): boolean =>
  stoppedAt === null || stoppedAt >= createdAt;
const runsOf = ({ runs, pumps }: Switching): Run[] => runs.filter(({ key }) => pumps.includes(key));
/** Those that did not run: a start changes nothing of the others. */
const startedBy = ({ pumps, running }: Switching): string[] =>
  pumps.filter((pump) => !running.includes(pump));

/** A pump that stopped rests before it is started again. */
const isBeforeRest: SwitchRule = (switching) =>
  switching.runs.some(
    ({ key, stoppedAt }) =>
      startedBy(switching).includes(key) &&
      stoppedAt !== null &&
      stoppedAt < switching.row.createdAt &&
      switching.row.createdAt - stoppedAt < limits.minOffSeconds * 1_000 - tolerance,
  );

/** Between the starts of two pumps of a bank passes a while. */
const isTooClose: SwitchRule = (switching) =>
  startedBy(switching).length > 0 &&
  switching.runs.some(
    ({ startedAt }) => switching.row.createdAt - startedAt < limits.staggerSeconds * 1_000 - tolerance,
  );

/** A pump is not started more often in an hour than its motor takes. */
const isTooOften: SwitchRule = (switching) =>
  startedBy(switching).some((pump) => {
    const isRecent = ({ key, startedAt }: Run) =>
      key === pump && switching.row.createdAt - startedAt < hourMs - tolerance;
    return switching.runs.filter(isRecent).length >= mostStarts;
  });

export const startRules: readonly [what: string, isBroken: SwitchRule][] = [
  ["a pump was started before it had rested", isBeforeRest],
  ["a pump was started right after another one", isTooClose],
  ["a pump was started too often", isTooOften],
];

/** Staging leaves a pump running that it started just now. */
const isTooShort: SwitchRule = (switching) =>
  runsOf(switching).some(
    (run) =>
      isOpen(switching.row, run) && switching.row.createdAt - run.startedAt < limits.minOnSeconds * 1_000,
  );

/** Staging never stops the last pump that runs. */
const isLastOne: SwitchRule = ({ running }) => running.length === 1;

export const stagedStopRules: readonly [what: string, isBroken: SwitchRule][] = [
  ["staging stopped a pump that had just started", isTooShort],
  ["staging stopped the last pump", isLastOne],
];

/** Whether staging stops a pump. */
export const isStagedStop = (row: CommandRow): boolean =>
  row.action === "pump_stop" && isAuto(row) && row.reason === "staging";
