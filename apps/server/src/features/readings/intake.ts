import type { ConnectionKind } from "@sgval/contract/devices/freshness";
import type { FieldRejection } from "@sgval/contract/readings/readings";
import { hourMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { BrokerDelivery } from "../../gateways/mqtt/unacknowledged.ts";
import type { Clock } from "../../kernel/clock.ts";
import { isDatabaseDown } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import { defineEvent, type EventBus } from "../../kernel/events.ts";
import { createOncePer } from "../../kernel/log-throttle.ts";
import type { Logger } from "../../kernel/logging.ts";
import { createTokenBucket, type MessageRate } from "../../kernel/rate-limit.ts";
import type { DeadLetters } from "../connections/index.ts";
import type { Decoded, UplinkDecoders } from "../decoders/index.ts";
import type { DeviceRecord, RejectedFields, UnmappedKeys } from "../devices/index.ts";
import type { ClockOffsets } from "./clock-offsets.ts";
import type { CustomerMeters } from "./customer-meters.ts";
import {
  type DeadLetterCause,
  nothingPrepared,
  type Prepared,
  type Sample,
} from "./decode/decoded-message.ts";
import { correctedOffset } from "./decode/device-clock.ts";
import { type AnswerInMessage, takeAnswers } from "./decode/find-answer.ts";
import { type DeviceMemory, newDeviceMemory, prepareMessage } from "./decode/prepare-message.ts";
import { createHeldMessages, type Held } from "./held-messages.ts";
import type { LatestReadingsMemory } from "./latest-readings.ts";
import type { TakenSamples } from "./live-samples.ts";
import type { DeviceListening } from "./mapping/heard-messages.ts";
import type { ReadingTotals } from "./query/reading-totals.ts";
import type { Outcome } from "./write/merge-rows.ts";
import type { BatchWriter } from "./write/write-batches.ts";

/** New readings of a device were committed. */
export const readingsRecorded = defineEvent<
  {
    device: DeviceRecord;
    /** Samples with something new, newest first. */
    samples: readonly Sample[];
    /** How many of them are new readings; the others filled gaps of earlier ones. */
    added: number;
  } & TakenSamples
>("readingsRecorded");

export interface HeardDevice {
  deviceId: number;
  at: number;
  /** Samples of the message that were there already. */
  duplicates?: number;
  /** What came, how much of it was new, and the answers to commands in it. */
  message?: { source: ConnectionKind; prepared: Prepared; accepted: number; answers: AnswerInMessage[] };
}

/** A message of a device was stored, as readings or as a dead letter, or was a duplicate. */
export const deviceHeard = defineEvent<HeardDevice>("deviceHeard");

export interface IncomingMessage {
  device: DeviceRecord;
  payload: Buffer;
  source: ConnectionKind;
  topic: string | null;
  /** When it came first, of a message that may be tried again; epoch milliseconds. Left out: now. */
  receivedAt?: number;
  /** The same as `elapsed` of the clock, which the time of day does not change. */
  elapsed?: number;
  /** Under which the broker of a customer delivers it again; committed with its readings. */
  delivery?: BrokerDelivery | null | undefined;
  /** What the decoder of the device made of the payload. */
  decoded?: Decoded | undefined;
}

export interface IntakeResult {
  accepted: number;
  duplicates: number;
  rejected: FieldRejection[];
  /** Set when nothing of the message could be stored and it went to the dead letters. */
  dead: DeadLetterCause | null;
}

type Done = (error: Error | null, result: IntakeResult | null) => void;

export interface Intake {
  /**
   * Takes one message in and answers after all of it is committed.
   * Errors over HTTP: `too_many_requests`, `server_busy`, `database_unavailable`. Over MQTT the answer waits instead.
   */
  accept(message: IncomingMessage, done: Done): void;
  forget(deviceId: number): void;
}

export interface IntakeDeps {
  clock: Clock;
  events: EventBus;
  writer: BatchWriter;
  latest: LatestReadingsMemory;
  totals: Pick<ReadingTotals, "add" | "forget">;
  deadLetters: Pick<DeadLetters, "keep">;
  unmapped: UnmappedKeys;
  rejectedFields: RejectedFields;
  customerMeters: CustomerMeters;
  /** For devices that send bytes. */
  decoders: Pick<UplinkDecoders, "decode">;
  /** For people who listen to a device. */
  listening: Pick<DeviceListening, "hear">;
  clockOffsets: Pick<ClockOffsets, "of" | "keep">;
  messageRate: MessageRate;
  /** For device times without an offset. */
  zone: TimeZone;
  isDatabaseUp(): boolean;
  logger: Logger;
}

/** Samples that may be queued for the database before further messages are held back: what any message waits behind. */
const queueLimit = 12_000;
/** A message counts as one for every so many bytes, so that large ones do not pass the rate limit. */
const bytesPerMessage = 2_048;

/** Notes that call for action; the others are normal for a device. */
const advice: Partial<Record<Prepared["notes"][number], string>> = {
  clock_drift: "the clock of a device drifts; set it",
  clock_offset: "the clock of a device is ahead; set it",
  time_zone_shift: "the times of a device are off by its time zone; let it send UTC or an offset",
  reverse_flow: "a device without a reverse channel reports reverse flow",
  totaliser_reset: "the total of a device fell back; the meter was reset or exchanged",
  totaliser_jump: "the total of a device rose faster than its meter can measure",
};

/** What is kept per device between its messages. */
interface DeviceState {
  memory: DeviceMemory;
  /** Milliseconds a message has to wait, so that one device cannot crowd out the others. */
  takeTokens: ReturnType<typeof createTokenBucket>;
}

/** Takes messages from the gateways to their commit: rate limit, back-pressure, preparing, writing, answering. */
export const createIntake = (deps: IntakeDeps): Intake => {
  const {
    clock,
    events,
    writer,
    latest,
    totals,
    deadLetters,
    unmapped,
    rejectedFields,
    clockOffsets,
    logger,
  } = deps;
  const devices = new Map<number, DeviceState>();
  const firstThisHour = createOncePer(clock, hourMs);
  const held = createHeldMessages<Held & { process(): void }>(clock);

  const stateOf = (deviceId: number): DeviceState => {
    let state = devices.get(deviceId);
    if (state === undefined) {
      state = {
        memory: newDeviceMemory(clockOffsets.of(deviceId)),
        takeTokens: createTokenBucket(clock, deps.messageRate),
      };
      devices.set(deviceId, state);
    }
    return state;
  };

  /** Warns of notes on stored messages, once an hour for each device and note. */
  const logNotes = ({ id, name }: DeviceRecord, { notes, clockOffsetMs }: Prepared): void => {
    for (const note of notes) {
      const text = advice[note];
      if (text === undefined || !firstThisHour(`${id} ${note}`)) continue;
      const offset = note.startsWith("clock") || note === "time_zone_shift" ? clockOffsetMs : null;
      const clockOffsetSeconds = offset === null ? {} : { clockOffsetSeconds: Math.round(offset / 1000) };
      logger.warn({ deviceId: id, device: name, note, ...clockOffsetSeconds }, text);
    }
  };

  /** A bug of ours makes the message a dead letter: no payload may end the process. */
  const prepare = ({ device, payload, decoded }: IncomingMessage, now: number): Prepared => {
    const state = stateOf(device.id);
    try {
      const prepared = prepareMessage(device, payload, now, state.memory, deps.zone, { decoded });
      clockOffsets.keep(device.id, correctedOffset(state.memory.clock));
      return prepared;
    } catch (error) {
      logger.error({ err: error, deviceId: device.id }, "a message could not be prepared");
      state.memory = newDeviceMemory();
      return { ...nothingPrepared(), dead: { reason: "not_understood" } };
    }
  };

  const emitRecorded = (device: DeviceRecord, { fresh, added }: Outcome) => {
    totals.add(device.id, added);
    if (fresh.length === 0) return;
    events.emit(readingsRecorded, { device, samples: fresh, added, ...latest.take(device.id, fresh) });
  };

  const process = (message: IncomingMessage, done: Done) => {
    const { device, payload, source, topic, delivery } = message;
    const now = message.receivedAt ?? clock.now();
    const prepared = prepare(message, now);
    deps.listening.hear(message, prepared);
    const answers = takeAnswers(message, prepared, { at: now, elapsed: message.elapsed ?? clock.elapsed() });
    for (const { key, value } of prepared.unmapped) unmapped.note(device.id, key, value, payload, now);
    rejectedFields.note(device.id, prepared.rejectedValues, prepared.samples, now);
    logNotes(device, prepared);
    const { samples, conflicts, rejected, meters } = prepared;
    const finish = (accepted: number, duplicates: number, refused: DeadLetterCause | null = null) => {
      const dead = prepared.dead ?? (accepted + duplicates === 0 ? refused : null);
      const letter = dead ?? refused ?? prepared.deadInPart;
      const end = () => {
        // Readable or not, the message shows that the device is awake.
        const heard = { source, prepared, accepted, answers };
        events.emit(deviceHeard, { deviceId: device.id, at: clock.now(), duplicates, message: heard });
        done(null, { accepted, duplicates, rejected, dead });
      };
      const kept = { source, deviceId: device.id, topic, payload, receivedAt: now };
      if (letter) deadLetters.keep({ ...kept, ...letter }).then(end, (error) => done(error, null));
      else end();
    };
    // MQTT waits until what is not written with the readings is stored; HTTP is answered now.
    const waits = prepared.dead ?? prepared.deadInPart ?? meters[0];
    if (waits && source === "http" && !deps.isDatabaseUp())
      return done(new Refusal("database_unavailable"), null);
    /** Then the customer meters, whose readings are committed by their own feature. */
    const finishMeters = (accepted: number, duplicates: number) => {
      if (meters.length === 0) return finish(accepted, duplicates);
      deps.customerMeters.store(meters, device.name).then(
        (stored) =>
          finish(accepted + stored.stored, duplicates + stored.duplicates, stored.refused[0] ?? null),
        (error) => done(error, null),
      );
    };
    if (prepared.dead || samples.length === 0) return finishMeters(0, prepared.duplicates);
    writer.add({
      deviceId: device.id,
      samples,
      conflicts,
      mayWait: source === "mqtt",
      // A time of its own shows already that it is the same.
      delivery: samples.some(({ measuredAt, receivedAt }) => measuredAt === receivedAt) ? delivery : null,
      done: (error, outcome) => {
        if (error || !outcome) {
          totals.forget(device.id);
          return done(error && isDatabaseDown(error) ? new Refusal("database_unavailable") : error, null);
        }
        emitRecorded(device, outcome);
        finishMeters(outcome.fresh.length, outcome.duplicates + prepared.duplicates);
      },
    });
  };

  writer.onCapacity(() => {
    while (writer.size < queueLimit) {
      const next = held.take();
      if (!next) return;
      next.process();
    }
  });

  const admit = (message: IncomingMessage, done: Done) => {
    const { device, payload, source } = message;
    if (writer.size < queueLimit && held.length === 0) return process(message, done);
    if (source === "http" && !deps.isDatabaseUp()) return done(new Refusal("database_unavailable"), null);
    held.add({
      deviceId: device.id,
      bytes: payload.length,
      source,
      refuse: (reason) => done(reason, null),
      process: () => process(message, done),
    });
  };

  /** Lets the decoder of the device, where it has one, make fields of the payload before the message is admitted. */
  const decode = (message: IncomingMessage, done: Done) => {
    const { decoderId } = message.device.payloadKeys;
    if (decoderId === undefined) return admit(message, done);
    const options = { counts: true, mayWait: message.source === "mqtt" };
    void deps.decoders.decode(decoderId, message.payload, clock.now(), options).then((decoded) => {
      if (decoded.kind === "busy") return done(new Refusal("server_busy"), null);
      admit({ ...message, decoded }, done);
    });
  };

  return {
    accept: (incoming, done) => {
      const message = { elapsed: clock.elapsed(), ...incoming };
      const mayWait = message.source === "mqtt";
      const tokens = Math.max(1, message.payload.length / bytesPerMessage);
      const wait = stateOf(message.device.id).takeTokens(tokens, mayWait);
      if (wait <= 0) return decode(message, done);
      if (!mayWait) {
        deps.listening.hear(message, null);
        return done(new Refusal("too_many_requests"), null);
      }
      clock.after(wait, () => decode(message, done));
    },
    forget: (deviceId) => void devices.delete(deviceId),
  };
};
