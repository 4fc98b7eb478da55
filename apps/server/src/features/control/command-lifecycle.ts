import {
  actionRule,
  type CommandStatus,
  type FailureCode,
  finalStatuses,
} from "@sgval/contract/control/control";
import type { CommandAnswer } from "@sgval/contract/mqtt";
import type { DeviceRecord } from "../devices/index.ts";
import type { CommandRecord } from "./command-record.ts";

const minute = 60_000;
const hour = 60 * minute;
/** How long an always-on device may keep a command waiting; it is only ever busy. */
const busyWait = 10 * minute;
/** A daily reporter gets two hours of grace. */
const longestSleep = 26 * hour;

type Rhythm = Pick<DeviceRecord, "powerMode" | "reportIntervalSeconds">;

/** How long a command may wait to be sent (milliseconds): past it, nobody wants it obeyed any more. */
export const timeToLive = (device: Rhythm): number =>
  device.powerMode === "always_on"
    ? busyWait
    : Math.min(2 * device.reportIntervalSeconds * 1000, longestSleep);

/** When a sleeping device should next report (epoch milliseconds); `null` when always on or never heard. */
export const expectedReport = (device: Rhythm, lastHeardAt: number | null, now: number): number | null => {
  if (device.powerMode === "always_on" || lastHeardAt === null) return null;
  const interval = device.reportIntervalSeconds * 1000;
  const missed = Math.max(0, Math.floor((now - lastHeardAt) / interval));
  return lastHeardAt + (missed + 1) * interval;
};

const isFinal = (status: CommandStatus): boolean => finalStatuses.includes(status);
export const isStop = (command: Pick<CommandRecord, "action">): boolean =>
  actionRule(command.action).safetyStop === true;

/** In which order commands leave: stops, then people, then automation, each in the order asked. */
export const sendingOrder = (one: CommandRecord, other: CommandRecord): number => {
  const rank = (command: CommandRecord) => (isStop(command) ? 0 : command.source === "manual" ? 1 : 2);
  return rank(one) - rank(other) || one.id - other.id;
};

/** What gives a waiting command its turn: it was just asked, the device just spoke, or the slot may be free. */
export type Turn = "asked" | "heard" | "free";

interface Hearing {
  powerMode: DeviceRecord["powerMode"];
  turn: Turn;
  connected: boolean;
  /** A connection of it listens for commands. */
  listening: boolean;
  /** Another command of this device runs. */
  busy: boolean;
  /** The server has just started, and devices are still coming back. */
  settling: boolean;
}

/** Whether a waiting command leaves now. A stop waits for nobody, only for a sleeping device that cannot hear. */
export const mayLeave = (command: CommandRecord, hearing: Hearing): boolean => {
  if (hearing.busy && !isStop(command)) return false;
  // Between its reports only a stop is worth a try: the line of a sleeping device may be long dead.
  if (hearing.powerMode === "sleeping")
    return hearing.listening && (hearing.turn === "heard" || (hearing.turn === "asked" && isStop(command)));
  if (hearing.turn === "heard") return true;
  return hearing.turn === "asked" || hearing.connected || !hearing.settling;
};

/** Which waiting commands a new one pushes aside, and as what. */
export const preempted = (
  waiting: CommandRecord,
  coming: Pick<CommandRecord, "action" | "source">,
): FailureCode | null => {
  // Whatever was asked before a stop must not come after it. Another kind of stop is still wanted.
  if (isStop(coming) && coming.source === "manual")
    return isStop(waiting) && waiting.action !== coming.action ? null : "preempted";
  const bothAutomatic = waiting.source !== "manual" && coming.source !== "manual";
  return bothAutomatic ? "superseded" : null;
};

/** What an answer means for the command it names. */
type Meaning = "completed" | "failed" | "late" | "too_late" | "repeated" | "unknown";

/**
 * Reads an answer against its command. `too_late`: the deadline passed, but nobody wrote it down yet.
 * @param now epoch milliseconds
 */
export const meaningOf = (command: CommandRecord, answer: CommandAnswer, now: number): Meaning => {
  // What was never sent cannot be answered.
  if (command.sentAt === null) return "unknown";
  if (isFinal(command.status))
    return command.respondedAt !== null || command.lateResponseAt !== null ? "repeated" : "late";
  if (command.deadlineAt !== null && now >= command.deadlineAt.getTime()) return "too_late";
  return answer.result === "ok" ? "completed" : "failed";
};
