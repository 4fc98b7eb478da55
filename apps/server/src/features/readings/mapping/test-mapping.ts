import {
  type MappingTest,
  mostShown,
  type PayloadField,
  type testMapping as testMappingRoute,
} from "@sgval/contract/readings/mapping";
import type { FieldRejection } from "@sgval/contract/readings/readings";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { qualityFromCode } from "@sgval/quantities/quality";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type * as z from "zod";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { UplinkDecoders } from "../../decoders/index.ts";
import { type DeviceRegistry, demandVisibleDevice, planChannels } from "../../devices/index.ts";
import type { DecodedDevice } from "../decode/channel-mapping.ts";
import { compileMapping } from "../decode/compile-mapping.ts";
import { parsePayload } from "../decode/decode-payload.ts";
import { type DeadLetterCause, nothingPrepared, type Sample } from "../decode/decoded-message.ts";
import { newDeviceMemory, prepareMessage } from "../decode/prepare-message.ts";
import { takeDecoded } from "../decode/take-decoded.ts";
import { describeFields } from "./describe-fields.ts";

export interface MappingTestDeps {
  clock: Clock;
  registry: DeviceRegistry;
  decoders: Pick<UplinkDecoders, "decode">;
  /** For device times without an offset. */
  zone: TimeZone;
}

type Input = z.output<typeof testMappingRoute.body>;

const causeOf = (cause: DeadLetterCause | null): MappingTest["dead"] =>
  cause && { reason: cause.reason, detail: cause.detail ?? null };

const lexeme =
  /\s*(?:[{}[\],:]|"(?:[^"\\\n\r\t]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])\s*/y;

/** Where the first character is that no JSON has, for the errors that come without a position. */
const firstForeign = (text: string): number => {
  let end = 0;
  for (lexeme.lastIndex = 0; lexeme.test(text); ) end = lexeme.lastIndex;
  return end;
};

/** Line and column, from 1, where the text stops being JSON. */
const syntaxOf = (text: string): MappingTest["syntax"] => {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const named = /position (\d+)/.exec(String(error))?.[1];
    const before = text.slice(0, named === undefined ? firstForeign(text) : Number(named)).split("\n");
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
};

const sampleOf =
  ({ channels }: DecodedDevice) =>
  ({ measuredAt, late, slots, quality }: Sample): MappingTest["samples"][number] => {
    const flags = channels.flatMap(({ parameter }, slot) => {
      const flag = qualityFromCode(quality?.[slot] ?? 0) ?? "suspect";
      return flag === "good" ? [] : [[parameter, flag] as const];
    });
    const flagged = new Set(flags.map(([parameter]) => parameter));
    return {
      ...{ measuredAt: new Date(measuredAt).toISOString(), late, quality: Object.fromEntries(flags) },
      values: Object.fromEntries(
        channels.flatMap(({ parameter }, slot) => {
          const value = slots[slot] ?? null;
          return value === null && !flagged.has(parameter) ? [] : [[parameter, value]];
        }),
      ),
    };
  };

type ShownSample = MappingTest["samples"][number];

/** A value with what its neighbours in the message add: a unit that does not fit, or a fault of its instrument. */
const inSample = (
  field: PayloadField,
  rejected: readonly FieldRejection[],
  sample: ShownSample | undefined,
  all: readonly PayloadField[],
): PayloadField => {
  if (field.use !== "channel" || field.parameter === null) return field;
  // Of several keys of a channel one counts: what the others have is theirs.
  if (all.some((one) => one !== field && one.parameter === field.parameter)) return field;
  const refusal = rejected.find((one) => one.field === field.key);
  if (refusal) return { ...field, value: null, quality: null, reason: refusal.reason };
  const value = sample?.values[field.parameter];
  if (value === undefined) return field;
  return { ...field, value, quality: sample?.quality[field.parameter] ?? "good" };
};

/**
 * What a payload would become if it arrived now, or when it did (`receivedAt`), and the device had this mapping, by the decoder that takes the messages of
 * devices. It remembers nothing of earlier messages, and nothing is stored. Errors: `not_found`.
 */
export const testMapping =
  ({ clock, registry, decoders, zone }: MappingTestDeps) =>
  async (
    { deviceId, type, channels, payloadKeys, payload, encoding, receivedAt }: Input,
    actor: Actor,
  ): Promise<MappingTest> => {
    const existing = deviceId === undefined ? null : demandVisibleDevice(registry, actor, deviceId);
    const device: DecodedDevice = {
      type: existing?.type ?? type,
      channels: planChannels([], channels, 0).map((channel) => ({ ...channel, removed: false })),
      payloadKeys,
      site: existing?.site ?? {},
      reportIntervalSeconds:
        existing?.reportIntervalSeconds ?? deviceTypeDefinitions[type].reportIntervalSeconds,
      sampleIntervalSeconds: existing?.sampleIntervalSeconds ?? null,
    };
    const now = receivedAt === undefined ? clock.now() : Date.parse(receivedAt);
    const message = encoding === "base64" ? Buffer.from(payload, "base64") : payload;
    const { decoderId } = payloadKeys;
    const decoded =
      decoderId === undefined
        ? undefined
        : await decoders.decode(decoderId, Buffer.from(message), now, { counts: false, mayWait: false });
    const mapping = compileMapping(device);
    const json = decoded
      ? takeDecoded(decoded, mapping, nothingPrepared())
      : parsePayload(message, nothingPrepared());
    const shown =
      json === undefined ? { fields: [], isCut: false } : describeFields(json, mapping, zone, now);
    const { samples, dead, deadInPart, rejected, notes, clockOffsetMs } = prepareMessage(
      device,
      message,
      now,
      newDeviceMemory(),
      zone,
      { decoded },
    );
    const only = samples.length === 1 ? samples.map(sampleOf(device))[0] : undefined;
    return {
      ...{
        ...shown,
        fields: shown.fields.map((field) => inSample(field, rejected, only, shown.fields)),
        rejected,
        // A message of some minutes ago is no sign of a slow clock.
        notes: notes.filter(
          (note) => note !== "clock_drift" || receivedAt !== undefined || (clockOffsetMs ?? 0) > 0,
        ),
        dead: causeOf(dead),
        deadInPart: causeOf(deadInPart),
      },
      samples: samples.slice(0, mostShown.samples).map(sampleOf(device)),
      sampleCount: samples.length,
      warnings: decoded?.kind === "decoded" ? decoded.warnings : [],
      syntax: dead?.reason === "malformed_json" && encoding === "utf8" ? syntaxOf(payload) : null,
    };
  };
