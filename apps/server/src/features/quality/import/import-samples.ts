import { fieldProblems } from "@sgval/contract/message";
import {
  type ResultColumn,
  resultColumns,
  sampleImportColumns,
  sampleImportLimits,
} from "@sgval/contract/quality/sample-import";
import { type SampleBody, sampleBody } from "@sgval/contract/quality/samples";
import { searchText } from "@sgval/contract/search-text";
import type { ExistingChoice, ImportAnswer } from "@sgval/contract/table-import";
import type { KnownUnit } from "@sgval/quantities/unit";
import type { Kysely } from "kysely";
import type { ReadTable } from "../../../gateways/tables/read-table.ts";
import { type Caller, sees } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { auditedChange } from "../../activity/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { addProblem, answerOf, type FileLine, type LineShape, readLines } from "../../readings/index.ts";
import { demandSampledDevice, type SampleDeps, sampledWaterOf } from "../samples/list-samples.ts";
import { insertSample, type StoredSample, samplesAt, updateSampleRow } from "../samples/samples.store.ts";
import { samplesStored, storedResultOf, subjectOf } from "../samples/save-sample.ts";
import { parameterNamed } from "./laboratory-names.ts";
import { mergeSample, type PlannedSample } from "./merge-samples.ts";
import { nitrogenColumn, numberOfResult, readBasis, readResult } from "./read-result.ts";
import { readHeadingUnit, readUnit } from "./read-unit.ts";

export interface ImportOptions {
  columns: readonly string[] | undefined;
  dryRun: boolean;
  existing: ExistingChoice;
  timeZone: string;
}

const shape: LineShape = {
  columns: sampleImportColumns,
  lines: sampleImportLimits.lines,
  guess: nitrogenColumn,
  numberIn: numberOfResult,
};

type File = Awaited<ReturnType<typeof readLines>>;
type Field = { field: string; result: SampleBody["results"][number] };

/** One result of a line: the cell, what it is of, and its unit. */
const resultOf = (
  file: File,
  line: FileLine,
  {
    field,
    parameter,
    species,
    unit: ofColumn,
  }: Omit<ResultColumn, "key"> & { field: string; unit: KnownUnit | null },
): Field[] => {
  const found = readResult(line.values[field], file.decimal);
  if (!found) addProblem(line, field, "result_unreadable");
  // A detection limit may stand in another unit than the results.
  const unit = ofColumn && found?.unit !== undefined ? readUnit(found.unit, parameter) : ofColumn;
  if (!unit) addProblem(line, field, "unit_unknown");
  return found && unit ? [{ field, result: { parameter, ...found, unit, species } }] : [];
};

/** The results of a line: in columns of their parameters, or one with its parameter in a column. */
const resultsOf = (file: File, line: FileLine): Field[] => {
  const headingOf = (key: string) => file.columns.find(({ field }) => field === key)?.heading ?? "";
  const wide = resultColumns.flatMap(({ key, parameter, species }) =>
    line.texts[key] === undefined
      ? []
      : resultOf(file, line, {
          ...{ field: key, parameter, species },
          unit: readHeadingUnit(headingOf(key), parameter),
        }),
  );
  const { parameter: named, result, unit: cell } = line.texts;
  if (result === undefined && named === undefined) return wide;
  const parameter = parameterNamed(named ?? "");
  if (!parameter) {
    addProblem(line, "parameter", named === undefined ? "required" : "sample_parameter_unknown");
    return wide;
  }
  if (result === undefined) {
    addProblem(line, "result", "required");
    return wide;
  }
  // Without a column of units the name or the heading of the results may say it: `Asen (µg/L)`.
  const elsewhere = `${named} ${headingOf("result")}`;
  const unit = cell === undefined ? readHeadingUnit(elsewhere, parameter) : readUnit(cell, parameter);
  const species = readBasis(`${named} ${cell ?? headingOf("result")}`, parameter);
  return [...wide, ...resultOf(file, line, { field: "result", parameter, species, unit })];
};

/** The column of a field of the body: `results.1.value` is the second result of the line. */
const columnOf = (field: string, results: readonly Field[]): string => {
  const [first = "", index, inner] = field.split(".");
  if (first !== "results") return field;
  const found = results[Number(index)];
  if (!found) return "result";
  return inner === "species" && found.field === "result" ? "parameter" : found.field;
};

/**
 * Adds the samples of a table, or checks it. A line with anything wrong is left out whole. A result that is stored already
 * counts as done, so that a file may be sent again; another one in its place is an error, or with `existing: "update"` a change.
 * Errors: `not_found`, `device_takes_no_samples`, `unreadable_table`, `too_many_lines`, `columns_missing`.
 */
export const importSamples = (deps: SampleDeps) => {
  const { registry } = deps;

  /** Devices in view that take samples, by the names that a line may say. */
  const devicesOf = ({ actor }: Caller): Map<string, DeviceRecord> => {
    const found = new Map<string, DeviceRecord>();
    for (const device of registry.all())
      if (sampledWaterOf(device) && sees(actor, device.id)) {
        found.set(searchText(device.displayName), device);
        found.set(searchText(device.name), device);
      }
    return found;
  };

  const planOf = (file: File, deviceId: number, caller: Caller): PlannedSample[] => {
    const devices = devicesOf(caller);
    const now = deps.clock.now();
    const planned = new Map<string, PlannedSample>();
    for (const line of file.lines) {
      const { takenAt, code, laboratory, sampler, method, note, device: named } = line.values;
      const id = named === undefined ? deviceId : devices.get(searchText(String(named)))?.id;
      if (id === undefined) addProblem(line, "device", "sample_device_unknown");
      const results = resultsOf(file, line);
      const fields = { takenAt, code, laboratory, sampler, method, note };
      const parsed = sampleBody.safeParse({ ...fields, results: results.map(({ result }) => result) });
      if (results.length === 0 && line.errors.length === 0)
        addProblem(line, "result", "sample_without_result");
      if (!parsed.success)
        // A result that could not be read has been named already.
        for (const { field, message } of fieldProblems(parsed.error))
          if (field !== "results")
            addProblem(line, columnOf(field, results), message as `validation.${string}`);
      if (parsed.success && Date.parse(parsed.data.takenAt) > now)
        addProblem(line, "takenAt", "sample_in_future");
      if (!parsed.success || id === undefined || line.errors.length > 0) continue;
      const at = new Date(parsed.data.takenAt);
      const key = `${id}@${at.getTime()}`;
      const sample = planned.get(key) ?? { deviceId: id, takenAt: at, lines: [] };
      planned.set(key, sample);
      sample.lines.push({
        line,
        given: Object.keys(fields).filter((field) => line.texts[field] !== undefined),
        fields: { ...parsed.data, takenAt: at },
        results: parsed.data.results.map((result, index) => ({
          field: results[index]?.field ?? "result",
          result: storedResultOf(result),
        })),
      });
    }
    return [...planned.values()];
  };

  /** What the stored samples become; lines that contradict them are named. */
  const merged = async (
    db: Kysely<Database>,
    planned: readonly PlannedSample[],
    existing: ExistingChoice,
  ) => {
    const stored = new Map(
      (await samplesAt(db, planned)).map((sample) => [
        `${sample.deviceId}@${sample.takenAt.getTime()}`,
        sample,
      ]),
    );
    return planned.flatMap((sample) => {
      const before: StoredSample | undefined = stored.get(`${sample.deviceId}@${sample.takenAt.getTime()}`);
      const after = mergeSample(sample, before, existing);
      return after ? [{ ...after, before, deviceId: sample.deviceId }] : [];
    });
  };

  return async (
    table: ReadTable,
    deviceId: number,
    { columns, dryRun, existing, timeZone }: ImportOptions,
    caller: Caller,
  ): Promise<ImportAnswer> => {
    demandSampledDevice(deps, caller.actor, deviceId);
    const file = await readLines(table, shape, columns, timeZone);
    if (file.missing.length > 0 && !dryRun) throw new Refusal("columns_missing", { missing: file.missing });
    if (file.missing.length > 0) return answerOf({ ...file, lines: [] }, dryRun, () => null);
    const planned = planOf(file, deviceId, caller);
    const outcome = { updated: 0, unchanged: 0 };
    const count = (samples: Awaited<ReturnType<typeof merged>>) => {
      for (const { before, isChanged, lines } of samples)
        if (before) outcome[isChanged ? "updated" : "unchanged"] += lines;
    };
    if (dryRun) count(await merged(deps.db.kysely, planned, existing));
    else if (planned.length > 0)
      await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
        const samples = await merged(trx, planned, existing);
        count(samples);
        const recorded = { recordedBy: caller.actor.username, recordedAt: now, source: "import" as const };
        const changed = samples.filter(({ before, isChanged }) => !before || isChanged);
        for (const { before, deviceId: of, sample } of changed)
          if (before) await updateSampleRow(trx, before.id, sample, { keep: true });
          else await insertSample(trx, { ...sample, ...recorded, deviceId: of });
        for (const [of, all] of Map.groupBy(changed, (one) => one.deviceId)) {
          const device = registry.get(of);
          const added = all.filter(({ before }) => !before).length;
          if (!device) continue;
          await record({
            ...subjectOf(device),
            detail: "laboratory_samples_imported",
            after: { samplesImported: added, samplesChanged: all.length - added },
          });
          emit(samplesStored, { deviceId: of });
        }
      });
    const answer = answerOf(file, dryRun, () => null);
    return { ...answer, metaData: { ...answer.metaData, ...outcome } };
  };
};
