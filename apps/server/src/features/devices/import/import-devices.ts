import type { RowProblem } from "@sgval/contract/devices/bulk";
import {
  type ImportAnswer,
  type ImportFieldKey,
  type ImportResult,
  importFields,
  importLimits,
  isImportField,
  requiredFields,
} from "@sgval/contract/devices/import";
import { type DecimalSign, decimalOf, readNumber } from "../../../gateways/tables/read-number.ts";
import type { ReadRow } from "../../../gateways/tables/read-row.ts";
import type { ReadTable } from "../../../gateways/tables/read-table.ts";
import type { Caller } from "../../../kernel/actor.ts";
import { yieldingBatches } from "../../../kernel/batches.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { createDevices } from "../bulk/create-devices.ts";
import type { DeviceDeps } from "../device-view.ts";
import { type FileDevice, groupLines } from "./group-lines.ts";
import { fieldsOf, headingRow } from "./guess-fields.ts";
import { cellSample } from "./read-cell.ts";

/** Cells of each column in the preview. */
const SAMPLES = 5;

const readAll = async (rows: AsyncIterable<ReadRow>): Promise<ReadRow[]> => {
  const read: ReadRow[] = [];
  for await (const row of rows) {
    if (read.length > importLimits.lines) throw new Refusal("too_many_lines", { limit: importLimits.lines });
    read.push(row);
  }
  return read;
};

/** A problem of the request at its place in the file: `channels.2.rawMin` is column `rawMin` of the third channel's line. */
const inFile =
  ({ line, channelLines }: FileDevice) =>
  (problem: RowProblem): FileDevice["errors"][number] => {
    const [, index, field] = /^channels\.(\d+)\.(.+)$/.exec(problem.field) ?? [];
    if (field === undefined) return { ...problem, line };
    return {
      ...problem,
      field: field === "parameter" ? "channel" : field,
      line: channelLines[Number(index)] ?? line,
    };
  };

/** The text of a cell by line and field; a token is kept back. */
const cellTexts = (rows: readonly ReadRow[], fields: readonly (ImportFieldKey | null)[]) => {
  const byLine = new Map(rows.map(({ line, cells }) => [line, cells]));
  return (line: number, field: string): string => {
    const at = isImportField(field) ? fields.indexOf(field) : -1;
    return at === -1 || field === "token" ? "" : cellSample(byLine.get(line)?.[at] ?? null);
  };
};

const isNumber = (field: ImportFieldKey | null | undefined): boolean =>
  Boolean(field && importFields[field].kind === "number");

/** The decimal sign of a file: what is ambiguous in one cell, such as `1.000`, another one shows. */
const signOf = (rows: readonly ReadRow[], fields: readonly (ImportFieldKey | null)[]): DecimalSign => {
  const numeric = fields.flatMap((field, index) => (isNumber(field) ? [index] : []));
  return decimalOf(rows.flatMap(({ cells }) => numeric.map((index) => cells[index] ?? null)));
};

const columnsOf = (
  headings: ReadRow | undefined,
  rows: readonly ReadRow[],
  fields: readonly (ImportFieldKey | null)[],
  decimal: DecimalSign,
): ImportAnswer["columns"] =>
  (headings?.cells ?? []).map((heading, index) => {
    const cells = rows.slice(0, SAMPLES).map((row) => row.cells[index] ?? null);
    return {
      heading: cellSample(heading),
      field: fields[index] ?? null,
      samples: cells.map(cellSample),
      numbers: isNumber(fields[index]) ? cells.map((cell) => readNumber(cell, decimal)) : [],
    };
  });

/**
 * Adds the devices of a table, or checks it. A device with any wrong line is left out whole; its errors name line and
 * column.
 * Errors: `unreadable_table`, `too_many_lines`, `columns_missing` without a column of device keys, and those of
 * `createDevices`.
 */
export const importDevices =
  (deps: DeviceDeps) =>
  async (
    table: ReadTable,
    { columns, dryRun }: { columns: readonly string[] | undefined; dryRun: boolean },
    caller: Caller,
  ): Promise<ImportAnswer> => {
    const all = await readAll(table.rows);
    const at = headingRow(all);
    const headings = all[at];
    const rows = all.slice(at + 1);
    const fields = fieldsOf(headings?.cells ?? [], columns);
    const decimal = signOf(rows, fields);
    const preview = columnsOf(headings, rows, fields, decimal);
    // A preview lets people choose the columns; an import without them would be a guess.
    const missing = requiredFields.some((field) => !fields.includes(field));
    if (missing && !dryRun) throw new Refusal("columns_missing");
    const devices = missing ? [] : await groupLines(rows, fields, { types: deps.types.all(), decimal });
    if (devices.length > importLimits.devices)
      throw new Refusal("too_many_lines", { limit: importLimits.devices });

    const own = devices.filter(({ repeated }) => !repeated);
    const written =
      own.length > 0
        ? await createDevices(deps)({ devices: own.map(({ device }) => device), dryRun }, caller)
        : { data: [] };
    const results = new Map(own.map((device, index) => [device, written.data[index]]));
    const valueAt = cellTexts(rows, fields);
    const resultOf = (device: FileDevice): ImportResult => {
      const result = results.get(device);
      const { line, errors } = device;
      const also = (result?.errors ?? [])
        .map(inFile(device))
        .filter(({ field }) => !errors.some((named) => named.field === field));
      const { index: _, ...rest } = result ?? { index: 0, name: String(device.device.name ?? ""), id: null };
      const named = [...errors, ...also].map((problem) => ({
        ...problem,
        value: valueAt(problem.line, problem.field),
      }));
      return { ...rest, line, errors: named };
    };
    const data: ImportResult[] = [];
    for await (const some of yieldingBatches(devices)) data.push(...some.map(resultOf));
    const refused = data.filter(({ errors }) => errors.length > 0).length;
    const { format } = table;
    return {
      data,
      columns: preview,
      metaData: {
        ...{ done: data.length - refused, refused, dryRun, lines: rows.length },
        sheet: format.kind === "xlsx" ? format.sheet : null,
        delimiter: format.kind === "csv" ? format.delimiter : null,
      },
    };
  };
