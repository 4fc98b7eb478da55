import { reservedUse } from "./channel-mapping.ts";
import {
  type DecodedRow,
  type Decoder,
  isJsonObject,
  type JsonObject,
  listUnmapped,
  takeValue,
} from "./decoded-message.ts";
import { takeNamed } from "./take-named.ts";

const nameOfPump = (block: JsonObject, index: number): string => {
  const name = block.pumpId ?? block.id ?? block.pump;
  return typeof name === "string" || typeof name === "number" ? String(name) : `p${index + 1}`;
};

const takePump = (decoder: Decoder, row: DecodedRow, pump: string, block: JsonObject): void => {
  const names = decoder.mapping.pumps.get(pump);
  for (const [name, value] of Object.entries(block)) {
    if (name === "pumpId" || name === "pump") continue;
    const plan = names?.get(name);
    if (plan) takeValue(decoder, row, plan, `pumps.${pump}.${name}`, value);
    else if (reservedUse(decoder.mapping, name) !== "identity")
      takeNamed(decoder, row, `pumps.${pump}.${name}`, value);
  }
};

/** Takes the pumps of a station: a list of blocks with an id, or entries of id and block. */
export function takePumps(decoder: Decoder, row: DecodedRow, pumps: readonly unknown[]): void {
  pumps.forEach((pump, index) => {
    const [id, block] = Array.isArray(pump) ? pump : [undefined, pump];
    if (!isJsonObject(block)) listUnmapped(decoder, `pumps.${index}`, pump);
    else takePump(decoder, row, typeof id === "string" ? id : nameOfPump(block, index), block);
  });
}
