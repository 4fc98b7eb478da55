import { actionKey, defaultCode } from "@sgval/contract/control/control";
import { deviceType } from "@sgval/contract/devices/device";
import {
  actionFieldKeys,
  channelFieldKeys,
  type ImportFieldKey,
  importFields,
  isImportField,
  isSiteField,
} from "@sgval/contract/devices/import";
import { noPayloadKeys } from "@sgval/contract/devices/payload-keys";
import { siteFieldsOf } from "@sgval/contract/devices/site-data";
import { message } from "@sgval/contract/message";
import type { ImportResult } from "@sgval/contract/table-import";
import { parameterOf } from "@sgval/quantities/parameter";
import { type DecimalSign, readNumber } from "../../../gateways/tables/read-number.ts";
import type { ReadRow } from "../../../gateways/tables/read-row.ts";
import { yieldingBatches } from "../../../kernel/batches.ts";
import type { ImportRow } from "../bulk/check-rows.ts";
import { readCell } from "./read-cell.ts";

type Problem = Omit<ImportResult["errors"][number], "value">;
type Values = Partial<Record<ImportFieldKey, unknown>>;

type ListRow = Record<string, unknown>;

/** What may stand in several lines of one device. */
const lists = {
  channels: { key: "channel", fields: channelFieldKeys },
  actions: { key: "action", fields: actionFieldKeys },
} as const;
type List = keyof typeof lists;

/** A device of the file, whose channels and actions may stand in several lines. */
export interface FileDevice {
  line: number;
  device: Values & { [Name in List]?: ListRow[] };
  /** The line of each channel and of each action. */
  lines: Record<List, number[]>;
  errors: Problem[];
  /** Whether the key stands in an earlier line, whose device this one is not. */
  repeated: boolean;
}

const isNumberField = (field: string): boolean =>
  isImportField(field) && importFields[field].kind === "number";
const isFieldOf = (list: List, field: string): boolean => lists[list].fields.some((key) => key === field);
const isListField = (field: string): boolean => isFieldOf("channels", field) || isFieldOf("actions", field);

/** The values of a line, without its empty cells. */
const valuesOf = (
  { cells }: ReadRow,
  fields: readonly (ImportFieldKey | null)[],
  reading: Parameters<typeof readCell>[2],
): Values => {
  const values: Values = {};
  fields.forEach((field, index) => {
    const value = field === null ? undefined : readCell(field, cells[index] ?? null, reading);
    if (field !== null && value !== undefined) values[field] = value;
  });
  return values;
};

const problem = (line: number, field: string, text: Parameters<typeof message>[0]): Problem => ({
  line,
  field,
  code: "validation_failed",
  message: message(text),
});

const isNumber = (value: unknown): value is number => typeof value === "number";

/** Numbers in the notation that the rest of the file does not use. */
const otherNotation = (line: number, values: Values, decimal: DecimalSign): Problem[] => {
  const other = decimal === "," ? "." : ",";
  return Object.entries(values).flatMap(([field, value]) =>
    isNumberField(field) && typeof value === "string" && readNumber(value, other) !== null
      ? [problem(line, field, decimal === "," ? "decimal_comma" : "decimal_point")]
      : [],
  );
};

const start = (line: number, values: Values): FileDevice => {
  const device = Object.fromEntries(Object.entries(values).filter(([field]) => !isListField(field)));
  const { latitude, longitude } = values;
  const swapped =
    isNumber(latitude) && isNumber(longitude) && Math.abs(latitude) > 90 && Math.abs(longitude) <= 90;
  return {
    line,
    device,
    lines: { channels: [], actions: [] },
    repeated: false,
    errors: swapped ? [problem(line, "latitude", "position_swapped")] : [],
  };
};

const addToList = (found: FileDevice, list: List, line: number, values: Values): void => {
  const own = Object.entries(values).filter(([field]) => isFieldOf(list, field));
  if (own.length === 0) return;
  const { channel, action, actionCode, ...rest } = Object.fromEntries(own);
  const row =
    list === "channels"
      ? { parameter: channel, ...rest }
      : { action, ...(actionCode === undefined ? {} : { code: actionCode }) };
  found.device[list] = [...(found.device[list] ?? []), row];
  found.lines[list].push(line);
};

/** The site data of a device beside its other fields. */
export const splitSite = (device: FileDevice["device"]) => {
  const isSite = ([field]: readonly [string, unknown]) => isSiteField(field);
  const entries = Object.entries(device);
  const rest: FileDevice["device"] = Object.fromEntries(entries.filter((entry) => !isSite(entry)));
  return { rest, site: Object.fromEntries(entries.filter(isSite)) };
};

/** Whether devices of the type have no such site data; not where the type is unknown. */
export const isOfOtherType = (field: string, type: unknown): boolean => {
  const known = deviceType.safeParse(type);
  return known.success && isSiteField(field) && !siteFieldsOf(known.data).includes(field);
};

/** An action that a file names without a code has the usual one. */
export const withCode = (row: ListRow): ListRow => {
  const action = actionKey.safeParse(row.action);
  return { ...(action.success && { code: defaultCode(action.data) }), ...row };
};

/** A channel whose unit is that of its parameter names none: files write it for those who read them. */
const withoutUsualUnit = ({ unit, ...channel }: ListRow): ListRow => {
  const usual = parameterOf(String(channel.parameter))?.parameter.unit;
  return unit === undefined || unit === usual ? channel : { ...channel, unit };
};

/**
 * What a file leaves out of a new device: without a column of display names its name is its key, and the payload names a
 * value as the catalogue does. An empty cell of that column is a name that was forgotten.
 */
export const asNewDevice =
  (fields: readonly (ImportFieldKey | null)[]) =>
  ({ device }: FileDevice): ImportRow => {
    const { rest, site } = splitSite(device);
    const { channels, actions, timeZone, ...plain } = rest;
    return {
      ...(fields.includes("displayName") ? {} : { displayName: plain.name }),
      ...plain,
      ...(timeZone !== undefined && { payloadKeys: { ...noPayloadKeys, timeZone } }),
      ...(Object.keys(site).length > 0 && {
        // The schema takes the site data of every type, but never `null`.
        site: Object.fromEntries(
          Object.entries(site).map(([field, value]) => [
            field,
            isOfOtherType(field, plain.type) ? null : value,
          ]),
        ),
      }),
      ...(channels && {
        channels: channels.map((channel) => ({
          mappingKey: channel.parameter,
          ...withoutUsualUnit(channel),
        })),
      }),
      ...(actions && { actions: actions.map(withCode) }),
    };
  };

/**
 * The devices of a file. A line with the key of the device above it, or with none, adds a channel or an action to that
 * device; the same key again without any, or with other values of the device, is refused and leaves the earlier lines
 * alone.
 */
export const groupLines = async (
  rows: readonly ReadRow[],
  fields: readonly (ImportFieldKey | null)[],
  reading: Parameters<typeof readCell>[2],
): Promise<FileDevice[]> => {
  const devices: FileDevice[] = [];
  const byName = new Map<unknown, FileDevice>();
  const add = (row: ReadRow): void => {
    const values = valuesOf(row, fields, reading);
    if (Object.keys(values).length === 0) return;
    const last = devices.at(-1);
    const { name } = values;
    const goesOn = Object.values(lists).some(({ key }) => values[key] !== undefined);
    const found = name === undefined && goesOn ? last : byName.get(name);
    if (found && name !== undefined) {
      const differs = Object.entries(values).some(
        ([field, value]) => !isListField(field) && found.device[field as ImportFieldKey] !== value,
      );
      if (!goesOn || differs) {
        const errors = [problem(row.line, "name", "key_repeated")];
        devices.push({ ...start(row.line, values), errors, repeated: true });
        return;
      }
    }
    const own = found ?? start(row.line, values);
    if (!found) {
      devices.push(own);
      if (name !== undefined) byName.set(name, own);
    }
    addToList(own, "channels", row.line, values);
    addToList(own, "actions", row.line, values);
    own.errors.push(...otherNotation(row.line, values, reading.decimal));
  };
  for await (const some of yieldingBatches(rows)) for (const row of some) add(row);
  return devices;
};
