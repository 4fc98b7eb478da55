import {
  channelFieldKeys,
  type ImportFieldKey,
  importFields,
  isImportField,
} from "@sgval/contract/devices/import";
import { message } from "@sgval/contract/message";
import type { ImportResult } from "@sgval/contract/table-import";
import { type DecimalSign, readNumber } from "../../../gateways/tables/read-number.ts";
import type { ReadRow } from "../../../gateways/tables/read-row.ts";
import { yieldingBatches } from "../../../kernel/batches.ts";
import { readCell } from "./read-cell.ts";

type Problem = Omit<ImportResult["errors"][number], "value">;
type Values = Partial<Record<ImportFieldKey, unknown>>;

/** A device of the file, whose channels may stand in several lines. */
export interface FileDevice {
  line: number;
  device: Values & { channels?: Record<string, unknown>[] };
  /** The line of each channel. */
  channelLines: number[];
  errors: Problem[];
  /** Whether the key stands in an earlier line, whose device this one is not. */
  repeated: boolean;
}

const isNumberField = (field: string): boolean =>
  isImportField(field) && importFields[field].kind === "number";
const isChannelField = (field: string): boolean => channelFieldKeys.some((key) => key === field);

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
  const device = Object.fromEntries(Object.entries(values).filter(([field]) => !isChannelField(field)));
  const { latitude, longitude } = values;
  const swapped =
    isNumber(latitude) && isNumber(longitude) && Math.abs(latitude) > 90 && Math.abs(longitude) <= 90;
  return {
    line,
    device,
    channelLines: [],
    repeated: false,
    errors: swapped ? [problem(line, "latitude", "position_swapped")] : [],
  };
};

const addChannel = (found: FileDevice, line: number, values: Values): void => {
  const { channel, ...rest } = Object.fromEntries(
    Object.entries(values).filter(([field]) => isChannelField(field)),
  );
  if (channel === undefined && Object.keys(rest).length === 0) return;
  found.device.channels ??= [];
  found.device.channels.push({ parameter: channel, ...rest });
  found.channelLines.push(line);
};

/**
 * What a file leaves out of a new device: without a column of display names its name is its key, and the payload names a
 * value as the catalogue does. An empty cell of that column is a name that was forgotten.
 */
export const asNewDevice =
  (fields: readonly (ImportFieldKey | null)[]) =>
  ({ device: { channels, ...device } }: FileDevice): FileDevice["device"] => ({
    ...(fields.includes("displayName") ? {} : { displayName: device.name }),
    ...device,
    ...(channels && {
      channels: channels.map((channel) => ({ mappingKey: channel.parameter, ...channel })),
    }),
  });

/**
 * The devices of a file. A line with the key of the device above it, or with none, adds a channel to that device; the
 * same key again without a channel, or with other values of the device, is refused and leaves the earlier lines alone.
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
    const found = name === undefined && values.channel !== undefined ? last : byName.get(name);
    if (found && name !== undefined) {
      const differs = Object.entries(values).some(
        ([field, value]) => !isChannelField(field) && found.device[field as ImportFieldKey] !== value,
      );
      if (values.channel === undefined || differs) {
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
    addChannel(own, row.line, values);
    own.errors.push(...otherNotation(row.line, values, reading.decimal));
  };
  for await (const some of yieldingBatches(rows)) for (const row of some) add(row);
  return devices;
};
