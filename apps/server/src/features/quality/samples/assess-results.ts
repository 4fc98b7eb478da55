import { builtInLimitSets, type LimitSetRecord } from "@sgval/contract/quality/limit-sets";
import {
  type LaboratorySample,
  liveSampleDays,
  type SampleResultView,
} from "@sgval/contract/quality/samples";
import { dayMs } from "@sgval/quantities/duration";
import { assessSample, limitOn, type WaterClass } from "@sgval/quantities/limit-set";
import { qualityKeys } from "@sgval/quantities/parameter";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import { findLimitSets } from "../limit-sets.store.ts";
import type { StoredResult, StoredSample } from "./samples.store.ts";

/** What results are held against: the sets of the installation first, and the class of the water. */
export interface Standards {
  sets: readonly LimitSetRecord[];
  waterClass: WaterClass;
  /** Of the utility, whose days decide which standard is in force. */
  zone: TimeZone;
}

/** The standards of a class of water as they are now. */
export const readStandards = async (
  db: Kysely<Database>,
  waterClass: WaterClass,
  zone: TimeZone,
): Promise<Standards> => ({
  sets: [...(await findLimitSets(db)), ...builtInLimitSets],
  ...{ waterClass, zone },
});

/** A result with the verdict of the standard that was in force when its sample was taken. */
export const assessResult = (
  { sets, waterClass, zone }: Standards,
  takenAt: Date,
  { parameter, operator, value, entered, unit, species }: StoredResult,
): SampleResultView => {
  const found = limitOn(sets, waterClass, zone.dateOf(takenAt.getTime()), parameter);
  return {
    ...{ parameter, operator, value, entered: { value: entered, unit, species } },
    ...assessSample({ value, operator }, found?.limit ?? null),
    standard: found?.set.code ?? null,
    ...{ under: found?.limit.under ?? null, over: found?.limit.over ?? null },
    upperRule: found?.limit.upperRule ?? "included",
    confirm: found?.limit.confirm ?? false,
  };
};

/** Whether a result was entered too late for anybody to act on it. */
const isLate = ({ takenAt, recordedAt }: { takenAt: Date; recordedAt: Date }): boolean =>
  recordedAt.getTime() - takenAt.getTime() > liveSampleDays * dayMs;

export const sampleView = (standards: Standards, sample: StoredSample): LaboratorySample => ({
  ...{ id: sample.id, deviceId: sample.deviceId, takenAt: sample.takenAt.toISOString(), code: sample.code },
  ...{ laboratory: sample.laboratory, sampler: sample.sampler, method: sample.method, note: sample.note },
  ...{ source: sample.source, late: isLate(sample), recordedBy: sample.recordedBy },
  recordedAt: sample.recordedAt.toISOString(),
  results: sample.results
    .map((result) => assessResult(standards, sample.takenAt, result))
    .toSorted((one, other) => qualityKeys.indexOf(one.parameter) - qualityKeys.indexOf(other.parameter)),
});
