import type { RejectedField } from "@sgval/contract/readings/readings";
import type { Clock } from "../../kernel/clock.ts";
import { isDatabaseDown } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { EventBus } from "../../kernel/events.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeadLetters } from "../connections/index.ts";
import type { DeviceRecord, UnmappedKeys } from "../devices/index.ts";
import type { LatestReadings } from "./latest-readings.ts";
import { createNoteLog } from "./log-notes.ts";
import { createMessageRate, type MessageRateSettings } from "./message-rate.ts";
import type { Outcome } from "./plan-batch.ts";
import { type DeviceMemory, newDeviceMemory, type Prepared, prepareMessage } from "./prepare-message.ts";
import { nothingPrepared, type Refused } from "./prepared.ts";
import { deviceHeard, readingsRecorded } from "./reading-events.ts";
import type { ReadingTotals } from "./reading-totals.ts";
import type { BatchWriter } from "./write-batches.ts";

export interface IncomingMessage {
  device: DeviceRecord;
  payload: Buffer;
  source: "mqtt" | "http";
  topic: string | null;
}

export interface IntakeResult {
  accepted: number;
  duplicates: number;
  rejected: RejectedField[];
  /** Set when nothing of the message could be stored and it was kept aside. */
  dead: Prepared["dead"];
}

export interface Intake {
  /**
   * Takes one message in and answers after everything it brought is committed.
   * Errors: `server_busy`, `too_many_requests` (HTTP only, MQTT is simply answered later), `database_unavailable`.
   */
  accept(message: IncomingMessage, done: (error: Error | null, result: IntakeResult | null) => void): void;
  forget(deviceId: number): void;
}

export interface IntakeParts {
  clock: Clock;
  events: EventBus;
  writer: BatchWriter;
  latest: LatestReadings;
  totals: Pick<ReadingTotals, "add" | "forget">;
  deadLetters: DeadLetters;
  unmapped: UnmappedKeys;
  messageRate: MessageRateSettings;
  isDatabaseUp(): boolean;
  logger: Logger;
}

/** Samples that may wait for the database before the gateway holds further messages back. */
const mostWaiting = 40_000;

type Done = (error: Error | null, result: IntakeResult | null) => void;

/** The way of a message from the gateway to its commit. */
export const createIntake = (parts: IntakeParts): Intake => {
  const { clock, events, writer, latest, totals, deadLetters, unmapped } = parts;
  const memories = new Map<number, DeviceMemory>();
  const logNotes = createNoteLog(clock, parts.logger);
  const waitMilliseconds = createMessageRate(clock, parts.messageRate);
  const held: { message: IncomingMessage; done: Done }[] = [];
  let heldFrom = 0;

  const memoryOf = (deviceId: number): DeviceMemory => {
    const memory = memories.get(deviceId) ?? newDeviceMemory();
    memories.set(deviceId, memory);
    return memory;
  };

  const emit = (device: DeviceRecord, outcome: Outcome) => {
    totals.add(device.id, outcome.added);
    if (outcome.fresh.length > 0) {
      const known = latest.newestOf(device.id);
      latest.take(device.id, outcome.fresh);
      const live = outcome.fresh.filter(({ late, measuredAt }) => !late && measuredAt >= known);
      events.emit(readingsRecorded, { device, samples: outcome.fresh, added: outcome.added, live });
    }
  };

  const keepDeadLetter = ({ device, payload, source, topic }: IncomingMessage, refused: Refused) =>
    deadLetters.keep({ source, deviceId: device.id, topic, payload, ...refused });

  /** A message that finds a mistake of ours is set aside: no payload may end the process. */
  const prepare = ({ device, payload }: IncomingMessage, now: number): Prepared => {
    try {
      return prepareMessage(device, payload, now, memoryOf(device.id));
    } catch (error) {
      parts.logger.error({ err: error, deviceId: device.id }, "a message could not be prepared");
      memories.delete(device.id);
      return { ...nothingPrepared(), dead: { reason: "not_understood" } };
    }
  };

  const process = (message: IncomingMessage, done: Done) => {
    const { device, payload, source } = message;
    const now = clock.now();
    const prepared = prepare(message, now);
    for (const { key, value } of prepared.unmapped) unmapped.note(device.id, key, value, payload, now);
    logNotes(device, prepared);
    const { samples, conflicts, rejected, dead, aside } = prepared;
    const refused = dead ?? aside;
    const finish = (accepted: number, duplicates: number) => {
      const result = { accepted, duplicates, rejected, dead };
      const end = () => {
        // Readable or not, it shows that the device is awake.
        events.emit(deviceHeard, { deviceId: device.id, at: clock.now() });
        done(null, result);
      };
      if (refused) void keepDeadLetter(message, refused).then(end);
      else end();
    };
    // A device waits for its letter to be kept; whoever asks over HTTP is told now.
    if (refused && source === "http" && !parts.isDatabaseUp())
      return done(new Refusal("database_unavailable"), null);
    if (dead || samples.length === 0) return finish(0, prepared.duplicates);
    writer.add({
      deviceId: device.id,
      samples,
      conflicts,
      mayWait: source === "mqtt",
      done: (error, outcome) => {
        if (error || !outcome) {
          totals.forget(device.id);
          return done(error && isDatabaseDown(error) ? new Refusal("database_unavailable") : error, null);
        }
        emit(device, outcome);
        finish(outcome.fresh.length, outcome.duplicates + prepared.duplicates);
      },
    });
  };

  const release = () => {
    while (heldFrom < held.length && writer.size < mostWaiting) {
      const next = held[heldFrom++];
      if (next) process(next.message, next.done);
    }
    if (heldFrom === held.length) {
      held.length = 0;
      heldFrom = 0;
    }
  };
  writer.onCapacity(release);

  const admit = (message: IncomingMessage, done: Done) => {
    if (writer.size < mostWaiting && held.length === 0) process(message, done);
    else if (message.source === "http") done(new Refusal("server_busy"), null);
    else held.push({ message, done });
  };

  return {
    accept: (message, done) => {
      const mayWait = message.source === "mqtt";
      const wait = waitMilliseconds(message.device.id, mayWait);
      if (wait <= 0) return admit(message, done);
      if (!mayWait) return done(new Refusal("too_many_requests"), null);
      clock.after(wait, () => admit(message, done));
    },
    forget: (deviceId) => void memories.delete(deviceId),
  };
};
