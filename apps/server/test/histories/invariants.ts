import { isDeepStrictEqual } from "node:util";
import { defaultAutomationSettings } from "@sgval/contract/automation/settings";
import { defaultCode } from "@sgval/contract/control/control";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import type { DeviceDouble, Published } from "./device-double.ts";
import { setPoints } from "./script.ts";
import type { CommandRow, DeviceRow, Watch } from "./watch.store.ts";

const finals = new Set(["completed", "failed", "device_not_response"]);

/** The stops that were pressed and must have come by now. */
export const checkStops = (double: DeviceDouble): void => {
  for (const stop of double.stops.splice(0)) {
    if (stop.result?.startsWith("refused")) double.violations.push(`a stop was ${stop.result}`);
    // Nothing is demanded of a connection that was lost meanwhile.
    if (!stop.mustCome || double.connection !== "listening") continue;
    const came = double.published.some(
      ({ action, pumps }, index) =>
        index >= stop.after &&
        action === stop.code &&
        (stop.pumps ?? []).every((pump) => pumps === undefined || pumps.includes(pump)),
    );
    if (!came) double.violations.push(`a stop was held back: it ended in ${stop.result}`);
  }
};

/** What is demanded of the rows of commands while they change; keeps what it has seen. */
export const createRowChecks = (doubles: ReadonlyMap<number, DeviceDouble>) => {
  const seen = new Map<number, CommandRow>();
  return (rows: readonly CommandRow[]): void => {
    const running = new Set<number>();
    for (const row of rows) {
      const double = doubles.get(row.deviceId);
      const before = seen.get(row.id);
      seen.set(row.id, row);
      if (!double) continue;
      const complain = (what: string) => double.violations.push(`${what}: ${row.action} ${row.cmdId}`);
      if (row.status === "processing") {
        if (running.has(row.deviceId)) complain("a second one is processing");
        running.add(row.deviceId);
      }
      const changed = before && (before.status !== row.status || before.failureCode !== row.failureCode);
      // A stop that was published first was sent, whatever its row said before it was recorded.
      if (changed && finals.has(before.status) && !row.journalled)
        complain(`a final state changed from ${before.status} ${before.failureCode} to ${row.status}`);
    }
    for (const id of seen.keys()) if (!rows.some((row) => row.id === id)) seen.delete(id);
  };
};

/** Least time between two opposite changes, and longest until a starved zone is supported (ms). */
const dwell = 15 * minuteMs;
const { setPointDeadband } = defaultAutomationSettings;
/** A set-point is raised step by step. */
const mostStarved = { pilots: 4.5 * minuteMs, setPoint: 6.5 * minuteMs } as const;

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

const isQuestion = (code: string): boolean => code === defaultCode("sync");

/** What is demanded of automation: of one valve, by what it reported and what it was sent. */
export const createAutomationChecks = (double: DeviceDouble) => {
  const { history } = double;
  let starvedSince: number | null = null;
  let sentBefore = 0;
  const changes: { at: number; low: boolean }[] = [];

  return {
    /** Automatic mode begins or ends: what automation counts begins anew. */
    modeChanged: (): void => void changes.splice(0),
    /** The clock was set: nothing was changed later than now. */
    clockSet: (now: number): void => {
      for (const change of changes) change.at = Math.min(change.at, now);
    },
    /** A command of automation is published. */
    sent: ({ action, at }: Published): void => {
      if (!["pilot", "linked", "sleeping"].includes(history.kind)) return;
      // Automation also asks a valve for its state, which changes nothing.
      if (isQuestion(action)) return;
      const low = action === "DO_3_OFF";
      const last = changes.at(-1);
      if (low && last && !last.low && at - last.at < dwell)
        double.violations.push(`reduced too soon after it was raised: ${at - last.at} ms`);
      const hour = changes.filter((change) => at - change.at < hourMs).length;
      if (low && hour >= history.changesPerHour)
        double.violations.push(`reduced after ${hour} changes in an hour`);
      changes.push({ at, low });
    },
    /** Looks at a valve as it stands. `starves`: its pressure is confirmed to be low, and nothing keeps automation from acting. */
    look: (now: number, device: DeviceRow, starves: boolean): void => {
      const isLow = device.mode === "auto" && isReduced(double);
      const wasSent = double.published.length > sentBefore;
      sentBefore = double.published.length;
      if (!starves || !isLow || wasSent) starvedSince = null;
      else starvedSince ??= now;
      if (
        starvedSince !== null &&
        now - starvedSince > mostStarved[history.kind === "set_point" ? "setPoint" : "pilots"]
      ) {
        double.violations.push(`a starved zone was left low for ${now - starvedSince} ms`);
        starvedSince = null;
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
