import { type MeterFlag, meterFlags } from "@sgval/contract/meters/meters";
import { telemetryLimits } from "@sgval/contract/readings/readings";
import { storableText } from "../../../kernel/postgres/storable-text.ts";
import { reservedUse } from "./channel-mapping.ts";
import { type Decoder, isJsonObject, type JsonObject, planFor, reject } from "./decoded-message.ts";
import { CLOCK_SET_FROM, MOST_AHEAD, parseTimestamp } from "./device-clock.ts";
import { readNumber } from "./read-value.ts";

const CODE_LENGTH = 64;

const codeOf = (item: JsonObject): string | null => {
  const code = typeof item.meter === "number" ? String(item.meter) : item.meter;
  return typeof code === "string" && code.trim() !== "" ? storableText(code.trim(), CODE_LENGTH) : null;
};

/** `meter` and `index` together are the mark of a customer meter, unless the device has channels of these names. */
const isMeter = (decoder: Decoder, item: unknown): item is JsonObject =>
  isJsonObject(item) &&
  "meter" in item &&
  "index" in item &&
  !planFor(decoder, "meter") &&
  !planFor(decoder, "index");

const flagsOf = ({ flags }: JsonObject): MeterFlag[] => {
  const given: readonly unknown[] = Array.isArray(flags) ? flags : [flags];
  const named = new Set(given.map((flag) => String(flag).trim().toLowerCase()));
  return meterFlags.filter((flag) => named.has(flag));
};

/** The time of a meter; that of the arrival where it has none, or a clock that was never set. NaN when it cannot be read. */
const timeOf = (decoder: Decoder, item: JsonObject): number => {
  const [, value] = Object.entries(item).find(([key]) => reservedUse(decoder.mapping, key) === "time") ?? [];
  if (value === undefined || value === null || value === "") return decoder.receivedAt;
  const at = parseTimestamp(value, decoder.zone, decoder.receivedAt);
  return at < CLOCK_SET_FROM ? decoder.receivedAt : at;
};

const takeMeter = (decoder: Decoder, item: JsonObject): void => {
  const { prepared, receivedAt } = decoder;
  const meter = codeOf(item);
  const index = readNumber(item.index);
  const measuredAt = timeOf(decoder, item);
  if (meter === null) reject(decoder, "meter", "not_an_object", item.meter);
  else if (!Number.isFinite(index) || index < 0) reject(decoder, "index", "not_a_number", item.index);
  else if (Number.isNaN(measuredAt)) reject(decoder, "ts", "invalid_time", item.ts);
  else if (measuredAt > receivedAt + MOST_AHEAD)
    prepared.deadInPart = { reason: "clock_ahead", detail: meter };
  else return void prepared.meters.push({ meter, measuredAt, index, flags: flagsOf(item) });
  prepared.deadInPart ??= { reason: "not_understood", detail: prepared.rejected.at(-1)?.field ?? "" };
};

/**
 * Takes the readings of customer meters out of a message, alone or in a list. Returns what is left of it for the channels
 * of the device; undefined for nothing.
 */
export const takeMeters = (decoder: Decoder, json: unknown): unknown => {
  const items: readonly unknown[] = Array.isArray(json) ? json : [json];
  const meters = items.filter((item) => isMeter(decoder, item));
  if (meters.length === 0) return json;
  if (meters.length > telemetryLimits.samples) {
    decoder.prepared.dead = { reason: "too_many_samples" };
    return undefined;
  }
  for (const item of meters) takeMeter(decoder, item);
  const rest = items.filter((item) => !isMeter(decoder, item));
  return rest.length === 0 ? undefined : rest;
};
