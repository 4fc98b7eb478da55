import type { Timer } from "@sgval/contract/automation/automation";
import { bankLimitDefaults as limits } from "@sgval/contract/pumps/pumps";
import { minuteMs } from "@sgval/quantities/duration";
import type { DeviceDouble, Published } from "./device-double.ts";
import { createPowerChecks } from "./power-rules.ts";
import { isAuto, isInWindow, isOfInterlock, isOwnMove } from "./publish-rules.ts";
import { createReportStreak } from "./report-streak.ts";
import { bankPumps, type Report } from "./script.ts";
import {
  isOpen,
  isStagedStop,
  mostStarts,
  type Switching,
  stagedStopRules,
  startRules,
  tolerance,
} from "./switch-rules.ts";
import type { CommandRow, DeviceRow } from "./watch.store.ts";

/** How long a float must be low until it counts, with the turn that sees it, and up until pumps may start again (ms). */
const lowFor = 6_000;
const upFor = 10 * minuteMs;
/** Longest until a pump without water is sent a stop, and another one where that was not obeyed (ms). */
const mostEndangered = { first: minuteMs, next: 4.5 * minuteMs };
/** How much the clock may go on while something that was decided is on its way to the database (ms). */
const onItsWay = 30_000;
/** Longest until a well is started in its window: the wait after its last stop, and a turn that fails (ms). */
const mostIdle = 19 * minuteMs;
/** From which age a float says nothing of the water of a well, with the turn that sees it (ms). */
const mostBlind = 13.5 * minuteMs;
const idOf = ({ key, startedAt }: DeviceRow["runs"][number]): string => `${key} ${startedAt}`;

/** What is demanded of the pumps of a bank or a well, by what it reported and what it was sent. */
export const createPumpChecks = (double: DeviceDouble) => {
  const { history } = double;
  const isBank = history.kind === "bank";
  const isWell = history.kind === "well";
  let timers: readonly Timer[] = history.timers;
  let timersBefore = timers;
  let timersSetAt = 0;
  /** Since when the float is low, as reported, and up again after having been seen to be low. */
  let lowSince: number | null = null;
  let upSince: number | null = null;
  let endangeredSince: number | null = null;
  let isStopSent = false;
  /** What the report of this time said of its pumps, and for how long that did not stand in the database. */
  let reported: { at: number; running: string } | null = null;
  let unclearUntil = 0;
  /** Starts, and stops of interlocks, that were sent. */
  let starts: CommandRow[] = [];
  let trips: CommandRow[] = [];
  /** Whether automation has a well since its window was closed; while it was found in one it keeps what it found. */
  let isTimed = false;
  let idleSince: number | null = null;
  const streak = createReportStreak();
  let startsSent = 0;
  let floatAt = 0;
  /** The stop that ended the last run of a well: it was started before by a command that it carried out. */
  let wellStop: Published | null = null;
  let wellStart: string | null = null;
  /**
   * The pumps that ran at the last look, and at the last one before the clock was set back: those may have begun later than now.
   * A run that had ended by then is none of them, or no pump would be the last one until its time has passed again.
   */
  let lastLook = { at: 0, runs: new Set<string>() };
  let beforeSetBack = new Set<string>();
  const power = createPowerChecks(double);
  /** Whether what is reported now may be lost. */
  let mayBeLost = false;
  const complain = (what: string): void => void double.violations.push(what);

  /** What was to start before an interlock stopped its pumps is not sent after that. */
  const comesAfterTrip = (row: CommandRow): boolean => {
    const isStart = row.action === "pump_start";
    if (isStart) starts.push(row);
    else if (isOfInterlock(row)) trips.push(row);
    else return false;
    const isOutlived = (start: CommandRow, trip: CommandRow): boolean =>
      start.createdAt < trip.createdAt &&
      (start.sentAt ?? 0) > (trip.sentAt ?? 0) &&
      (start.pumpIds ?? []).some((pump) => (trip.pumpIds ?? []).includes(pump));
    return isStart
      ? trips.some((trip) => isOutlived(row, trip))
      : starts.some((start) => isOutlived(start, row));
  };

  /**
   * No pump is started without water, whatever is known of it, nor before that was back for ten minutes: of a well the
   * latter by automation alone.
   */
  const isDry = (switching: Switching): boolean => {
    const { createdAt } = switching.row;
    const isLow = lowSince !== null && createdAt - lowSince > (isBank ? lowFor : 0);
    if (!isBank && !isAuto(switching.row)) return isLow;
    return isLow || (upSince !== null && createdAt > upSince && createdAt - upSince < upFor - tolerance);
  };
  /** The pump of a well rests after a stop that it carried out, whoever starts it. */
  const isBeforeWellRested = ({ createdAt }: CommandRow): boolean =>
    wellStop !== null &&
    double.confirmed.has(wellStop.cmdId) &&
    createdAt > wellStop.at &&
    createdAt - wellStop.at < limits.minOffSeconds * 1_000 - tolerance;
  /** Automation starts the pump of a well in the windows of its timers alone. */
  const isOutside = ({ createdAt }: CommandRow): boolean => {
    const known = createdAt - timersSetAt < onItsWay ? [...timers, ...timersBefore] : timers;
    return !isInWindow(known, createdAt) && !isInWindow(known, createdAt - onItsWay);
  };

  /** Whether the pump of a well must be started by its timers, if nothing happens. */
  const isWanted = (now: number, { mode }: DeviceRow): boolean => {
    if (mode !== "auto") isTimed = false;
    else if (!isInWindow(timers, now)) isTimed = true;
    const hasWater = lowSince === null && (upSince === null || now - upSince > upFor) && now >= unclearUntil;
    // What was started so often may have to rest.
    const mayStart = !double.isLocked && startsSent < mostStarts;
    return (
      isWell &&
      isTimed &&
      isInWindow(timers, now) &&
      hasWater &&
      streak.isHeard(now) &&
      mayStart &&
      double.outputs.DO4 !== 1
    );
  };

  return {
    /** A good sample says what the float and the pumps do. */
    reported: (report: Report, at: number): void => {
      const { float, odd } = report;
      reported = null;
      streak.reported(report, at);
      if (odd !== null) {
        lowSince = null;
        upSince = null;
        unclearUntil = Math.max(unclearUntil, at + 6 * minuteMs);
      }
      if (odd !== "absurd") floatAt = at;
      if (at < unclearUntil) {
        power.unclear();
        return;
      }
      power.reported(at, !mayBeLost);
      const running = bankPumps.filter((pump) => double.outputs[pump] === 1);
      reported = { at, running: running.join() };
      if (float === "low") {
        lowSince ??= at;
        upSince = null;
      } else if (lowSince !== null) {
        upSince = at - lowSince > lowFor ? at : null;
        lowSince = null;
      }
    },
    /** Other timers are asked for, and hold besides the old ones until it is known what became of that. */
    timersAsked: (asked: readonly Timer[], now: number): void => {
      timersBefore = timers;
      timers = [...timers, ...asked];
      timersSetAt = now;
      isTimed = false;
    },
    timersKnown: (isSet: boolean, asked: readonly Timer[]): void => {
      timers = isSet ? asked : timersBefore;
      isTimed = false;
    },
    /** A well remembers what its float was only while it is automatic. */
    modeChanged: (): void => {
      if (!isBank) upSince = null;
      endangeredSince = null;
    },
    /** The server had its trouble: it may not have seen what was reported, and begins anew with what was reported to it. */
    disturbed: (until: number): void => {
      lowSince = null;
      upSince = null;
      endangeredSince = null;
      reported = null;
      idleSince = null;
      wellStop = null;
      streak.reset();
      starts = [];
      trips = [];
      mayBeLost = true;
      unclearUntil = Math.max(unclearUntil, until);
    },
    /** A command is published. */
    sent: (published: Published): void => {
      const { action, cmdId } = published;
      power.sent(published);
      idleSince = null;
      startsSent += Number(action === "DO_4_ON");
      if (action === "DO_4_ON") wellStart = cmdId;
      else if (action === "DO_4_OFF" && wellStart !== null && double.confirmed.has(wellStart)) {
        wellStop = published;
        wellStart = null;
      }
      if (action !== "DO_4_OFF") return;
      endangeredSince = null;
      isStopSent = lowSince !== null;
    },
    /** The row of a command says that it was sent; automation's stops may have been published before it was there. */
    recorded: (row: CommandRow, { runs }: DeviceRow): void => {
      if (!isBank && !isWell) return;
      const known = runs.filter((run) => run.startedAt < row.createdAt && run.stoppedAt !== run.startedAt);
      const begun = runs.filter(
        (run) => (run.startedAt <= row.createdAt || beforeSetBack.has(idOf(run))) && isOpen(row, run),
      );
      const switching = {
        ...{ row, pumps: row.pumpIds ?? [], runs: known },
        running: begun.map(({ key }) => key),
      };
      const isStart = row.action === "pump_start";
      const rules = isStart ? startRules : isStagedStop(row) ? stagedStopRules : [];
      const broken = rules.filter(([, isBroken]) => isBank && isBroken(switching)).map(([what]) => what);
      // What was published before its row is looked at here.
      if (row.journalled && row.requestedIn === "manual" && isOwnMove(row))
        broken.push("automation moved a device in manual mode");
      if (isStart && isWell && isBeforeWellRested(row))
        broken.push("a well was started before it had rested");
      if (comesAfterTrip(row))
        broken.push("a start was sent after the stop of an interlock that it was asked before");
      if (isStart && isDry(switching)) broken.push("a dry pump was started");
      if (isStart && isWell && isAuto(row) && row.createdAt - floatAt > mostBlind)
        broken.push("a well was started without a current float");
      if (isStart && isWell && isAuto(row) && isOutside(row))
        broken.push("a well was started outside of its timers");
      for (const what of broken) complain(`${what}: ${row.cmdId}`);
    },
    /**
     * Looks at a device as it stands. A pump that runs dry is stopped, and what a station reported stands as the runs of its
     * pumps. `isCalm`: nothing keeps the server from acting.
     */
    look: (now: number, device: DeviceRow, isCalm: boolean): void => {
      mayBeLost = false;
      if (now < lastLook.at) beforeSetBack = lastLook.runs;
      const openRuns = device.runs.filter(({ stoppedAt }) => stoppedAt === null);
      lastLook = { at: now, runs: new Set(openRuns.map(idOf)) };
      const open = openRuns.map(({ key }) => key);
      const runs = isBank ? open.length > 0 : isWell && double.outputs.DO4 === 1;
      const isEndangered = isCalm && runs && lowSince !== null && now - lowSince > lowFor;
      endangeredSince = isEndangered ? (endangeredSince ?? now) : null;
      isStopSent &&= lowSince !== null;
      const most = mostEndangered[isStopSent ? "next" : "first"];
      if (endangeredSince !== null && now - endangeredSince > most) {
        complain(`a dry pump was left running for ${now - endangeredSince} ms`);
        endangeredSince = null;
      }
      idleSince = isWanted(now, device) && isCalm ? (idleSince ?? now) : null;
      if (idleSince !== null && now - idleSince > mostIdle) {
        complain(`a well was left standing in its window for ${now - idleSince} ms`);
        idleSince = null;
      }
      if (!isBank || !isCalm || reported?.at !== now) return;
      const running = bankPumps.filter((pump) => open.includes(pump)).join();
      if (running !== reported.running)
        complain(`it reported that ${reported.running} run, and ${running} are known to run`);
    },
  };
};
