import { isDeepStrictEqual } from "node:util";
import type { Timer } from "@sgval/contract/automation/automation";
import { defaultAutomationSettings } from "@sgval/contract/automation/settings";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { roundingTolerance } from "@sgval/quantities/scaling";
import type { DeviceDouble, Published } from "./device-double.ts";
import { isInWindow, isPeriodic, isRaise, moves } from "./publish-rules.ts";
import { createReportStreak } from "./report-streak.ts";
import { bankPumps, type Kind, type Report, setPoints } from "./script.ts";
import type { CommandRow, DeviceRow, Watch } from "./watch.store.ts";

const pumpsOf: Partial<Record<Kind, readonly string[]>> = { pumps: ["p1", "p2"], bank: bankPumps };
const finals = new Set(["completed", "failed", "device_not_response"]);

/** The stops that were pressed and must have come by now. */
export const checkStops = (double: DeviceDouble): void => {
  for (const stop of double.stops.splice(0)) {
    if (stop.result?.startsWith("refused")) double.violations.push(`a stop was ${stop.result}`);
    // Nothing is demanded of a connection that was lost meanwhile.
    if (!stop.mustCome || double.connection !== "listening") continue;
    // One that names no pumps is for all of them.
    const stopped = stop.pumps ?? pumpsOf[double.history.kind] ?? [];
    const came = double.published.some(
      ({ action, pumps }, index) =>
        index >= stop.after &&
        action === stop.code &&
        (pumps === undefined || stopped.every((pump) => pumps.includes(pump))),
    );
    if (!came) double.violations.push(`a stop was held back: it ended in ${stop.result}`);
  }
};

/** What is demanded of the rows of commands while they change; takes those that changed, and gives all. */
export const createRowChecks = (doubles: ReadonlyMap<number, DeviceDouble>) => {
  const seen = new Map<number, CommandRow>();
  const complain = ({ deviceId, action, cmdId }: CommandRow, what: string) =>
    doubles.get(deviceId)?.violations.push(`${what}: ${action} ${cmdId}`);
  return (rows: readonly CommandRow[]): ReadonlyMap<number, CommandRow> => {
    for (const row of rows) {
      const before = seen.get(row.id);
      seen.set(row.id, row);
      const changed = before && (before.status !== row.status || before.failureCode !== row.failureCode);
      // A stop that was published first was sent, whatever its row said before it was recorded.
      if (changed && finals.has(before.status) && !row.journalled)
        complain(row, `a final state changed from ${before.status} ${before.failureCode} to ${row.status}`);
    }
    const running = new Set<number>();
    for (const row of seen.values()) {
      if (row.status !== "processing") continue;
      if (running.has(row.deviceId)) complain(row, "a second one is processing");
      running.add(row.deviceId);
    }
    return seen;
  };
};

/** Least time between two opposite changes, and longest until a starved zone is supported (ms). */
const dwell = 15 * minuteMs;
const { setPointDeadband } = defaultAutomationSettings;
/** A set-point is raised step by step. */
const mostStarved = { pilots: 4.5 * minuteMs, setPoint: 6.5 * minuteMs } as const;
/** Longest until a valve is raised once its window is over: the dwell since it was reduced, and a turn that fails (ms). */
const mostLeftLow = dwell + 4 * minuteMs;

/** Whether a valve that reports while it is awake holds less than it could, whatever the server believes of it. */
const isReduced = ({ history: { kind }, outputs }: DeviceDouble): boolean => {
  // What is opened or closed fully obeys no pilot.
  if (outputs.DO1 === 1 || outputs.DO2 === 1) return false;
  if (kind === "pilot" || kind === "linked") return outputs.DO3 === 0;
  const setPoint = outputs.SET_P2;
  return (
    kind === "set_point" && setPoint !== undefined && setPoint < setPoints.highSetPoint - setPointDeadband
  );
};

/**
 * When a valve was last sent what keeps it from being left low: a raise, or what it did not answer. A question that it answered is none,
 * whoever asked it.
 */
const lastSupport = ({ published, confirmed }: DeviceDouble): number =>
  published.findLast(
    (one, index) =>
      isRaise(one, published.slice(0, index)) ||
      (!confirmed.has(one.cmdId) && !confirmed.has(one.action) && !moves(one)),
  )?.at ?? 0;

/** What is demanded of automation: of one valve, by what it reported and what it was sent. */
export const createAutomationChecks = (double: DeviceDouble) => {
  const { history } = double;
  let starvedSince: number | null = null;
  const changes: { at: number; low: boolean }[] = [];
  let timers: readonly Timer[] = history.timers;
  let limit = history.threshold?.[1] ?? null;
  /** Whether a window was open since automatic mode began, and nothing was set since. */
  let isTimed = false;
  /** Since a window is over, the limit point was reached: that keeps it low until the next one. */
  let isLimited = false;
  let leftLowSince: number | null = null;
  const streak = createReportStreak();
  const beginAnew = (): void => {
    isTimed = false;
    leftLowSince = null;
  };

  return {
    /** Automatic mode begins or ends: what automation counts begins anew. */
    modeChanged: (): void => {
      changes.splice(0);
      beginAnew();
    },
    /** It was given timers, or a limit point (`null` for none). */
    timersSet: (set: readonly Timer[]): void => {
      timers = set;
      beginAnew();
    },
    limitSet: (set: number | null): void => {
      limit = set;
      beginAnew();
    },
    reported: (report: Report, at: number): void => {
      streak.reported(report, at);
      if (limit !== null && report.pressure >= limit - roundingTolerance) isLimited = true;
    },
    /** The clock was set: nothing was changed later than now. */
    clockSet: (now: number): void => {
      beginAnew();
      streak.reset();
      for (const change of changes) change.at = Math.min(change.at, now);
    },
    /** A command of automation is published. */
    sent: ({ action, at }: Published): void => {
      if (!["pilot", "linked", "sleeping"].includes(history.kind)) return;
      // Automation also asks a valve for its state, which changes nothing.
      if (!moves({ action })) return;
      const low = action === "DO_3_OFF";
      const last = changes.at(-1);
      if (low && last && !last.low && at - last.at < dwell)
        double.violations.push(`reduced too soon after it was raised: ${at - last.at} ms`);
      const hour = changes.filter((change) => at - change.at < hourMs).length;
      if (low && hour >= history.changesPerHour)
        double.violations.push(`reduced after ${hour} changes in an hour`);
      changes.push({ at, low });
    },
    /**
     * Looks at a valve as it stands. `isFree`: nothing keeps automation from acting; `starves`: its pressure is confirmed to be low,
     * besides.
     */
    look: (
      now: number,
      device: DeviceRow,
      { isFree, starves }: { isFree: boolean; starves: boolean },
    ): void => {
      const isLow = device.mode === "auto" && isReduced(double);
      starvedSince = starves && isLow ? (starvedSince ?? now) : null;
      const starved = starvedSince === null ? 0 : now - Math.max(starvedSince, lastSupport(double));
      if (starved > mostStarved[history.kind === "set_point" ? "setPoint" : "pilots"]) {
        double.violations.push(`a starved zone was left low for ${starved} ms`);
        starvedSince = now;
      }
      if (device.mode !== "auto") isTimed = false;
      else if (isInWindow(timers, now)) {
        isTimed = true;
        isLimited = false;
      }
      const isWanted = isFree && isTimed && !isLimited && isLow && !isInWindow(timers, now);
      leftLowSince =
        isWanted && streak.isHeard(now) && history.kind !== "set_point" ? (leftLowSince ?? now) : null;
      const left = leftLowSince === null ? 0 : now - Math.max(leftLowSince, lastSupport(double));
      if (left > mostLeftLow) {
        double.violations.push(`a valve was left low outside of its timers for ${left} ms`);
        leftLowSince = now;
      }
    },
  };
};

/** The tags that one person hung on a device and took off, by its history (oldest first), against those that he did and that hang. */
const checkTags = (double: DeviceDouble, details: readonly string[], hasTag: boolean): void => {
  const tags = details.filter((detail) => detail.startsWith("lock_out_")).map((detail) => detail.slice(9));
  const hangs = (tag: string | undefined) => tag === "set" || tag === "changed";
  const isWrong = tags.some((tag, at) => tag !== "set" && !hangs(tags[at - 1]));
  if (isWrong || hangs(tags.at(-1)) !== hasTag || tags.filter(hangs).length < double.hung)
    double.violations.push(`its tags were ${tags.join(", ")}, ${double.hung} hung, one hangs: ${hasTag}`);
};

/** What is demanded at the end, when everything had time to end. */
export const checkEnd = async (
  watch: Watch,
  doubles: ReadonlyMap<number, DeviceDouble>,
  settings: ReadonlyMap<number, { detail: string; after: unknown }[]>,
): Promise<void> => {
  const [commands, devices, unrecorded, changes] = await Promise.all([
    watch.commands(),
    watch.devices(),
    watch.unrecorded(),
    watch.changes(),
  ]);
  for (const { deviceId, cmdId, detail, entries } of unrecorded)
    doubles.get(deviceId)?.violations.push(`${entries} entries ${detail} in the history of ${cmdId}`);
  const byDevice = Map.groupBy(commands, (row) => row.deviceId);
  const changesOf = Map.groupBy(changes, (row) => row.deviceId);
  for (const { id, mode, hasTag } of devices) {
    const double = doubles.get(id);
    if (!double) continue;
    const rows = byDevice.get(id) ?? [];
    for (const row of rows) {
      if (!finals.has(row.status)) double.violations.push(`${row.cmdId} is ${row.status} for ever`);
      if (row.status === "completed" && !double.confirmed.has(row.cmdId) && !double.confirmed.has(row.code))
        double.violations.push(`${row.cmdId} is completed, and its device never said so`);
    }
    const stored = new Set(rows.map(({ cmdId }) => cmdId));
    for (const one of double.published)
      if (one.isKnown && !isPeriodic(one) && !stored.has(one.cmdId))
        double.violations.push(`${one.action} ${one.cmdId} was sent, and is stored nowhere`);
    const own = changesOf.get(id) ?? [];
    const modes = own.filter(({ detail }) => detail.startsWith("mode_")).map(({ detail }) => detail.slice(5));
    if ((modes.at(-1) ?? "manual") !== mode || modes.some((one, at) => one === modes[at - 1]))
      double.violations.push(`its modes were ${modes.join(", ")}, and it is in ${mode}`);
    checkTags(
      double,
      own.map(({ detail }) => detail),
      hasTag,
    );
    for (const { detail, after } of settings.get(id) ?? [])
      if (!own.some((one) => one.detail === detail && isDeepStrictEqual(one.after, after)))
        double.violations.push(`${detail} to ${JSON.stringify(after)} is not in the history`);
  }
};
