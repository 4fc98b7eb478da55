import { isUnitName, valueNames } from "./channel-mapping.ts";
import { takeWithUnit, unitBeside } from "./decode-entry.ts";
import { listItems, takeItems } from "./decode-items.ts";
import {
  type DecodedRow,
  type Decoder,
  isJsonObject,
  type JsonObject,
  listUnmapped,
  planFor,
  takeValue,
} from "./decoded-message.ts";
import { takeTime } from "./device-clock.ts";

/**
 * Takes the value of a block that is opened and called like a channel: `{"pressure": {"value": 2.4, "unit": "bar", "temp": 20}}`. Returns
 * the rest of its fields.
 */
export const takeOwnValue = (
  decoder: Decoder,
  row: DecodedRow,
  key: string,
  block: JsonObject,
): [string, unknown][] => {
  const fields = Object.entries(block);
  const plan = planFor(decoder, key);
  const own = plan && valueNames.find((name) => block[name] !== undefined);
  const path = `${key}.${own}`;
  if (!plan || own === undefined || planFor(decoder, path) || decoder.mapping.parents.has(path))
    return fields;
  takeWithUnit(decoder, row, plan, key, block[own], unitBeside(block, own));
  return fields.filter(([name]) => name !== own && (!isUnitName(name) || planFor(decoder, `${key}.${name}`)));
};

/**
 * Takes a field whose key may or may not belong to a channel. A block or list is opened only where the settings of the
 * device name a field in it, so that a hostile depth costs nothing.
 */
export function takeNamed(
  decoder: Decoder,
  row: DecodedRow,
  key: string,
  value: unknown,
  holder: JsonObject | null = null,
): void {
  const { mapping } = decoder;
  const opened = mapping.parents.has(key) && (isJsonObject(value) || Array.isArray(value));
  const plan = opened ? undefined : planFor(decoder, key);
  const paths = mapping.items.get(key);
  if (plan && holder)
    takeWithUnit(decoder, row, plan, key, value, unitBeside(holder, key.slice(key.lastIndexOf(".") + 1)));
  else if (plan) takeValue(decoder, row, plan, key, value);
  else if (paths && Array.isArray(value)) takeItems(decoder, row, key, value, paths);
  else if (key === mapping.timeKey) takeTime(decoder, row, key, value);
  else if (opened && isJsonObject(value))
    for (const [name, field] of takeOwnValue(decoder, row, key, value))
      takeNamed(decoder, row, `${key}.${name}`, field, value);
  else if (opened)
    for (const [name, field] of Object.entries(value)) takeNamed(decoder, row, `${key}.${name}`, field);
  else if (Array.isArray(value)) listItems(decoder, key, value);
  else listUnmapped(decoder, key, value);
}
