import type { CommandData } from "@sgval/contract/decoders/downlink";
import { minuteMs } from "@sgval/quantities/duration";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { defineSharedEvent } from "../../kernel/events.ts";
import type { Logger } from "../../kernel/logging.ts";
import { createSerializer } from "../../kernel/serialize.ts";
import { createWriteBehind } from "../../kernel/write-behind.ts";
import { type ActiveDecoder, addErrors, type DecoderErrors, findActive } from "./decoders.store.ts";
import { type EncodedDownlink, encodeDownlink } from "./encode-downlink.ts";
import { type Decoded, type DecoderFailure, runDecoder } from "./run-decoder.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";

/** A decoder was written: every node reads it again. */
export const decoderStored = defineSharedEvent<{ decoderId: number }>("decoderStored");

/** After so many messages in a row that took too long the decoder is not called for a while. */
const mostInRow = 3;
const suspendedFor = minuteMs;

type Failed = { failure: DecoderFailure; hung?: true };

interface Health {
  /** Messages in a row that took too long or too much memory. */
  inRow: number;
  /** Until then it is not called (epoch ms). */
  suspendedUntil: number;
}

interface DecodeOptions {
  /** A message that came, not one that somebody tries. */
  counts: boolean;
  /** However many wait: what sends it does not send more before. */
  mayWait: boolean;
}

export interface UplinkDecoders {
  load(): Promise<void>;
  reload(decoderId: number): Promise<void>;
  /**
   * Decodes a message by the active version of a decoder. Never throws.
   */
  decode(decoderId: number, payload: Buffer, receivedAt: number, options: DecodeOptions): Promise<Decoded>;
  /**
   * Encodes a command by the active version of a decoder, before all that waits to be decoded. Never throws.
   * @param isStop it is tried with a suspended decoder, too
   */
  encode(decoderId: number, data: CommandData, isStop: boolean): Promise<EncodedDownlink>;
  /** Writes the errors that were counted. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Deps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  sandbox: Pick<Sandbox, "call">;
}

const harms = (reason: string): boolean => reason === "decoder_timeout" || reason === "decoder_memory";

/** The active decoders in memory, which decode for the devices that name them. */
export const createUplinkDecoders = ({ db, clock, logger, sandbox }: Deps): UplinkDecoders => {
  const active = new Map<number, ActiveDecoder>();
  const health = new Map<number, Health>();
  // In sequence, so that an older row never overwrites a newer one.
  const serialize = createSerializer();
  const errors = createWriteBehind<DecoderErrors>(
    { db, clock, logger },
    {
      ...{ name: "errors of decoders", most: 1_000 },
      merge: (older, newer) => ({ ...newer, count: older.count + newer.count }),
      store: (values) => db.transaction((trx) => addErrors(trx, values)),
    },
  );

  const read = async (decoderId?: number): Promise<void> => {
    const found = await findActive(db.kysely, decoderId);
    if (decoderId !== undefined) active.delete(decoderId);
    for (const decoder of found) {
      active.set(decoder.id, decoder);
      health.delete(decoder.id);
    }
  };

  const note = (id: number, { failure, hung }: Failed, known: Health): void => {
    const { reason, detail } = failure;
    errors.add(String(id), { id, count: 1, at: clock.now(), reason, detail });
    if (!harms(reason)) return;
    // A function that hangs holds up everybody until its thread is ended.
    known.inRow += hung ? mostInRow : 1;
    health.set(id, known);
    if (known.inRow < mostInRow) return;
    known.suspendedUntil = clock.now() + suspendedFor;
    logger.warn(
      { decoderId: id, reason },
      "a decoder is suspended: it took too much time or memory again and again",
    );
  };

  const decode: UplinkDecoders["decode"] = async (decoderId, payload, receivedAt, { counts, mayWait }) => {
    const decoder = active.get(decoderId);
    // Deleted meanwhile: the message waits as a dead letter for the device to be set up again.
    if (!decoder)
      return { kind: "failed", uplink: null, failure: { reason: "decoder_error", detail: "no decoder" } };
    const known = health.get(decoderId) ?? { inRow: 0, suspendedUntil: 0 };
    if (counts && clock.now() < known.suspendedUntil) {
      const failure = { reason: "decoder_suspended", detail: "" } as const;
      errors.add(String(decoderId), { id: decoderId, count: 1, at: clock.now(), ...failure });
      return { kind: "failed", uplink: null, failure };
    }
    const decoded = await runDecoder(sandbox, { ...decoder, mayWait }, payload, receivedAt);
    if (counts && decoded.kind === "decoded") health.delete(decoderId);
    if (counts && decoded.kind === "failed") note(decoderId, decoded, known);
    return decoded;
  };

  const encode: UplinkDecoders["encode"] = async (decoderId, data, isStop) => {
    const decoder = active.get(decoderId);
    if (!decoder) return { kind: "failed", failure: { reason: "decoder_error", detail: "no decoder" } };
    const known = health.get(decoderId) ?? { inRow: 0, suspendedUntil: 0 };
    if (!isStop && clock.now() < known.suspendedUntil)
      return { kind: "failed", failure: { reason: "decoder_suspended", detail: "" } };
    const encoded = await encodeDownlink(sandbox, decoder.source, data);
    if (encoded.kind === "failed") note(decoderId, encoded, known);
    return encoded;
  };

  return {
    load: () => serialize(() => read()),
    reload: (decoderId) => serialize(() => read(decoderId)),
    decode,
    encode,
    flush: errors.flush,
    close: errors.close,
  };
};
