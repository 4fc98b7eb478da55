import { nameNames } from "../decode/channel-mapping.ts";
import { isJsonObject } from "../decode/decoded-message.ts";

/** A field of a payload in the order of its text. */
export interface MarkedField {
  path: string[];
  kind: "block" | "list" | "value";
  value: unknown;
  /** Index of the block or list that holds it; -1 at the outside. */
  parent: number;
}

export interface MarkedPayload {
  /** The payload with a marker in the place of every value. */
  marked: unknown;
  fields: readonly MarkedField[];
  /** There are more fields than these. */
  isCut: boolean;
  /** The field that a marker, or a block or list of `marked`, stands for. */
  fieldOf(marker: unknown): number | undefined;
}

// No time, no epoch and no value that a device sends, but a number to the decoder, which treats texts otherwise.
const numberMarks = 8.7e15;
const textMark = "\u0000";
const deepest = 32;

/** What names a value in a list, and says nothing by itself. */
const isName = (path: readonly string[], value: unknown, filterKeys: ReadonlySet<string>): boolean => {
  const name = path.at(-1) ?? "";
  if (path.includes("ch") || name === "bn" || filterKeys.has(name)) return true;
  if (/^\d+$/.test(path.at(-2) ?? "") && nameNames.includes(name)) return typeof value === "string";
  return path.includes("pumps") && (name === "pumpId" || name === "id" || name === "pump");
};

/**
 * Replaces every value of a payload by a marker. When the decoder then reads the copy, its trace says under which key it
 * reads which field: the rules of the payload shapes stand in the decoder alone.
 */
export const markPayload = (
  json: unknown,
  mostFields: number,
  filterKeys: ReadonlySet<string>,
): MarkedPayload => {
  const fields: MarkedField[] = [];
  const containers = new Map<unknown, number>();
  let isCut = false;

  const mark = (value: unknown, path: string[], parent: number): unknown => {
    if (fields.length >= mostFields || path.length > deepest) {
      isCut = true;
      return value;
    }
    const index = fields.length;
    const isContainer = isJsonObject(value) || Array.isArray(value);
    fields.push({
      ...{ path, value, parent },
      kind: Array.isArray(value) ? "list" : isContainer ? "block" : "value",
    });
    if (!isContainer) {
      if (isName(path, value, filterKeys)) return value;
      return typeof value === "number" ? numberMarks + index : `${textMark}${index}`;
    }
    const copy = Array.isArray(value)
      ? value.map((item, at) => mark(item, [...path, String(at)], index))
      : Object.fromEntries(
          Object.entries(value).map(([name, item]) => [name, mark(item, [...path, name], index)]),
        );
    containers.set(copy, index);
    return copy;
  };

  const marked = mark(json, [], -1);
  return {
    ...{ marked, fields, isCut },
    fieldOf: (marker) => {
      if (typeof marker === "number" && marker >= numberMarks) return marker - numberMarks;
      if (typeof marker === "string" && marker.startsWith(textMark)) return Number(marker.slice(1));
      return containers.get(marker);
    },
  };
};
