import { downloadedState } from "@sgval/contract/automation/download";
import {
  type GateRequest,
  type GateView,
  operationRefusal,
  outputOf,
} from "@sgval/contract/control/command-gate";
import { reportedSetPoint, setPointState } from "@sgval/contract/control/confirmed-state";
import {
  actionRule,
  type CommandStatus,
  type DeviceState,
  type FailureCode,
  isAutomatic,
  isFinal,
  isSafetyStop,
} from "@sgval/contract/control/control";
import type { CommandAnswer } from "@sgval/contract/mqtt";
import { roundingTolerance } from "@sgval/quantities/scaling";
import type { DeviceRecord } from "../devices/index.ts";
import type { CommandRecord } from "./command-record.ts";

/** When an answer came: `at` for people, `elapsed` of the clock for terms, which the time of day must not change. */
export interface Arrival {
  at: Date;
  elapsed: number;
  /** When it was made at the latest, where its device or a network that kept it says so. */
  madeBy?: Date | undefined;
}

/** When a sent command stops waiting for its answer. */
export const deadlineOf = (sentAt: Date, responseWaitSeconds: number): Date =>
  new Date(sentAt.getTime() + responseWaitSeconds * 1000);

/** What an open command becomes when its time is over: one that was sent, and one that still waits. */
export const overdueOutcomes = {
  processing: { status: "device_not_response", failureCode: null },
  waiting: { status: "failed", failureCode: "expired" },
} as const satisfies Record<string, { status: CommandStatus; failureCode: FailureCode | null }>;

/** Whether the deadline of a sent command, or the time to live of a waiting one, is over. */
export const isOverdue = (
  { status, deadlineAt, expiresAt }: Pick<CommandRecord, "status" | "deadlineAt" | "expiresAt">,
  now: Date,
): boolean => {
  const until = status === "waiting" ? expiresAt : deadlineAt;
  return until !== null && until <= now;
};

/** What an answer in time makes of a command. */
export const answeredOutcome = ({
  result,
}: Pick<CommandAnswer, "result">): { status: "completed" | "failed"; failureCode: FailureCode | null } =>
  result === "ok"
    ? { status: "completed", failureCode: null }
    : { status: "failed", failureCode: "refused_by_device" };

export const isStop = ({ action }: Pick<CommandRecord, "action">): boolean => isSafetyStop(action);

/**
 * Order of sending: stops, then the settings that a device regulates itself by, which would undo what people ask for, then
 * people, then automation, each in the order of the requests.
 */
export const sendingOrder = (one: CommandRecord, other: CommandRecord): number => {
  const rank = (command: CommandRecord) => {
    if (isStop(command)) return 0;
    if (actionRule(command.action).carriesSettings) return 1;
    return isAutomatic(command.source) ? 3 : 2;
  };
  return rank(one) - rank(other) || one.id - other.id;
};

/** Why a waiting command is looked at: it was just requested, the device just reported, or the slot may be free. */
export type DispatchTrigger = "requested" | "device_reported" | "slot_free";

interface SendingConditions {
  powerMode: DeviceRecord["powerMode"];
  trigger: DispatchTrigger;
  /** A connection of the device is subscribed to its control topic. */
  listening: boolean;
  /** Another command of this device runs. */
  busy: boolean;
  /** The server has just started, and devices are still reconnecting. */
  settling: boolean;
}

/** Whether a waiting command is sent now. A stop waits only for a sleeping device that does not listen. */
export const maySend = (command: Pick<CommandRecord, "action">, conditions: SendingConditions): boolean => {
  const { powerMode, trigger, listening, busy, settling } = conditions;
  if (busy && !isStop(command)) return false;
  // Between its reports only a stop is worth a try: the connection of a sleeping device may be long dead.
  if (powerMode === "sleeping")
    return listening && (trigger === "device_reported" || (trigger === "requested" && isStop(command)));
  if (trigger === "device_reported") return true;
  return trigger === "requested" || listening || !settling;
};

/** Whether a stop stops all that another one would; one that names no pumps is for the whole device. */
const includesStop = (
  stop: Pick<CommandRecord, "action" | "pumpIds">,
  other: Pick<CommandRecord, "action" | "pumpIds">,
): boolean =>
  stop.action === other.action &&
  (stop.pumpIds === null || (other.pumpIds?.every((pump) => stop.pumpIds?.includes(pump)) ?? false));

/** A command, as far as it ends others or is ended by them. */
type Contender = Pick<CommandRecord, "action" | "source" | "pumpIds"> & {
  requested?: Pick<CommandRecord["requested"], "leaving" | "interlock">;
};

/** Whether two commands are for the same pump; one that names none is for all. */
const sharesPump = ({ pumpIds }: Contender, other: Contender): boolean =>
  pumpIds === null || other.pumpIds === null || other.pumpIds.some((pump) => pumpIds.includes(pump));

/** Which failure a new command gives to a waiting one; `null` when that one goes on waiting. */
export const preempts = (coming: Contender, waiting: Contender): FailureCode | null => {
  // Whatever was requested before a stop must not be sent after it. A stop that this one does not include is still wanted.
  if (isStop(coming) && !isAutomatic(coming.source))
    return isStop(waiting) && !includesStop(coming, waiting) ? null : "preempted";
  const isInterlock = isStop(coming) && coming.requested?.interlock === true;
  if (isInterlock && waiting.action === "pump_start" && sharesPump(coming, waiting)) return "preempted";
  if (!isAutomatic(waiting.source)) return null;
  if (isStop(waiting) && waiting.requested?.interlock && !isInterlock) return null;
  // Automation goes on regulating; what an interlock wants stopped is stopped first.
  if (isStop(waiting)) return isStop(coming) && includesStop(coming, waiting) ? "superseded" : null;
  // Where people want the device now comes after where its settings left it.
  const isPersons = !isAutomatic(coming.source) && actionRule(coming.action).operates;
  return isAutomatic(coming.source) || (isPersons && waiting.requested?.leaving) ? "superseded" : null;
};

/** The waiting commands that a new one ends, each with its failure. */
export const preemptedBy = (
  coming: Contender,
  open: readonly CommandRecord[],
): Map<CommandRecord, FailureCode> => {
  const failures = new Map<CommandRecord, FailureCode>();
  for (const command of open) {
    const failure = command.status === "waiting" ? preempts(coming, command) : null;
    if (failure) failures.set(command, failure);
  }
  return failures;
};

/** Why a command that waited must not be sent any more; `null` when it may. */
export const failureBeforeSending = (view: GateView, request: GateRequest): FailureCode | null => {
  switch (operationRefusal(view, request)) {
    case null:
      return null;
    case "interlock_open_and_close":
      return "interlock";
    case "threshold_or_timer_required":
      return "setting_missing";
    case "mode_change_refused":
      return "superseded";
    default:
      return "mode_changed";
  }
};

/** What an answer means for the command it names. */
type AnswerMeaning = "completed" | "failed" | "late" | "too_late" | "repeated" | "unknown";

/** Reads an answer against its command. `too_late`: the deadline passed, but it has not been written down yet. */
export const meaningOf = (
  command: CommandRecord,
  answer: CommandAnswer,
  isLate: (command: CommandRecord) => boolean,
): AnswerMeaning => {
  // What was never sent cannot be answered.
  if (command.sentAt === null) return "unknown";
  if (isFinal(command.status))
    return command.respondedAt !== null || command.lateResponseAt !== null ? "repeated" : "late";
  return isLate(command) ? "too_late" : answeredOutcome(answer).status;
};

/** How much (bar) a set-point may differ from the commanded one: a device rounds it to what it can set. */
const setPointRounding = 0.05 + roundingTolerance;

/**
 * Whether an answer without a command id may be one to this command: its state names other pumps than the command, or the set-point of
 * another one, when the device repeats what it answered before; one that it never answered, or answered to another one beyond, is that
 * to which it limits the commanded one. A refusal names the set-point that stays.
 * @param pumps of the device
 * @param given the set-points that its answers have named before, each with the commanded one
 */
export const mayAnswer = (
  { action, value, pumpIds }: Pick<CommandRecord, "action" | "value" | "pumpIds">,
  { result, state = {} }: Pick<CommandAnswer, "result" | "state">,
  pumps: readonly string[],
  given: readonly { value: number | null; setPoint: number }[],
): boolean => {
  const named = pumps.filter((key) => state[key] != null || state[`${key}_power`] != null);
  if (pumpIds && named.length > 0 && !named.some((key) => pumpIds.includes(key))) return false;
  const setPoint = state[setPointState];
  if (action !== "set_outlet_pressure" || result !== "ok" || typeof setPoint !== "number") return true;
  const isSetPoint = (other: number): boolean => Math.abs(setPoint - other) <= setPointRounding;
  if (value === null || isSetPoint(value)) return true;
  const limits = (other: number | null): boolean =>
    other !== null && !isSetPoint(other) && other > setPoint === value > setPoint;
  const same = given.filter((one) => isSetPoint(one.setPoint));
  return same.length === 0 || same.some((one) => limits(one.value));
};

/** What an answer says of a pump in its state, as controllers write it; undefined where that is neither on nor off. */
export const switchedOn = (value: unknown): boolean | undefined => {
  if (value === true || value === 1 || value === "1") return true;
  if (value === false || value === 0 || value === "0") return false;
  if (typeof value !== "string") return undefined;
  return /^on$/i.test(value) ? true : /^off$/i.test(value) ? false : undefined;
};

/** Whether the state of an answer says of each pump of a switch that it is not as the command wants it. */
export const isContradicted = (
  { action, pumpIds }: Pick<CommandRecord, "action" | "pumpIds">,
  { state = {} }: Pick<CommandAnswer, "state">,
): boolean => {
  const on = actionRule(action).sets?.on;
  if (on === undefined) return false;
  return pumpIds?.every((key) => switchedOn(state[key]) === !on) ?? false;
};

/**
 * The part of a device's state that an answer confirms: what the answer says, and for a positive one that does not
 * mention the commanded output, the command's own effect. A refusal confirms only what it says. Under the name that devices
 * have for it, the set-point is that of the valve in the answer to a sync alone: beside the effect of a command it may be of before.
 */
export const stateConfirmedBy = (
  {
    action,
    code,
    value,
    pumpIds,
    requested: { settings },
  }: Pick<CommandRecord, "action" | "code" | "value" | "pumpIds" | "requested">,
  answer: CommandAnswer,
): DeviceState | null => {
  const output = answer.result === "ok" ? outputOf(action, code) : null;
  const on = actionRule(action).sets?.on ? 1 : 0;
  const isSetPoint = action === "set_outlet_pressure" && answer.result === "ok";
  if (settings && answer.result === "ok") return { [downloadedState]: settings.rev, ...answer.state };
  const reported = action === "sync" ? answer.state?.[reportedSetPoint] : undefined;
  if (typeof reported === "number") return { [setPointState]: reported, ...answer.state };
  const implied = isSetPoint
    ? { [setPointState]: value }
    : output && Object.fromEntries((pumpIds ?? [output.key]).map((key) => [key, on]));
  return implied || answer.state ? { ...implied, ...answer.state } : null;
};
