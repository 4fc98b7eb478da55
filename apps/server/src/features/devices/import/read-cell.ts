import type { DeviceTypes } from "@sgval/contract/devices/device-types";
import { connectionKind } from "@sgval/contract/devices/freshness";
import { type ImportFieldKey, importChoices, importFields } from "@sgval/contract/devices/import";
import { keysOfCell, textsOfCell } from "@sgval/contract/devices/mapping/channel-parsing";
import { searchText } from "@sgval/contract/search-text";
import { deviceTypeDefinitions, deviceTypes } from "@sgval/quantities/device-types";
import type { Names } from "@sgval/quantities/language";
import { allParameters, parameterKeys, parameters } from "@sgval/quantities/parameter";
import { unitOfText } from "@sgval/quantities/unit";
import { type DecimalSign, readNumber } from "../../../gateways/tables/read-number.ts";
import type { ReadCell } from "../../../gateways/tables/read-row.ts";

const plain = (text: string): string => searchText(text).replace(/[^\p{L}\p{N}.]+/gu, "");

/** The codes by themselves and by their names in all languages. */
const codesByName = (names: Iterable<readonly [code: string, names: Names | null]>): Map<string, string> => {
  const codes = new Map<string, string>();
  for (const [code, labels] of names)
    for (const text of [code, ...Object.values(labels ?? {})])
      if (!codes.has(plain(text))) codes.set(plain(text), code);
  return codes;
};

const connections = codesByName(connectionKind.options.map((kind) => [kind, null]));
const channels = codesByName(parameterKeys.map((key) => [key, parameters[key].names]));
/** A channel by its key or the name of its parameter, also of one beside the catalogue. */
const channelOf = (text: string): string | undefined =>
  channels.get(plain(text)) ??
  allParameters().find(({ key, names }) =>
    [key, ...Object.values(names)].some((name) => plain(name) === plain(text)),
  )?.key;
const choices = new Map(
  Object.entries(importChoices).map(([kind, labels]) => [kind, codesByName(Object.entries(labels))]),
);

const typesByName = new WeakMap<DeviceTypes, Map<string, string>>();

/** The types by the labels of this installation, and by those they came with: a template may be older. */
const typeNames = (types: DeviceTypes): Map<string, string> => {
  const known = typesByName.get(types);
  if (known) return known;
  const codes = codesByName([
    ...deviceTypes.map((type) => [type, types[type].names] as const),
    ...deviceTypes.map((type) => [type, deviceTypeDefinitions[type].names] as const),
  ]);
  typesByName.set(types, codes);
  return codes;
};

const yes = new Set(["true", "1", "x", "co", "yes", "y", "oui", "dung"]);
const no = new Set(["false", "0", "khong", "no", "n", "non", "sai"]);
/** For a token that is to be generated. */
const generate = new Set([...yes, "new", "moi", "tao", "nouveau", "auto"]);

const textOf = (cell: ReadCell): string =>
  cell instanceof Date ? cell.toISOString().replace(".000Z", "") : String(cell ?? "").trim();

/** A day as `2027-01-31`, where it is that of a workbook or written as people here do: `31/1/2027`. */
const dayOf = (cell: ReadCell, text: string): string => {
  if (cell instanceof Date) return text.slice(0, 10);
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
};

/**
 * The value of a cell for the body of a request; undefined for an empty one. What cannot be read stays the text it is,
 * which the schema of the field then refuses.
 */
export const readCell = (
  field: ImportFieldKey,
  cell: ReadCell,
  { types, decimal }: { types: DeviceTypes; decimal: DecimalSign },
): unknown => {
  const text = textOf(cell);
  if (text === "") return undefined;
  const { kind } = importFields[field];
  switch (kind) {
    case "text":
      return text;
    case "number":
      return readNumber(cell, decimal) ?? text;
    case "flag":
      return yes.has(plain(text)) ? true : no.has(plain(text)) ? false : text;
    case "token":
      return generate.has(plain(text)) ? true : no.has(plain(text)) ? undefined : text;
    case "type":
      return typeNames(types).get(plain(text)) ?? text;
    case "day":
      return dayOf(cell, text);
    case "connection":
      return connections.get(plain(text)) ?? text;
    case "keys":
      return keysOfCell(text);
    case "texts":
      return textsOfCell(text);
    case "unit":
      return unitOfText(text);
    case "channel":
      return channelOf(text) ?? text;
    default:
      return choices.get(kind)?.get(plain(text)) ?? text;
  }
};

/** A cell as the preview shows it. */
export const cellSample = (cell: ReadCell): string => textOf(cell).slice(0, 80);
