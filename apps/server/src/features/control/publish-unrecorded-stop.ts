import { refusalFor } from "@sgval/contract/control/command-gate";
import type { Command } from "@sgval/contract/control/control";
import type { CommandAnswer } from "@sgval/contract/mqtt";
import { LRUCache } from "lru-cache";
import type { Cancel } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";
import { errorCode } from "../../kernel/postgres/database-error.ts";
import { deadlineOf, isStop } from "./command-lifecycle.ts";
import { type CommandRecord, newCmdId } from "./command-record.ts";
import type { ControlContext } from "./control-deps.ts";
import {
  type JournalledAnswer,
  type JournalledStop,
  openStopJournal,
  type StopJournal,
} from "./stop-journal.ts";

/** How long a stop may wait for the database before it is published without it (milliseconds). */
const longestWait = 250;
/** How often what was published is tried to be entered into the database. */
const enterEvery = 1_000;

/** A stop that was published and is not in the database yet. */
interface Unrecorded {
  stop: JournalledStop;
  answers: JournalledAnswer[];
  /** Where it stands in the journal. */
  slots: number[];
}

/** Enters a stop that was published before the database had it, with the answers that came meanwhile. */
export type EnterStop = (stop: JournalledStop, answers: readonly JournalledAnswer[]) => Promise<void>;

type WantedStop = Omit<JournalledStop, "kind" | "publishedAt">;

export interface UnrecordedStops {
  /**
   * Sends a stop over the database as `store` does, but publishes it first when that takes too long or fails. Rejects
   * when neither is possible.
   */
  send(stop: Omit<WantedStop, "cmdId">, store: (cmdId: string) => Promise<Command>): Promise<Command>;
  /**
   * The last question before a command is published: not one that was published without the database already, and
   * after such a stop nothing but stops until it is entered.
   */
  mayLeave(command: CommandRecord): boolean;
  /** Enters what was published for a device into the database; everything else for that device comes after it. */
  enter(deviceId: number): Promise<void>;
  /** Keeps the answer to a stop that is not entered yet; false when it is no answer to one. */
  keepAnswer(deviceId: number, answer: CommandAnswer, at: Date): Promise<boolean>;
  /** Opens the journal and enters what an earlier run of the server has left in it. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Whether the database refuses the content, and always will. */
const isRefusedData = (error: unknown): boolean => /^2[23]/.test(errorCode(error) ?? "");

/** The stop as clients see it meanwhile: sent, without a number. */
const recordOf = (stop: JournalledStop, mode: CommandRecord["mode"], deadlineAt: Date): CommandRecord => {
  const sentAt = new Date(stop.publishedAt);
  return {
    id: 0,
    cmdId: stop.cmdId,
    requestId: stop.requestId,
    requested: stop.requested,
    deviceId: stop.device.id,
    deviceName: stop.device.name,
    deviceDisplayName: stop.device.displayName,
    action: stop.requested.action,
    code: stop.code,
    value: stop.requested.value,
    pumpIds: stop.pumpIds,
    source: "manual",
    actorId: stop.by.id,
    actorName: stop.by.name,
    actorRole: stop.by.role,
    mode,
    reason: stop.requested.reason,
    stateBefore: null,
    status: "processing",
    failureCode: null,
    deviceCode: null,
    createdAt: sentAt,
    expiresAt: deadlineAt,
    sentAt,
    deadlineAt,
    respondedAt: null,
    finishedAt: null,
    lateResponseAt: null,
    lateResult: null,
    journalledAt: sentAt,
  };
};

/** Publishes safety stops that the database holds back, and enters them once it is back. */
export const createUnrecordedStops = (context: ControlContext, enterStop: EnterStop): UnrecordedStops => {
  const { clock, registry, connections, publisher, logger, dataDir, responseWaitSeconds } = context;
  /** By command id, in the order of publishing. */
  const unrecorded = new Map<string, Unrecorded>();
  /** Stops on their way through the database, and whether they were published. */
  const underWay = new Map<string, { published: boolean }>();
  /** A repeated request keeps its id, which the device recognises when it hears it again. */
  const ids = new LRUCache<string, string>({ max: 1_000 });
  let journal: StopJournal | null = null;
  const entering = new Map<number, Promise<void>>();
  let stopEntering: Cancel = () => {};

  const idOf = (deviceId: number, requestId: string): string => {
    const key = `${deviceId} ${requestId}`;
    const cmdId = ids.get(key) ?? newCmdId();
    ids.set(key, cmdId);
    return cmdId;
  };
  const ofDevice = (deviceId: number) =>
    [...unrecorded.values()].filter(({ stop }) => stop.device.id === deviceId);
  const viewOf = (stop: JournalledStop): Command => {
    const mode = stop.takeManual ? "manual" : (registry.get(stop.device.id)?.mode ?? "manual");
    return context.view(recordOf(stop, mode, deadlineOf(new Date(stop.publishedAt), responseWaitSeconds)));
  };

  const note = async (record: JournalledStop | JournalledAnswer): Promise<number> => {
    if (!journal) throw new Error("the journal of stops is not open");
    const { slot, durable } = await journal.note(record);
    await durable;
    return slot;
  };

  const enterOne = async (one: Unrecorded): Promise<void> => {
    const { cmdId, device } = one.stop;
    try {
      // Answers may go on coming meanwhile; once there is none left it is removed without waiting in between.
      for (let known = -1; known < one.answers.length; ) {
        known = one.answers.length;
        await enterStop(one.stop, one.answers);
      }
      logger.warn({ cmdId, deviceId: device.id }, "a stop was entered after it was sent");
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      // Trying again would end the same and hold up everything else for the device.
      logger.error({ err: error, ...one }, "a stop that was sent could not be entered");
    }
    unrecorded.delete(cmdId);
    await journal?.remove(one.slots);
  };
  /** In the order of publishing, so that of two stops the later one pre-empts. */
  const enter = (deviceId: number): Promise<void> => {
    const running = entering.get(deviceId);
    if (running || ofDevice(deviceId).length === 0) return running ?? Promise.resolve();
    const run = (async () => {
      for (let [one] = ofDevice(deviceId); one; [one] = ofDevice(deviceId)) await enterOne(one);
    })().finally(() => entering.delete(deviceId));
    entering.set(deviceId, run);
    return run;
  };
  const enterSoon = (): void => {
    for (const deviceId of new Set([...unrecorded.values()].map(({ stop }) => stop.device.id)))
      enter(deviceId).catch((error: unknown) =>
        logger.debug({ err: error, deviceId }, "stops that were sent could not be entered yet"),
      );
  };

  /** Publishes it now, if its device listens and what is known in memory allows it; `null` if not. */
  const publishFirst = async (wanted: WantedStop): Promise<Command | null> => {
    const already = unrecorded.get(wanted.cmdId);
    if (already) return viewOf(already.stop);
    const device = registry.get(wanted.device.id);
    if (!device || !connections.of(device.id).listening) return null;
    const { requested, takeManual } = wanted;
    const view = {
      device,
      mode: device.mode,
      hasSettings: true,
      state: null,
      openActions: [],
      oppositeUncertain: false,
    };
    if (refusalFor(view, { ...requested, source: "manual", takeManual })) return null;

    const stop: JournalledStop = { ...wanted, kind: "stop", publishedAt: clock.now() };
    const one: Unrecorded = { stop, answers: [], slots: [] };
    unrecorded.set(stop.cmdId, one);
    // What cannot be noted is sent all the same, and known until the server ends.
    const noted = note(stop).then(
      (slot) => void one.slots.push(slot),
      (error: unknown) => logger.error({ err: error, stop }, "a stop that was sent could not be noted"),
    );
    const deadlineAt = deadlineOf(new Date(stop.publishedAt), responseWaitSeconds);
    const outcome = publisher.publish(device, recordOf(stop, viewOf(stop).mode, deadlineAt));
    outcome.catch((error: unknown) =>
      logger.error({ err: error, cmdId: stop.cmdId }, "publishing a stop failed"),
    );
    logger.warn({ cmdId: stop.cmdId, deviceId: device.id }, "a stop was sent before the database had it");
    await noted;
    context.announce([
      recordOf(stop, viewOf(stop).mode, deadlineOf(new Date(stop.publishedAt), responseWaitSeconds)),
    ]);
    return viewOf(stop);
  };

  return {
    send: async (named, store) => {
      const stop = { ...named, cmdId: idOf(named.device.id, named.requestId) };
      const repeated = ofDevice(stop.device.id).find((one) => one.stop.requestId === stop.requestId);
      if (repeated) return viewOf(repeated.stop);
      const progress = underWay.get(stop.cmdId) ?? { published: false };
      underWay.set(stop.cmdId, progress);
      const stored = store(stop.cmdId);
      let cancel: Cancel = () => {};
      const late = new Promise<"late">((resolve) => {
        cancel = clock.after(longestWait, () => resolve("late"));
      });
      const outcome = await Promise.race([
        late,
        stored.then(
          (command) => command,
          (error: unknown) => (error instanceof Refusal ? error : ("late" as const)),
        ),
      ]).finally(cancel);
      underWay.delete(stop.cmdId);
      if (outcome instanceof Refusal) throw outcome;
      // A stop that waits although its device listens was stored, and then the database went away.
      const waits =
        outcome === "late" || (outcome.status === "waiting" && connections.of(stop.device.id).listening);
      const published = waits && !progress.published ? await publishFirst(stop) : null;
      if (!published) return stored;
      stored.then(enterSoon, enterSoon);
      return published;
    },
    mayLeave: (command) => {
      if (unrecorded.has(command.cmdId)) return false;
      if (command.deviceId !== null && ofDevice(command.deviceId).length > 0 && !isStop(command))
        return false;
      const progress = underWay.get(command.cmdId);
      if (progress) progress.published = true;
      return true;
    },
    enter,
    keepAnswer: async (deviceId, answer, at) => {
      if (answer.cmdId === undefined) {
        // It can only be matched with a row.
        await enter(deviceId);
        return false;
      }
      const one = unrecorded.get(answer.cmdId);
      if (!one || one.stop.device.id !== deviceId) return false;
      const record: JournalledAnswer = { kind: "answer", cmdId: answer.cmdId, answer, at: at.getTime() };
      const slot = await note(record);
      // Entered while the answer was written.
      if (!unrecorded.has(answer.cmdId)) {
        await journal?.remove([slot]);
        return false;
      }
      one.answers.push(record);
      one.slots.push(slot);
      enterSoon();
      return true;
    },
    open: async () => {
      journal = await openStopJournal(dataDir);
      const found = [...journal.found];
      const stops = found.flatMap(({ record, slot }) => (record.kind === "stop" ? [{ record, slot }] : []));
      for (const { record, slot } of stops.sort(
        (one, other) => one.record.publishedAt - other.record.publishedAt,
      ))
        unrecorded.set(record.cmdId, { stop: record, answers: [], slots: [slot] });
      for (const { record, slot } of found) {
        if (record.kind !== "answer") continue;
        const one = unrecorded.get(record.cmdId);
        if (one) one.answers.push(record);
        if (one) one.slots.push(slot);
        else await journal.remove([slot]);
      }
      for (const { record } of stops) await enter(record.device.id);
      stopEntering = clock.every(enterEvery, enterSoon);
    },
    close: async () => {
      stopEntering();
      await journal?.close();
    },
  };
};
