import { telemetryLimits } from "@sgval/contract/readings/readings";
import { decodeColumns } from "./decode-columns.ts";
import { type Decoder, isJsonObject, reject } from "./decode-decoder.ts";
import { decodeObject } from "./decode-object.ts";
import type { Prepared } from "./prepared.ts";

const BYTE_ORDER_MARK = 0xfeff;

// Firmware that prints floats with C or Python writes these words bare, which JSON does not know.
const bareLabels = /([:,[]\s*)[+-]?(?:nan|inf|infinity)(?=\s*[,}\]])/gi;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const mended = text.replace(bareLabels, "$1null");
    if (mended === text) throw error;
    return JSON.parse(mended);
  }
};

/** The JSON of a payload; `undefined` (which JSON cannot say) when there is none, with the reason in `prepared`. */
export function parsePayload(payload: Buffer | string, prepared: Prepared): unknown {
  if (payload.length > telemetryLimits.bytes || Buffer.byteLength(payload) > telemetryLimits.bytes) {
    prepared.dead = { reason: "too_large" };
    return undefined;
  }
  const text = typeof payload === "string" ? payload : payload.toString();
  try {
    return parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
  } catch {
    prepared.dead = { reason: "malformed_json" };
    return undefined;
  }
}

const decodeList = (decoder: Decoder, list: readonly unknown[]): void => {
  if (!list.some(isJsonObject)) {
    decoder.prepared.dead = { reason: list.length === 0 ? "no_known_field" : "not_understood" };
    return;
  }
  for (let place = 0; place < list.length && decoder.prepared.dead === null; place += 1) {
    const item = list[place];
    decoder.place = place;
    if (isJsonObject(item)) decodeObject(decoder, item);
    else reject(decoder, "item", "not_an_object");
  }
  decoder.place = -1;
};

/** Turns any payload shape we accept into rows. What cannot be used is named in `decoder.prepared`. */
export function decodePayload(decoder: Decoder, json: unknown): void {
  if (Array.isArray(json)) decodeList(decoder, json);
  else if (isJsonObject(json)) decodeObject(decoder, json);
  else decoder.prepared.dead = { reason: "not_understood" };
  if (decoder.records && decoder.columns) decodeColumns(decoder, decoder.columns, decoder.records);
}
