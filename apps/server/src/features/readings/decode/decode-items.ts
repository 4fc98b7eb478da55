import { takesItem } from "@sgval/contract/devices/payload-keys";
import { type ItemPath, isUnitName, nameNames, reservedUse } from "./channel-mapping.ts";
import { rowOfItem, takeWithUnit, unitBeside } from "./decode-entry.ts";
import {
  type DecodedRow,
  type Decoder,
  isJsonObject,
  type JsonObject,
  listUnmapped,
  rejectClaimed,
} from "./decoded-message.ts";

interface Walk {
  readonly decoder: Decoder;
  readonly path: ItemPath;
}

const takeAt = (
  { decoder, path }: Walk,
  row: DecodedRow,
  value: unknown,
  holder: JsonObject | null,
): void => {
  const { plan, key, steps } = path;
  const last = steps.at(-1);
  const unit = holder && last && "name" in last ? unitBeside(holder, last.name) : undefined;
  // Two items of one time say the same channel: the first is kept, and the other is shown to a person.
  if (row.slots[plan.slot] !== null) rejectClaimed(decoder, key, "several_values", value, plan.slot);
  else takeWithUnit(decoder, row, plan, key, value, unit);
};

const follow = (
  walk: Walk,
  row: DecodedRow,
  value: unknown,
  at: number,
  holder: JsonObject | null = null,
): void => {
  const step = walk.path.steps[at];
  if (step === undefined) {
    takeAt(walk, row, value, holder);
    return;
  }
  if ("name" in step) {
    if (Array.isArray(value)) {
      const item: unknown = value[Number(step.name)];
      if (item !== undefined) follow(walk, row, item, at + 1, holder);
    } else if (isJsonObject(value) && Object.hasOwn(value, step.name))
      follow(walk, row, value[step.name], at + 1, value);
    return;
  }
  if (!Array.isArray(value)) return;
  for (const item of value as readonly unknown[]) {
    if (!isJsonObject(item)) {
      if (step.where.length === 0) follow(walk, row, item, at + 1);
      continue;
    }
    if (!takesItem(step, item)) continue;
    const own = rowOfItem(walk.decoder, row, item);
    if (own === null) return;
    follow(walk, own, item, at + 1, item);
  }
};

const isValue = (value: unknown): boolean => typeof value !== "object" || value === null;

/**
 * Lists the values of a list by what stands beside them, under the keys that a channel may name: `values[Type=Dry].Value`. Of a list
 * whose items have no names there is one entry.
 */
export function listItems(
  decoder: Decoder,
  listKey: string,
  list: readonly unknown[],
  isTaken: (item: JsonObject) => boolean = () => false,
): void {
  let named = false;
  for (const item of list) {
    if (!isJsonObject(item)) continue;
    const nameKey = nameNames.find((one) => typeof item[one] === "string");
    if (nameKey === undefined) continue;
    named = true;
    if (isTaken(item)) continue;
    for (const [field, value] of Object.entries(item)) {
      if (field === nameKey || isUnitName(field) || !isValue(value)) continue;
      const use = reservedUse(decoder.mapping, field);
      if (use === undefined || use === "body")
        listUnmapped(decoder, `${listKey}[${nameKey}=${item[nameKey]}].${field}`, value);
    }
  }
  if (!named) listUnmapped(decoder, listKey, list);
}

/** Takes the values that the paths of channels find in a list; items that none of them finds are listed as unmapped. */
export function takeItems(
  decoder: Decoder,
  row: DecodedRow,
  listKey: string,
  list: readonly unknown[],
  paths: readonly ItemPath[],
): void {
  for (const path of paths) follow({ decoder, path }, row, list, 0);
  const isTaken = (item: JsonObject): boolean =>
    paths.some(({ steps: [first] }) => first !== undefined && "where" in first && takesItem(first, item));
  listItems(decoder, listKey, list, isTaken);
}
