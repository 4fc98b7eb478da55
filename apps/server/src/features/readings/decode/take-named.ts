import {
  type DecodedRow,
  type Decoder,
  isJsonObject,
  listUnmapped,
  planFor,
  takeValue,
} from "./decoded-message.ts";
import { takeTime } from "./device-clock.ts";

/**
 * Takes a field whose key may or may not belong to a channel. A block or list is opened only where the settings of the
 * device name a field in it, so that a hostile depth costs nothing.
 */
export function takeNamed(decoder: Decoder, row: DecodedRow, key: string, value: unknown): void {
  const { mapping } = decoder;
  const plan = planFor(decoder, key);
  if (plan) takeValue(decoder, row, plan, key, value);
  else if (key === mapping.timeKey) takeTime(decoder, row, key, value);
  else if (mapping.parents.has(key) && (isJsonObject(value) || Array.isArray(value)))
    for (const [name, field] of Object.entries(value)) takeNamed(decoder, row, `${key}.${name}`, field);
  else listUnmapped(decoder, key, value);
}
