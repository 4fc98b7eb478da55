import {
  type DeadLetterReason,
  deadLetterReason,
  isReplayable,
} from "@sgval/contract/connections/dead-letters";
import type { decodeDeadLetter } from "@sgval/contract/readings/readings";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type * as z from "zod";
import type { Actor } from "../../../kernel/actor.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { type LetterRow, visibleLetter } from "../../connections/index.ts";
import type { UplinkDecoders } from "../../decoders/index.ts";
import type { DeviceRecord, DeviceRegistry } from "../../devices/index.ts";
import type { ClockOffsets } from "../clock-offsets.ts";
import { nothingPrepared, type Prepared } from "../decode/decoded-message.ts";
import { newDeviceMemory, type PrepareOptions, prepareMessage } from "../decode/prepare-message.ts";
import { readingView } from "../latest-readings.ts";

export interface DecodeLetterDeps {
  db: DatabaseHandle;
  registry: DeviceRegistry;
  clockOffsets: Pick<ClockOffsets, "of">;
  decoders: Pick<UplinkDecoders, "decode">;
  zone: TimeZone;
  logger: Logger;
}

/** A letter after it was decoded again. */
export interface DecodedLetter {
  device: DeviceRecord | null;
  prepared: Prepared;
  /** Why the letter stays; `null` when all of it was understood. */
  cause: { reason: DeadLetterReason; detail: string | null } | null;
  /** Its times were ahead by the time zone and are set back. */
  setBack: boolean;
}

const shownReadings = 20;
const namedFields = 20;

const causeOf = ({ dead, deadInPart, rejected, unmapped }: Prepared): DecodedLetter["cause"] => {
  const cause = dead ?? deadInPart;
  if (cause) return { reason: cause.reason, detail: cause.detail ?? null };
  const [field] = rejected;
  if (field) return { reason: "not_understood", detail: field.field };
  if (unmapped.length === 0) return null;
  const names = unmapped.slice(0, namedFields).map(({ key }) => key);
  return { reason: "fields_left", detail: names.join(", ") };
};

/**
 * Decodes a letter by the mapping of its device now, as of the time when it came. Earlier messages play no part: the
 * memory of the device belongs to those that arrive.
 * @param options whether times that are ahead by the time zone are set back
 */
export const decodeLetter =
  ({ registry, clockOffsets, decoders, zone, logger }: DecodeLetterDeps) =>
  async (letter: LetterRow, options: PrepareOptions = {}): Promise<DecodedLetter> => {
    const reason = deadLetterReason.parse(letter.reason);
    const stays = (device: DeviceRecord | null): DecodedLetter => ({
      ...{ device, prepared: nothingPrepared(), setBack: false },
      cause: { reason, detail: letter.detail },
    });
    const byTopic = registry.byTopic(letter.topic ?? "");
    const device = registry.get(letter.device_id ?? 0) ?? (byTopic?.use === "send" ? byTopic.device : null);
    // An answer to a command, which could not be stored.
    if (byTopic?.use === "response" && byTopic.device === device) return stays(device);
    // Of a payload that is too large only the start is stored.
    if (!device || !isReplayable(reason) || letter.bytes > letter.payload.length) return stays(device);
    try {
      const memory = newDeviceMemory(clockOffsets.of(device.id));
      const receivedAt = letter.received_at.getTime();
      const { decoderId } = device.payloadKeys;
      const decoded =
        decoderId === undefined
          ? undefined
          : await decoders.decode(decoderId, letter.payload, receivedAt, { counts: false, mayWait: true });
      const prepared = prepareMessage(device, letter.payload, receivedAt, memory, zone, {
        ...options,
        decoded,
      });
      for (const sample of prepared.samples) sample.late = true;
      const wasAhead = prepared.notes.includes("time_zone_shift") && (prepared.clockOffsetMs ?? 0) > 0;
      return { device, prepared, cause: causeOf(prepared), setBack: wasAhead && prepared.dead === null };
    } catch (error) {
      logger.error({ err: error, letter: letter.id }, "a dead letter could not be decoded");
      return stays(device);
    }
  };

/** What a letter would become, for whoever maps its fields. Errors: `not_found`. */
export const readDecodedLetter =
  (deps: DecodeLetterDeps) =>
  async (id: number, actor: Actor): Promise<z.output<typeof decodeDeadLetter.answer>["data"]> => {
    const { device, prepared, cause } = await decodeLetter(deps)(await visibleLetter(deps, id, actor));
    const { samples, rejected, unmapped } = prepared;
    return {
      deviceId: device?.id ?? null,
      cause,
      readings: device ? samples.slice(0, shownReadings).map((sample) => readingView(device, sample)) : [],
      samples: samples.length,
      rejected,
      unmapped,
    };
  };
