import type { ExistingChoice } from "@sgval/contract/table-import";
import { addProblem, type FileLine } from "../../readings/index.ts";
import type { SampleFields, StoredResult, StoredSample } from "../samples/samples.store.ts";

/** A line of a file that says something of a sample. */
interface PlannedLine {
  line: FileLine;
  /** The fields that have a cell in the file. */
  given: readonly string[];
  fields: SampleFields;
  /** Results with the column that they come from. */
  results: readonly { field: string; result: StoredResult }[];
}

/** What the lines of a file say of one sample. */
export interface PlannedSample {
  deviceId: number;
  takenAt: Date;
  lines: PlannedLine[];
}

/** A sample as it is to be stored. */
export interface MergedSample {
  sample: SampleFields & { results: StoredResult[] };
  /** Whether that differs from what is stored. */
  isChanged: boolean;
  /** Lines that it comes from. */
  lines: number;
}

const mergedFields = ["code", "laboratory", "sampler", "method", "note"] as const;

const isSame = (one: StoredResult, other: StoredResult): boolean =>
  one.operator === other.operator && one.value === other.value;

/**
 * Puts the lines of a sample together with what is stored of it. A line that contradicts an earlier one is left out, and one
 * that contradicts what is stored unless that is to be changed; both are named as problems. So is one of another bottle, whatever
 * is to be changed: results of one are never those of another. `null` when no line is left.
 */
export const mergeSample = (
  { lines }: PlannedSample,
  before: StoredSample | undefined,
  existing: ExistingChoice,
): MergedSample | null => {
  const results = new Map((before?.results ?? []).map((result) => [result.parameter, result]));
  const fromFile = new Set<string>();
  let fields: SampleFields | undefined = before;
  let isChanged = false;
  let count = 0;
  for (const { line, given, fields: said, results: found } of lines) {
    const other = mergedFields.filter((key) => given.includes(key) && fields && fields[key] !== said[key]);
    const contradicted = found.filter(({ result }) => {
      const known = results.get(result.parameter);
      return known && !isSame(known, result);
    });
    const isFirst = count === 0;
    const refusesStored = before !== undefined && existing === "refuse";
    const isOtherBottle = other.includes("code") && fields?.code !== "";
    if (isOtherBottle || (other.includes("code") && (refusesStored || !isFirst)))
      // Another bottle: what it says of the rest is no contradiction.
      addProblem(line, "code", "sample_time_taken", "value_exists");
    else {
      for (const key of other)
        if (refusesStored || !isFirst) addProblem(line, key, "sample_differs", "value_exists");
      for (const { field, result } of contradicted)
        if (refusesStored || fromFile.has(result.parameter))
          addProblem(line, field, "sample_differs", "value_exists");
    }
    if (line.errors.length > 0) continue;
    count += 1;
    if (!fields) fields = said;
    else if (other.length > 0) {
      fields = { ...fields, ...Object.fromEntries(other.map((key) => [key, said[key]])) };
      isChanged = true;
    }
    for (const { result } of found) {
      const known = results.get(result.parameter);
      if (!known || !isSame(known, result)) isChanged = true;
      results.set(result.parameter, result);
      fromFile.add(result.parameter);
    }
  }
  if (count === 0 || !fields) return null;
  const { takenAt, code, laboratory, sampler, method, note } = fields;
  return {
    sample: { takenAt, code, laboratory, sampler, method, note, results: [...results.values()] },
    ...{ isChanged, lines: count },
  };
};
