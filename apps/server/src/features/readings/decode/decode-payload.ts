import { telemetryLimits } from "@sgval/contract/readings/readings";
import { reservedUse } from "./channel-mapping.ts";
import { decodeColumns } from "./decode-columns.ts";
import { isEntry, takeEntry } from "./decode-entry.ts";
import { listItems, takeItems } from "./decode-items.ts";
import { takePumps } from "./decode-pumps.ts";
import { decodeSenml, isSenml } from "./decode-senml.ts";
import {
  addRow,
  type DecodedRow,
  type Decoder,
  isJsonObject,
  type JsonObject,
  listUnmapped,
  noteUnreadTime,
  type Prepared,
  planFor,
  reject,
  takeValue,
} from "./decoded-message.ts";
import { takeArrival, takeTime } from "./device-clock.ts";
import { readTextFormat } from "./formats/read-text-format.ts";
import { readSparkplug } from "./formats/sparkplug.ts";
import { takeNamed, takeOwnValue } from "./take-named.ts";

const BYTE_ORDER_MARK = 0xfeff;

// Firmware that prints floats with C or Python writes NaN and Infinity unquoted, which is not JSON.
const bareNumbers = /([:,[]\s*)[+-]?(?:nan|inf|infinity)(?=\s*[,}\]])/gi;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const mended = text.replace(bareNumbers, "$1null");
    if (mended === text) throw error;
    return JSON.parse(mended);
  }
};

/** The JSON of a payload, or what another format says in its place; `undefined` when it cannot be parsed, with the reason in `prepared.dead`. */
export function parsePayload(payload: Buffer | string, prepared: Pick<Prepared, "dead">): unknown {
  if (payload.length > telemetryLimits.bytes || Buffer.byteLength(payload) > telemetryLimits.bytes) {
    prepared.dead = { reason: "too_large" };
    return undefined;
  }
  const whole = typeof payload === "string" ? payload : payload.toString();
  const text = whole.charCodeAt(0) === BYTE_ORDER_MARK ? whole.slice(1) : whole;
  try {
    return parse(text);
  } catch {
    const other = readTextFormat(text) ?? (typeof payload === "string" ? undefined : readSparkplug(payload));
    if (other === undefined) prepared.dead = { reason: "malformed_json" };
    return other;
  }
}

/** What the values of a buffered sample are, by their position. */
const bufferedNames: readonly string[] = ["idc_input", "vdc_input"];

/** `[9.58, 3.2, "2025/11/20 07:45:00"]`: a sample from the logger's buffer, its time last. */
const takeBuffered = (decoder: Decoder, key: string, sample: readonly unknown[]): void => {
  const row = addRow(decoder);
  if (!row) return;
  takeTime(decoder, row, key, sample.at(-1) ?? "none");
  sample.slice(0, -1).forEach((value, index) => {
    takeNamed(decoder, row, bufferedNames[index] ?? `${key}.${index + 1}`, value);
  });
};

const takeList = (decoder: Decoder, row: DecodedRow, key: string, list: readonly unknown[]): void => {
  const isNumbered = decoder.index < 0 && list.length > 1 && /^\d{1,4}$/.test(key);
  const isBody = reservedUse(decoder.mapping, key) === "body" && list.some(isJsonObject);
  const paths = decoder.mapping.items.get(key);
  if (paths) takeItems(decoder, row, key, list, paths);
  else if (key === "recs") decoder.records = list;
  else if (key === "ch") decoder.columns = list;
  else if (key === "pumps") takePumps(decoder, row, list);
  else if (isNumbered) {
    decoder.current = row;
    takeBuffered(decoder, key, list);
  } else if (isBody) for (const item of list) takeListItem(decoder, row, item, key);
  else if (decoder.mapping.parents.has(key) || list.some((_, index) => planFor(decoder, `${key}.${index}`)))
    for (const [index, value] of list.entries()) takeNamed(decoder, row, `${key}.${index}`, value);
  else listItems(decoder, key, list);
};

const takeListItem = (decoder: Decoder, row: DecodedRow, item: unknown, key: string): void => {
  if (!isJsonObject(item)) listUnmapped(decoder, key, item);
  else if (isEntry(decoder, item)) takeEntry(decoder, row, item);
  else if (decoder.index < 0) decodeListed(decoder, item, decoder.rows.length - 1);
  else listUnmapped(decoder, key, item);
};

const decodeListed = (decoder: Decoder, item: JsonObject, index: number): void => {
  decoder.index = index;
  decodeObject(decoder, item);
  decoder.index = -1;
};

const takeBlock = (decoder: Decoder, row: DecodedRow, key: string, block: JsonObject): void => {
  if (key === "pumps") {
    takePumps(decoder, row, Object.entries(block));
    return;
  }
  const { mapping } = decoder;
  const isBody = key === "state" || reservedUse(mapping, key) === "body";
  for (const [name, value] of takeOwnValue(decoder, row, key, block)) {
    const path = `${key}.${name}`;
    const isNamed = planFor(decoder, path) || mapping.parents.has(path) || path === mapping.timeKey;
    if (!isBody || isNamed) takeNamed(decoder, row, path, value, block);
    else if (reservedUse(mapping, name) === "time") takeTime(decoder, row, path, value);
    else if (reservedUse(mapping, name) === "arrival") takeArrival(decoder, row, path, value);
    else if (name === "pumps" && Array.isArray(value)) takePumps(decoder, row, value);
    else takeNamed(decoder, row, name, value);
  }
};

const isContainer = (value: unknown): boolean => typeof value === "object" && value !== null;

const takeUnknown = (
  decoder: Decoder,
  row: DecodedRow,
  key: string,
  value: unknown,
  opened: boolean,
): void => {
  const plan = opened ? undefined : decoder.mapping.byParameter.get(key);
  if (plan) {
    // The same channel under its mapping key takes precedence, whichever comes first.
    if (row.slots[plan.slot] === null) takeValue(decoder, row, plan, key, value);
    return;
  }
  if (Array.isArray(value)) takeList(decoder, row, key, value);
  else if (isJsonObject(value)) takeBlock(decoder, row, key, value);
  else listUnmapped(decoder, key, value);
};

/** Decodes one object of a payload into a row, and the rows nested in it. Runs for every message. */
function decodeObject(decoder: Decoder, object: JsonObject): void {
  const row = addRow(decoder);
  if (!row) return;
  const { mapping, trace } = decoder;
  const { byKey } = mapping;
  for (const key in object) {
    const value = object[key];
    // A block or list with a field that a channel names is opened, whatever it is called, even like the channel itself.
    const opened = isContainer(value) && mapping.parents.has(key);
    const plan = opened ? undefined : byKey.get(key);
    if (plan !== undefined) {
      if (typeof value === "number" && Number.isFinite(value)) {
        row.slots[plan.slot] = value;
        row.filled = true;
        trace?.(key, value, "channel", plan);
      } else takeValue(decoder, row, plan, key, value);
      continue;
    }
    const use = opened ? undefined : reservedUse(mapping, key);
    if (use === "time") takeTime(decoder, row, key, value);
    else if (use === "arrival") takeArrival(decoder, row, key, value);
    else if (use !== "identity") takeUnknown(decoder, row, key, value, opened);
    else {
      noteUnreadTime(decoder, key, value);
      trace?.(key, value, "identity");
    }
  }
}

const decodeList = (decoder: Decoder, list: readonly unknown[]): void => {
  if (!list.some(isJsonObject)) {
    decoder.prepared.dead = { reason: list.length === 0 ? "empty_message" : "not_understood" };
    return;
  }
  const paths = decoder.mapping.items.get("");
  if (paths) {
    const row = addRow(decoder);
    if (row) takeItems(decoder, row, "", list, paths);
    return;
  }
  if (isSenml(decoder, list)) {
    decodeSenml(decoder, list);
    return;
  }
  let shared: DecodedRow | null = null;
  for (let index = 0; index < list.length && decoder.prepared.dead === null; index += 1) {
    const item = list[index];
    decoder.index = index;
    if (isJsonObject(item) && isEntry(decoder, item)) {
      shared ??= addRow(decoder);
      if (shared) takeEntry(decoder, shared, item);
    } else if (isJsonObject(item)) decodeObject(decoder, item);
    else reject(decoder, "item", "not_an_object", item);
  }
  decoder.index = -1;
};

/** Turns any payload shape we accept into rows. What cannot be used is reported in `decoder.prepared`. */
export function decodePayload(decoder: Decoder, json: unknown): void {
  if (Array.isArray(json)) decodeList(decoder, json);
  else if (isJsonObject(json) && Object.keys(json).length === 0)
    decoder.prepared.dead = { reason: "empty_message" };
  else if (isJsonObject(json)) decodeObject(decoder, json);
  else decoder.prepared.dead = { reason: "not_understood" };
  if (decoder.records && decoder.columns) decodeColumns(decoder, decoder.columns, decoder.records);
}
