import { type MeterFlag, meterFlags } from "@sgval/contract/meters/meters";
import { telemetryLimits } from "@sgval/contract/readings/readings";
import { storableText } from "../../../kernel/postgres/storable-text.ts";
import { reservedUse } from "./channel-mapping.ts";
import { type Decoder, isJsonObject, type JsonObject, planFor, reject } from "./decoded-message.ts";
import { CLOCK_SET_FROM, MOST_AHEAD } from "./device-clock.ts";
import { parseTimestamp } from "./read-time.ts";
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

/** The time that a meter says, also of a clock that was never set; that of the arrival where it says none. NaN when it cannot be read. */
const saidTimeOf = (decoder: Decoder, item: JsonObject): number => {
  const [, value] = Object.entries(item).find(([key]) => reservedUse(decoder.mapping, key) === "time") ?? [];
  if (value === undefined || value === null || value === "") return decoder.receivedAt;
  return parseTimestamp(value, decoder.zone, decoder.receivedAt);
};

/**
 * The times of the readings in a message. A clock that was never set runs all the same: the last reading of a meter by it arrived
 * now, and the others are as long before as they say.
 */
const timesOf = (decoder: Decoder, items: readonly JsonObject[]): Map<JsonObject, number> => {
  const said = new Map(items.map((item) => [item, saidTimeOf(decoder, item)]));
  const newest = new Map<string | null, number>();
  for (const [item, at] of said)
    if (at < CLOCK_SET_FROM) newest.set(codeOf(item), Math.max(at, newest.get(codeOf(item)) ?? at));
  return new Map(
    [...said].map(([item, at]) => {
      const last = newest.get(codeOf(item));
      if (!(at < CLOCK_SET_FROM) || last === undefined) return [item, at];
      const estimated = decoder.receivedAt - (last - at);
      // A clock that jumped by years in between says nothing.
      return [item, estimated < CLOCK_SET_FROM ? Number.NaN : estimated];
    }),
  );
};

const takeMeter = (decoder: Decoder, item: JsonObject, measuredAt: number): void => {
  const { prepared, receivedAt } = decoder;
  const meter = codeOf(item);
  const index = readNumber(item.index);
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
  for (const [item, at] of timesOf(decoder, meters)) takeMeter(decoder, item, at);
  const rest = items.filter((item) => !isMeter(decoder, item));
  return rest.length === 0 ? undefined : rest;
};
