import type { RowProblem } from "@sgval/contract/devices/bulk";
import { deviceType } from "@sgval/contract/devices/device";
import {
  type ImportFieldKey,
  importFields,
  importLimits,
  isImportField,
  requiredFields,
} from "@sgval/contract/devices/import";
import { message } from "@sgval/contract/message";
import type { ExistingChoice, ImportAnswer, ImportResult } from "@sgval/contract/table-import";
import { readAllRows, splitAtHeadings } from "../../../gateways/tables/headings.ts";
import { type DecimalSign, decimalOf, readNumber } from "../../../gateways/tables/read-number.ts";
import type { ReadCell, ReadRow } from "../../../gateways/tables/read-row.ts";
import type { ReadTable } from "../../../gateways/tables/read-table.ts";
import type { Caller } from "../../../kernel/actor.ts";
import { yieldingBatches } from "../../../kernel/batches.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { createDevices } from "../bulk/create-devices.ts";
import type { DeviceDeps } from "../device-deps.ts";
import type { DeviceRecord } from "../device-record.ts";
import { findVisibleDevice } from "../visible-device.ts";
import { asNewDevice, type FileDevice, groupLines, isOfOtherType } from "./group-lines.ts";
import { fieldsOf } from "./guess-fields.ts";
import { cellSample } from "./read-cell.ts";
import type { AddedDevice } from "./read-update.ts";
import { updateExisting } from "./update-existing.ts";

/** Cells of each column in the preview. */
const SAMPLES = 5;

/** What the fields of a request are called as columns, where the names differ. */
const columnNames: Readonly<Record<string, string>> = { parameter: "channel", code: "actionCode" };

/** A problem of the request at its place in the file: `channels.2.rawMin` is column `rawMin` of the third channel's line. */
const inFile =
  ({ line, lines, device }: FileDevice) =>
  (problem: RowProblem): FileDevice["errors"][number] => {
    const [, list, index, inList] = /^(channels|actions)\.(\d+)\.([^.]+)/.exec(problem.field) ?? [];
    if (inList !== undefined)
      return {
        ...problem,
        field: columnNames[inList] ?? inList,
        line: lines[list === "actions" ? "actions" : "channels"][Number(index)] ?? line,
      };
    const field = problem.field.replace(/^(?:site|payloadKeys)\./, "");
    return isOfOtherType(field, device.type)
      ? { ...problem, field, line, message: message("site_of_other_type") }
      : { ...problem, field, line };
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
  headings: readonly ReadCell[],
  rows: readonly ReadRow[],
  fields: readonly (ImportFieldKey | null)[],
  decimal: DecimalSign,
): ImportAnswer["columns"] =>
  headings.map((heading, index) => {
    const cells = rows.slice(0, SAMPLES).map((row) => row.cells[index] ?? null);
    return {
      heading: cellSample(heading),
      field: fields[index] ?? null,
      samples: cells.map(cellSample),
      numbers: isNumber(fields[index]) ? cells.map((cell) => readNumber(cell, decimal)) : [],
    };
  });

interface ImportChoice {
  columns: readonly string[] | undefined;
  dryRun: boolean;
  existing: ExistingChoice;
}

interface WriteChoice extends Omit<ImportChoice, "columns"> {
  fields: readonly (ImportFieldKey | null)[];
}

type Written = Omit<ImportResult, "line" | "errors"> & { errors: readonly RowProblem[] };

/** Adds the devices that are new and, where that is chosen, changes those that exist. */
const writeDevices = async (
  deps: DeviceDeps,
  devices: readonly FileDevice[],
  { fields, dryRun, existing }: WriteChoice,
  caller: Caller,
): Promise<Map<FileDevice, Written>> => {
  const { registry } = deps;
  const rows: { file: FileDevice; found: DeviceRecord | undefined }[] = devices.map((file) => {
    const { name } = file.device;
    const found = existing === "update" && typeof name === "string" ? registry.byName(name) : undefined;
    return { file, found: found && findVisibleDevice(registry, caller.actor, found.id) };
  });
  const fresh = rows.flatMap(({ file, found }) => (found ? [] : [file]));
  const created =
    fresh.length > 0
      ? await createDevices(deps)({ devices: fresh.map(asNewDevice(fields)), dryRun }, caller)
      : { data: [] };
  const results = new Map<FileDevice, Written>();
  const added = new Map<string, AddedDevice>();
  fresh.forEach((file, at) => {
    const { index: _, ...result } = created.data[at] ?? { index: at, name: "", id: null, errors: [] };
    results.set(file, result);
    const type = deviceType.safeParse(file.device.type);
    if (result.errors.length === 0 && type.success)
      added.set(result.name, { id: result.id, type: type.data });
  });
  if (existing === "update") {
    const changed = rows.flatMap(({ file, found }) => (found ? [{ file, found }] : []));
    const updated = await updateExisting(deps)(
      changed.map(({ file, found }) => ({ row: file.device, existing: found })),
      { added, dryRun },
      caller,
    );
    changed.forEach(({ file }, at) => {
      const result = updated[at];
      if (result) results.set(file, result);
    });
  }
  return results;
};

/**
 * Adds the devices of a table, changes those that exist if asked to, or checks it. A device with any wrong line is left
 * out whole; its errors name line and column.
 * Errors: `unreadable_table`, `too_many_lines`, `columns_missing` with the fields that need a column, and those of
 * `createDevices` and `updateExisting`.
 */
export const importDevices =
  (deps: DeviceDeps) =>
  async (
    table: ReadTable,
    { columns, dryRun, existing }: ImportChoice,
    caller: Caller,
  ): Promise<ImportAnswer> => {
    const all = await readAllRows(table.rows, importLimits.lines);
    const { headings, rows } = splitAtHeadings(all, (cells) => fieldsOf(cells));
    const fields = fieldsOf(headings, columns);
    const decimal = signOf(rows, fields);
    const preview = columnsOf(headings, rows, fields, decimal);
    // A preview lets people choose the columns; an import without them would be a guess.
    const missing = requiredFields[existing].filter((field) => !fields.includes(field));
    if (missing.length > 0 && !dryRun) throw new Refusal("columns_missing", { missing });
    const devices =
      missing.length > 0 ? [] : await groupLines(rows, fields, { types: deps.types.all(), decimal });
    if (devices.length > importLimits.devices)
      throw new Refusal("too_many_lines", { limit: importLimits.devices });

    const own = devices.filter(({ repeated }) => !repeated);
    const results = await writeDevices(deps, own, { fields, dryRun, existing }, caller);
    const valueAt = cellTexts(rows, fields);
    const resultOf = (device: FileDevice): ImportResult => {
      const result = results.get(device);
      const { line, errors } = device;
      const also = (result?.errors ?? [])
        .map(inFile(device))
        .filter(({ field }) => !errors.some((named) => named.field === field));
      const rest = result ?? { name: String(device.device.name ?? ""), id: null };
      const named = [...errors, ...also].map((problem) => ({
        ...problem,
        value: valueAt(problem.line, problem.field),
      }));
      return { ...rest, line, errors: named };
    };
    const data: ImportResult[] = [];
    for await (const some of yieldingBatches(devices)) data.push(...some.map(resultOf));
    const refused = data.filter(({ errors }) => errors.length > 0).length;
    const kept = data.filter(({ errors, changes }) => errors.length === 0 && changes !== undefined);
    const unchanged = kept.filter(({ changes }) => changes === null).length;
    const { format } = table;
    return {
      data,
      columns: preview,
      metaData: {
        ...{ done: data.length - refused, refused, dryRun, lines: rows.length },
        ...{ updated: kept.length - unchanged, unchanged },
        sheet: format.kind === "xlsx" ? format.sheet : null,
        delimiter: format.kind === "csv" ? format.delimiter : null,
      },
    };
  };
