import type { CommandAnswer } from "@sgval/contract/mqtt";
import { minuteMs } from "@sgval/quantities/duration";
import type { Cancel } from "../../../kernel/clock.ts";
import { addGauge } from "../../../kernel/http/observe.ts";
import { createOncePerMinute } from "../../../kernel/log-throttle.ts";
import { isRefusedContent } from "../../../kernel/postgres/database-error.ts";
import { type Arrival, preemptedBy } from "../command-lifecycle.ts";
import { openCommands } from "../commands.store.ts";
import type { ControlContext } from "../control-deps.ts";
import { openStopJournal, type PublishedStop, type StopAnswer, type StopJournal } from "./stop-journal.ts";

/** How often recording is tried again (milliseconds). */
const recordEvery = 1_000;
/** The same for a stop whose content the database refuses. */
const recordRefusedEvery = minuteMs;
/** From what age on readiness names a stop that is not recorded (milliseconds). */
const reportAfter = 10_000;

/** A stop that was published and is not in the database yet. */
export interface Unrecorded {
  stop: PublishedStop;
  /** `elapsed` of the clock when it was published; for one of an earlier run what the time of day says. */
  publishedAt: number;
  answers: StopAnswer[];
  /** Where it stands in the journal. */
  places: number[];
  /** Whether it was written to a connection of the device, as it turns out shortly after it was added. */
  published: Promise<boolean>;
  /** The database refuses its content: it stays in the journal, and nothing waits for it any more. */
  refused: boolean;
  /** The ids of the commands that it ends, when the database refuses that too; they are sent no more. */
  preempted: ReadonlySet<number> | null;
}

/**
 * Writes a stop that was published first into the database, with the answers that came meanwhile; repeated, it changes
 * nothing more. `effects`: all but its row, once the database has refused that; `row`: the rest, later.
 */
export type RecordStop = (
  one: Pick<Unrecorded, "stop" | "publishedAt" | "preempted">,
  answers: readonly StopAnswer[],
  what: "all" | "effects" | "row",
) => Promise<void>;

export interface UnrecordedStops {
  /** Adds a stop whose publish has begun, and journals it. Resolves with whether it was published; else it is removed. */
  add(stop: PublishedStop, published: Promise<boolean>): Promise<boolean>;
  find(cmdId: string): Pick<Unrecorded, "stop" | "published"> | undefined;
  findRequest(deviceId: number, requestId: string): Pick<Unrecorded, "stop" | "published"> | undefined;
  /** Whether other commands of a device wait for one of its stops to be recorded. */
  holdsBack(deviceId: number): boolean;
  /** Whether a command was ended by a stop although the database refuses to say so. */
  preempts(commandId: number): boolean;
  /** The ids of all, whose rows, where they exist, do not say yet what was published. */
  cmdIds(): string[];
  /** Records the stops of a device, which come before everything else for it. */
  record(deviceId: number): Promise<void>;
  /** Tries to record all; what fails is logged and tried again. */
  recordAll(): Promise<void>;
  /**
   * Journals the first answer to a stop that is not recorded yet; `null` when it is no answer to one. What cannot be journalled is
   * known until the server ends, like the stop itself.
   */
  journalAnswer(
    deviceId: number,
    answer: CommandAnswer,
    arrival: Arrival,
  ): Promise<"first" | "repeated" | null>;
  /** Opens the journal and records what an earlier run of the server has left in it. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** The stops that were published and are not recorded yet: in memory, in the journal, and on their way to the database. */
export const createUnrecordedStops = (context: ControlContext, recordStop: RecordStop): UnrecordedStops => {
  const { db, clock, logger, metrics, readiness, dataDir, responseWaitSeconds } = context;
  /** By command id, in the order of publishing. */
  const unrecorded = new Map<string, Unrecorded>();
  const recording = new Map<number, Promise<void>>();
  const firstThisMinute = createOncePerMinute(clock);
  let journal: StopJournal | null = null;
  let timers: Cancel[] = [];

  const ofDevice = (deviceId: number) =>
    [...unrecorded.values()].filter(({ stop }) => stop.device.id === deviceId);
  const waitingOf = (deviceId: number) => ofDevice(deviceId).filter(({ refused }) => !refused);
  const oldestAge = (): number =>
    Math.max(0, ...[...unrecorded.values()].map(({ publishedAt }) => clock.elapsed() - publishedAt));
  const isDue = ({ publishedAt }: Unrecorded, elapsed: number): boolean =>
    elapsed - publishedAt >= responseWaitSeconds * 1000;

  const addToJournal = async (record: PublishedStop | StopAnswer): Promise<number> => {
    if (!journal) throw new Error("the journal of stops is not open");
    const { place, durable } = await journal.add(record);
    await durable;
    return place;
  };
  const remove = async (one: Unrecorded): Promise<void> => {
    unrecorded.delete(one.stop.cmdId);
    await journal?.remove(one.places.splice(0));
  };

  /** Ends what a stop ends without its row; where that is refused too, keeps in mind what it was. */
  const applyEffects = async (one: Unrecorded): Promise<void> => {
    const { cmdId, device, requested, pumpIds, source, takeManual } = one.stop;
    try {
      await recordStop(one, [], "effects");
      one.preempted = null;
    } catch (error) {
      // In automatic mode nothing may follow the stop before it has taken manual.
      if (!isRefusedContent(error) || takeManual) throw error;
      if (firstThisMinute(`effects ${cmdId}`))
        logger.error({ err: error, stop: one.stop }, "the database refuses what a stop ends; it is not sent");
      if (one.preempted) return;
      const others = (await openCommands(db.kysely, device.id)).filter((other) => other.cmdId !== cmdId);
      const waiting = preemptedBy({ action: requested.action, source, pumpIds, requested }, others);
      const ended = others.filter((other) => other.status === "processing" || waiting.has(other));
      one.preempted = new Set(ended.map(({ id }) => id));
    }
  };
  const recordOne = async (one: Unrecorded): Promise<void> => {
    const { stop } = one;
    if (!(await one.published)) return remove(one);
    try {
      // Answers may go on coming meanwhile; once there is none left it is removed without waiting in between.
      for (let known = -1; known < one.answers.length; ) {
        known = one.answers.length;
        await recordStop(one, one.answers, one.refused ? "row" : "all");
      }
    } catch (error) {
      if (!isRefusedContent(error)) throw error;
      if (firstThisMinute(`refused ${stop.cmdId}`))
        logger.error(
          { err: error, stop, answers: one.answers },
          "the database refuses a stop that was published; it stays in the journal",
        );
      // Everything else for the device goes on, after what the stop ends.
      if (!one.refused) await applyEffects(one);
      one.refused = true;
      return;
    }
    logger.warn(
      { cmdId: stop.cmdId, deviceId: stop.device.id },
      "a stop was recorded after it was published",
    );
    await remove(one);
  };
  /** In the order of publishing, so that of two stops the later one pre-empts. */
  const record = (deviceId: number): Promise<void> => {
    const running = recording.get(deviceId);
    if (running || waitingOf(deviceId).length === 0) return running ?? Promise.resolve();
    const run = (async () => {
      for (let [one] = waitingOf(deviceId); one; [one] = waitingOf(deviceId)) await recordOne(one);
    })().finally(() => recording.delete(deviceId));
    recording.set(deviceId, run);
    return run;
  };
  const logFailure = (deviceId: number) => (error: unknown) => {
    if (firstThisMinute(`failed ${deviceId}`))
      logger.warn({ err: error, deviceId }, "stops that were published could not be recorded yet");
  };
  const recordAll = async (): Promise<void> => {
    const devices = new Set([...unrecorded.values()].map(({ stop }) => stop.device.id));
    await Promise.all([...devices].map((deviceId) => record(deviceId).catch(logFailure(deviceId))));
  };
  /** Only after their deadline, so that their rows can be final at once. */
  const recordRefused = async (): Promise<void> => {
    for (const one of unrecorded.values()) {
      if (!one.refused || !isDue(one, clock.elapsed())) continue;
      // Its row would let go of what it still has to end.
      const ended = one.preempted ? applyEffects(one) : Promise.resolve();
      await ended
        .then(() => (one.preempted ? undefined : recordOne(one)))
        .catch(logFailure(one.stop.device.id));
    }
  };

  readiness.add("stops", () =>
    oldestAge() < reportAfter
      ? null
      : `${unrecorded.size} stops were published and are not recorded yet, the oldest for ${Math.floor(oldestAge() / 1000)} s`,
  );
  addGauge(
    metrics,
    "sgval_unrecorded_stop_seconds",
    "Age of the oldest stop that was published and is not recorded yet",
    () => oldestAge() / 1000,
  );

  return {
    add: async (stop, published) => {
      const publishedAt = clock.elapsed();
      const one: Unrecorded = {
        stop,
        publishedAt,
        answers: [],
        places: [],
        published,
        refused: false,
        preempted: null,
      };
      unrecorded.set(stop.cmdId, one);
      // What cannot be journalled is published all the same, and known until the server ends.
      const journalled = addToJournal(stop).then(
        (place) => void one.places.push(place),
        (error: unknown) =>
          logger.error({ err: error, stop }, "a stop that is published could not be journalled"),
      );
      const outcome = await published;
      if (!outcome) unrecorded.delete(stop.cmdId);
      await journalled;
      if (!outcome) await remove(one);
      return outcome;
    },
    find: (cmdId) => unrecorded.get(cmdId),
    findRequest: (deviceId, requestId) => ofDevice(deviceId).find(({ stop }) => stop.requestId === requestId),
    holdsBack: (deviceId) => waitingOf(deviceId).length > 0,
    preempts: (commandId) => [...unrecorded.values()].some(({ preempted }) => preempted?.has(commandId)),
    cmdIds: () => [...unrecorded.keys()],
    record,
    recordAll,
    journalAnswer: async (deviceId, answer, { at, elapsed }) => {
      if (answer.cmdId === undefined) {
        // It can only be matched with a row.
        await record(deviceId);
        return null;
      }
      const one = unrecorded.get(answer.cmdId);
      if (!one || one.stop.device.id !== deviceId) return null;
      // Only the first one counts.
      if (one.answers.length > 0) return "repeated";
      const { cmdId } = answer;
      const journalled: StopAnswer = {
        kind: "answer",
        cmdId,
        answer,
        at: at.getTime(),
        late: isDue(one, elapsed),
      };
      const place = await addToJournal(journalled).catch((error: unknown) => {
        // Ending the connection of its device instead would leave nobody to hear the next stop.
        logger.error({ err: error, ...journalled }, "the answer to a stop could not be journalled");
      });
      const taken = place === undefined ? [] : [place];
      // Recorded while the answer was written.
      if (!unrecorded.has(cmdId)) {
        await journal?.remove(taken);
        return null;
      }
      one.answers.push(journalled);
      one.places.push(...taken);
      void recordAll();
      return "first";
    },
    open: async () => {
      await journal?.close();
      journal = await openStopJournal(dataDir);
      const stops = journal.found.flatMap(({ record, place }) =>
        record.kind === "stop" ? [{ record, place }] : [],
      );
      for (const { record: stop, place } of stops.sort(
        (one, other) => one.record.publishedAt - other.record.publishedAt,
      ))
        unrecorded.set(stop.cmdId, {
          stop,
          answers: [],
          places: [place],
          published: Promise.resolve(true),
          refused: false,
          publishedAt: clock.elapsed() - Math.max(0, clock.now() - stop.publishedAt),
          preempted: null,
        });
      for (const { record: answer, place } of journal.found) {
        if (answer.kind !== "answer") continue;
        const one = unrecorded.get(answer.cmdId);
        one?.answers.push(answer);
        if (one) one.places.push(place);
        else await journal.remove([place]);
      }
      await recordAll();
      for (const cancel of timers) cancel();
      timers = [
        clock.every(recordEvery, () => void recordAll()),
        clock.every(recordRefusedEvery, () => void recordRefused()),
      ];
    },
    close: async () => {
      for (const cancel of timers) cancel();
      await journal?.close();
      journal = null;
    },
  };
};
