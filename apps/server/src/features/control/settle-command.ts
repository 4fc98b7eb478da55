import { isDeepStrictEqual } from "node:util";
import { isCarriedOut } from "@sgval/contract/control/command-end";
import { type ConfirmedState, setPointState } from "@sgval/contract/control/confirmed-state";
import type { DeviceState } from "@sgval/contract/control/control";
import { pumpsOf } from "@sgval/contract/control/pumps";
import { type CommandAnswer, commandAnswer, usableAnswer } from "@sgval/contract/mqtt";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import type { Kysely } from "kysely";
import { isDatabaseDown } from "../../kernel/database.ts";
import type { Database } from "../../kernel/schema.ts";
import { lockDeviceMode } from "../automation/index.ts";
import type { DeviceRecord } from "../devices/index.ts";
import { MOST_AHEAD } from "../readings/index.ts";
import { deviceStateConfirmed } from "./command-events.ts";
import {
  type Arrival,
  type DispatchTrigger,
  isContradicted,
  mayAnswer,
  meaningOf,
  stateConfirmedBy,
} from "./command-lifecycle.ts";
import type { CommandRecord } from "./command-record.ts";
import {
  endOverdueCommands,
  findCommandByCmdId,
  storeAnswer,
  storeLateAnswer,
  unansweredCommands,
} from "./commands.store.ts";
import type { ControlContext } from "./control-deps.ts";
import { mergeDeviceState, readConfirmedState } from "./device-state.store.ts";
import { noteEffect } from "./effect/check-effects.ts";
import { answersSince } from "./history/answers.store.ts";
import type { UnrecordedStops } from "./stops/unrecorded-stops.ts";
import type { Deadlines } from "./watch-deadlines.ts";

/** What an answer changed. */
export interface Settled {
  changed: CommandRecord[];
  state: (ConfirmedState & { said: DeviceState }) | null;
  outcome: "settled" | "repeated" | "unknown";
}

const nothing = (outcome: "repeated" | "unknown"): Settled => ({ changed: [], state: null, outcome });

/** The answer in a payload, and whether all of it could be used. */
const parsed = (payload: Buffer): { answer: CommandAnswer | null; whole: boolean } => {
  try {
    const json: unknown = JSON.parse(payload.toString("utf8"));
    const { success } = commandAnswer.safeParse(json);
    return { answer: usableAnswer.safeParse(json).data ?? null, whole: success };
  } catch {
    return { answer: null, whole: false };
  }
};

/** An answer with what decides what it means. */
interface Received {
  answer: CommandAnswer;
  at: Date;
  /** Without an id it belongs to a command that was sent after this. */
  windowStart: Date;
  /** Whether the command was sent only after the answer had come, which may have waited for the database. */
  wasSentAfter(command: CommandRecord): boolean;
  /** Whether it came after the deadline of the command that it belongs to. */
  isLate(command: CommandRecord): boolean;
}

/**
 * The command an answer belongs to. Without an id it must be a recent one that it may be an answer to, and without a code the only one
 * that waits.
 */
const commandOfAnswer = async (
  trx: Kysely<Database>,
  deviceId: number,
  { answer, windowStart }: Pick<Received, "answer" | "windowStart">,
  isCandidate: (command: CommandRecord) => boolean,
): Promise<CommandRecord | null> => {
  if (answer.cmdId !== undefined) return findCommandByCmdId(trx, deviceId, answer.cmdId);
  const unanswered = await unansweredCommands(trx, deviceId, windowStart, answer.action);
  if (answer.action === undefined && unanswered.length > 1) return null;
  return unanswered.find(isCandidate) ?? null;
};

/** How long a device, or its broker, may keep an answer that it repeats (ms). */
const repeatedWithin = dayMs;
/** The same where the answer does not say its time: one of later may be new, as of a controller that says by itself what was switched on site. */
const repeatedUndatedWithin = 10 * minuteMs;

/** Whether an answer says when it was given; a clock that was never set, or stands since long ago, says nothing. */
const isDated = ({ answer: { ts }, at }: Pick<Received, "answer" | "at">): boolean => {
  const age = ts === undefined ? Number.NaN : at.getTime() - ts * 1000;
  return age <= repeatedWithin && age >= -MOST_AHEAD;
};

/** How exactly (ms) the time of an answer is given: some devices give the minute alone. */
const stepOf = ({ ts = 0 }: CommandAnswer): number => (ts % 60 === 0 ? minuteMs : 1000);

/** The command that an identical answer without an id was given to before, and the later ones that still wait for an answer. */
const givenBefore = async (
  trx: Kysely<Database>,
  deviceId: number,
  received: Pick<Received, "answer" | "at">,
): Promise<{ command: CommandRecord; waiting: CommandRecord[] } | null> => {
  const { answer, at } = received;
  if (answer.cmdId !== undefined) return null;
  const since = new Date(at.getTime() - (isDated(received) ? repeatedWithin : repeatedUndatedWithin));
  const given = await answersSince(trx, deviceId, since, answer.action);
  const stored: unknown = JSON.parse(JSON.stringify(answer));
  const same = given.findIndex((one) => isDeepStrictEqual(one.answer, stored));
  const command = given[same]?.command;
  const waiting = given.slice(0, same).flatMap((one) => (one.answer === null ? [one.command] : []));
  return command ? { command, waiting } : null;
};

/**
 * Whether an answer without an id is a repetition: an identical one, with its time where the device has one, was given before,
 * unless a command sent after that may still wait for it. By the same time it may only where it was sent within the step of such times.
 */
const isRepeated = (
  received: Pick<Received, "answer" | "at">,
  { command: { respondedAt, lateResponseAt }, waiting }: NonNullable<Awaited<ReturnType<typeof givenBefore>>>,
  isCandidate: (command: CommandRecord) => boolean,
): boolean => {
  const { answer, at } = received;
  const hasTime = isDated(received);
  const givenAt = (respondedAt ?? lateResponseAt ?? at).getTime();
  const mayBeAsLate = ({ sentAt }: CommandRecord) => (sentAt?.getTime() ?? 0) - givenAt < stepOf(answer);
  return !waiting.some((one) => isCandidate(one) && (!hasTime || mayBeAsLate(one)));
};

/** Whether an answer says that it was given after a command was sent; of the minute in which that was sent it says neither. */
const isOfAfter = (received: Pick<Received, "answer" | "at">, { sentAt }: CommandRecord): boolean =>
  isDated(received) && (received.answer.ts ?? 0) * 1000 > (sentAt?.getTime() ?? 0) - 1000;

/** The set-points that a device named before and may repeat, or may name late, each with the commanded one, where its answer names one and no id. */
const setPointsBefore = async (
  trx: Kysely<Database>,
  deviceId: number,
  received: Pick<Received, "answer" | "at">,
): Promise<{ value: number | null; setPoint: number }[]> => {
  const { answer, at } = received;
  if (answer.cmdId !== undefined || typeof answer.state?.[setPointState] !== "number") return [];
  const since = new Date(at.getTime() - (isDated(received) ? repeatedWithin : repeatedUndatedWithin));
  return (await answersSince(trx, deviceId, since, answer.action)).flatMap(
    ({ command: { value }, ...one }) => {
      // The answer to a command that has none yet may still come.
      const setPoint =
        one.answer === null ? value : usableAnswer.safeParse(one.answer).data?.state?.[setPointState];
      return typeof setPoint === "number" ? [{ value, setPoint }] : [];
    },
  );
};

/** Writes what an answer means; nothing twice for a repeated one. */
export const settle = async (
  trx: Kysely<Database>,
  context: Pick<ControlContext, "registry">,
  deviceId: number,
  received: Received,
): Promise<Settled> => {
  const { answer, at, isLate, wasSentAfter } = received;
  const device = context.registry.get(deviceId);
  const pumps = device ? pumpsOf(device) : [];
  // The same lock as dispatching, so that an answer never finds a command half claimed.
  await lockDeviceMode(trx, deviceId);
  const given = await setPointsBefore(trx, deviceId, received);
  const before = await givenBefore(trx, deviceId, received);
  const matchedCode = before && !isContradicted(before.command, answer) ? before.command.code : null;
  // An answer that was true of one switch and contradicts another of the same code is a repetition of the first.
  const isCandidate = (one: CommandRecord) =>
    !wasSentAfter(one) &&
    mayAnswer(one, answer, pumps, before === null && isOfAfter(received, one) ? [] : given) &&
    !(matchedCode === one.code && isContradicted(one, answer));
  const repeated = before !== null && isRepeated(received, before, isCandidate);
  if (repeated && isDated(received)) return nothing("repeated");
  let command = await commandOfAnswer(trx, deviceId, received, isCandidate);
  if (!command) return nothing(repeated ? "repeated" : "unknown");

  const changed: (CommandRecord | null)[] = [];
  let meaning = meaningOf(command, answer, isLate);
  if (meaning === "completed" || meaning === "failed") {
    const settled = await storeAnswer(trx, command.id, answer, at);
    changed.push(settled);
    // The deadline may have ended it on another node: then this answer is late.
    if (!settled) meaning = "late";
  } else if (meaning === "too_late") {
    // By the time of day its deadline may be still to come.
    const end = new Date(Math.max(at.getTime(), command.deadlineAt?.getTime() ?? 0));
    changed.push((await endOverdueCommands(trx, end, { only: command.id }))[0] ?? null);
    meaning = "late";
  }
  if (meaning === "unknown" || meaning === "repeated") return nothing(meaning);
  if (meaning === "late") {
    const late = await storeLateAnswer(trx, command.id, answer, at);
    if (!late) return { ...nothing("repeated"), changed: changed.filter((one) => one !== null) };
    changed.push(late);
  }
  command = changed.at(-1) ?? command;
  if (isCarriedOut(command)) await noteEffect(trx, context, command);
  const confirmed = stateConfirmedBy(command, answer);
  const counts = confirmed !== null && (await mergeDeviceState(trx, command, confirmed, at));
  const state = counts ? await readConfirmedState(trx, deviceId) : null;
  return {
    changed: changed.filter((one) => one !== null),
    state: state && { ...state, said: confirmed ?? {} },
    outcome: "settled",
  };
};

/** Emits what an answer changed; call it only after its transaction. */
export const emitSettled = (
  { emitChanges, events }: ControlContext,
  deviceId: number,
  { changed, state }: Settled,
): void => {
  emitChanges(changed);
  if (state) events.emit(deviceStateConfirmed, { deviceId, ...state });
};

/**
 * Settles the command that a device answered on its response topic at that time. Never throws for what the device
 * wrote; an unavailable database is thrown, so that the answer is tried again.
 */
export const receiveAnswer =
  (
    context: ControlContext,
    unrecorded: Pick<UnrecordedStops, "journalAnswer">,
    { isLate, wasSentAfter }: Pick<Deadlines, "isLate" | "wasSentAfter">,
    dispatch: (deviceId: number, trigger: DispatchTrigger) => Promise<void>,
  ) =>
  async (device: DeviceRecord, payload: Buffer, arrival: Arrival): Promise<void> => {
    const { at } = arrival;
    const { db, logger, deadLetters, responseWaitSeconds } = context;
    const keep = async (reason: "malformed_answer" | "unknown_command"): Promise<void> => {
      logger.warn({ deviceId: device.id, reason }, "an answer was not understood");
      const topic = device.topicControlResponse;
      await deadLetters.keep({ source: "mqtt", deviceId: device.id, topic, reason, payload });
    };
    const { answer, whole } = parsed(payload);
    if (answer && context.answers.takeOwn(device, answer, at)) return;
    const journalled = answer && (await unrecorded.journalAnswer(device.id, answer, arrival));
    if (answer && journalled === "first") context.answers.takeState(device, answer, at);
    // First what it did, then how it was written: the dead letter is kept over connections that slow reads may hold.
    if (answer && !journalled) {
      const windowStart = new Date(at.getTime() - responseWaitSeconds * 1000);
      const settled = await db.transaction((trx) =>
        settle(trx, context, device.id, {
          answer,
          at,
          windowStart,
          wasSentAfter: (command) => wasSentAfter(command, arrival),
          isLate: (command) => isLate(command, arrival),
        }),
      );
      // A repeated answer, and one that came after that to a later command, say nothing of now.
      if (settled.state || settled.outcome === "unknown") {
        // Whoever waits for the answer to a command knows it by the id, which this device may not know.
        const cmdId = settled.changed.at(-1)?.cmdId ?? answer.cmdId;
        context.answers.takeState(device, { ...answer, cmdId }, at);
      }
      if (settled.outcome === "unknown") await keep("unknown_command");
      emitSettled(context, device.id, settled);
      // A device that answers is awake and listens.
      if (settled.changed.length > 0) await dispatch(device.id, "device_reported");
    }
    if (whole) return;
    await keep("malformed_answer").catch((error: unknown) => {
      // Its answer counts: where the dead letter cannot be kept the device stays connected, and hears the next stop.
      if (answer === null || isDatabaseDown(error)) throw error;
      logger.error(
        { err: error, deviceId: device.id, payload: payload.toString("utf8") },
        "a dead letter is lost",
      );
    });
  };
