import {
  addRow,
  type Decoder,
  isJsonObject,
  type JsonObject,
  listUnmapped,
  planFor,
  storable,
  takeNamed,
  takeTime,
  takeValue,
} from "./decode-decoder.ts";
import { bufferedNames, reservedNames } from "./decode-names.ts";
import { takePumps } from "./decode-pumps.ts";
import type { Row } from "./decode-row.ts";
import { isStationEntry, takeStationEntry } from "./decode-station.ts";
import type { StateValue } from "./prepared.ts";

const STATE_ENTRIES = 100;

/** What the device says of its outputs, for those who confirm commands; nested parts are left out. */
const stateOf = (block: JsonObject): Record<string, StateValue> => {
  const state: [string, StateValue][] = [];
  for (const [name, value] of Object.entries(block).slice(0, STATE_ENTRIES)) {
    if (typeof value === "string") state.push([storable(name), storable(value)]);
    else if (typeof value === "number" || typeof value === "boolean") state.push([storable(name), value]);
  }
  return Object.fromEntries(state);
};

/** `[9.58, 3.2, "2025/11/20 07:45:00"]`: a sample the logger kept, its time last. */
const takeBuffered = (decoder: Decoder, key: string, sample: readonly unknown[]): void => {
  const row = addRow(decoder);
  if (!row) return;
  takeTime(decoder, row, key, sample.at(-1) ?? "never");
  sample.slice(0, -1).forEach((value, index) => {
    takeNamed(decoder, row, bufferedNames[index] ?? `${key}.${index + 1}`, value);
  });
};

const takeList = (decoder: Decoder, row: Row, key: string, list: readonly unknown[]): void => {
  const isNumbered = decoder.place < 0 && list.length > 1 && /^\d{1,4}$/.test(key);
  const isBody = reservedNames.get(key) === "body";
  if (key === "recs") decoder.records = list;
  else if (key === "ch") decoder.columns = list;
  else if (key === "pumps") takePumps(decoder, row, list);
  else if (isNumbered) {
    decoder.current = row;
    takeBuffered(decoder, key, list);
  } else if (isBody) for (const item of list) takeListItem(decoder, row, item, key);
  else if (list.some((_, index) => planFor(decoder, `${key}.${index}`)))
    for (const [index, value] of list.entries()) takeNamed(decoder, row, `${key}.${index}`, value);
  else listUnmapped(decoder, key, list);
};

const takeListItem = (decoder: Decoder, row: Row, item: unknown, key: string): void => {
  if (!isJsonObject(item)) listUnmapped(decoder, key, item);
  else if (isStationEntry(item)) takeStationEntry(decoder, row, item);
  else if (decoder.place < 0) decodeListed(decoder, item, decoder.rows.length - 1);
  else listUnmapped(decoder, key, item);
};

const decodeListed = (decoder: Decoder, item: JsonObject, place: number): void => {
  decoder.place = place;
  decodeObject(decoder, item);
  decoder.place = -1;
};

const takeBlock = (decoder: Decoder, row: Row, key: string, block: JsonObject): void => {
  if (key === "pumps") {
    takePumps(decoder, row, Object.entries(block));
    return;
  }
  if (key === "state") decoder.prepared.state = stateOf(block);
  const isBody = key === "state" || reservedNames.get(key) === "body";
  for (const [name, value] of Object.entries(block)) {
    const path = `${key}.${name}`;
    if (!isBody || planFor(decoder, path)) takeNamed(decoder, row, path, value);
    else if (reservedNames.get(name) === "time") takeTime(decoder, row, path, value);
    else if (name === "pumps" && Array.isArray(value)) takePumps(decoder, row, value);
    else takeNamed(decoder, row, name, value);
  }
};

const takeUnknown = (decoder: Decoder, row: Row, key: string, value: unknown): void => {
  const plan = decoder.mapping.byParameter.get(key);
  if (plan) {
    // The same channel under its mapping key goes first, wherever it stands.
    if (row.slots[plan.slot] === null) takeValue(decoder, row, plan, key, value);
    return;
  }
  if (Array.isArray(value)) takeList(decoder, row, key, value);
  else if (isJsonObject(value)) takeBlock(decoder, row, key, value);
  else {
    if (key === "meter" || key === "index") decoder.meterMarks += 1;
    listUnmapped(decoder, key, value);
  }
};

/** Decodes one object of a payload into a row, and the rows it carries inside. The hot path of ingestion. */
export function decodeObject(decoder: Decoder, object: JsonObject): void {
  const row = addRow(decoder);
  if (!row) return;
  const { byKey } = decoder.mapping;
  for (const key in object) {
    const value = object[key];
    const plan = byKey.get(key);
    if (plan !== undefined) {
      if (typeof value === "number" && Number.isFinite(value)) {
        row.slots[plan.slot] = value;
        row.filled = true;
      } else takeValue(decoder, row, plan, key, value);
      continue;
    }
    const use = reservedNames.get(key);
    if (use === "time") takeTime(decoder, row, key, value);
    else if (use !== "identity") takeUnknown(decoder, row, key, value);
  }
}
