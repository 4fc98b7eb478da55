import { message } from "@sgval/contract/message";
import {
  canonicalResult,
  type EnteredResult,
  type LaboratorySample,
  type SampleBody,
} from "@sgval/contract/quality/samples";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal, refuseField, refuseTaken } from "../../../kernel/errors.ts";
import { defineSharedEvent } from "../../../kernel/events.ts";
import { auditedChange, changedFields } from "../../activity/index.ts";
import { aboutDevice, type DeviceRecord } from "../../devices/index.ts";
import { sampleView } from "./assess-results.ts";
import { demandSampledDevice, type SampleDeps, standardsOf } from "./list-samples.ts";
import {
  deleteSampleRow,
  insertSample,
  isTimeTaken,
  lockSample,
  type SampleFields,
  type StoredResult,
  type StoredSample,
  updateSampleRow,
} from "./samples.store.ts";

/** The laboratory samples of a device were added to, changed or deleted, on every node. */
export const samplesStored = defineSharedEvent<{ deviceId: number }>("laboratorySamplesStored");

/** A result of a form or a file as it is stored. */
export const storedResultOf = ({
  parameter,
  operator,
  value,
  unit,
  species,
}: EnteredResult): StoredResult => ({
  ...{ parameter, operator, entered: value, unit, species },
  value: canonicalResult({ parameter, value, unit, species }) ?? value,
});

/** A result in the activity log. */
const resultHistory = ({ operator, entered, unit, species }: StoredResult): string =>
  [operator === "<" ? "<" : "", String(entered), unit, species ?? ""].filter(Boolean).join(" ");

/** A sample in the activity log. */
const historyOf = (sample: SampleFields & { results: readonly StoredResult[] }) => ({
  ...{ sampledAt: sample.takenAt.toISOString(), sampleCode: sample.code, laboratory: sample.laboratory },
  ...{ sampler: sample.sampler, sampleMethod: sample.method, sampleNote: sample.note },
  sampleResults: Object.fromEntries(
    sample.results.map((result) => [result.parameter, resultHistory(result)]),
  ),
});

/** A sample belongs to the log of its device. */
export const subjectOf = (device: DeviceRecord) =>
  ({ ...aboutDevice(device), type: "device_update" }) as const;

const fieldsOf = (deps: SampleDeps, { results, takenAt, ...fields }: SampleBody) => {
  const at = new Date(takenAt);
  if (at.getTime() > deps.clock.now()) throw refuseField("takenAt", message("sample_in_future"));
  return { ...fields, takenAt: at, results: results.map(storedResultOf) };
};

const refusalOf = (error: unknown): unknown => (isTimeTaken(error) ? refuseTaken("takenAt") : error);

/** Adds a sample. Errors: `not_found`, `device_takes_no_samples`, `value_exists` for its time. */
export const createSample =
  (deps: SampleDeps) =>
  async (deviceId: number, body: SampleBody, caller: Caller): Promise<LaboratorySample> => {
    const sampled = demandSampledDevice(deps, caller.actor, deviceId);
    const fields = fieldsOf(deps, body);
    const made = await auditedChange(
      deps,
      caller,
      async ({ trx, now, record, emit }): Promise<StoredSample> => {
        const recorded = { recordedBy: caller.actor.username, recordedAt: now };
        const sample = { ...fields, ...recorded, deviceId, source: "manual" } as const;
        const id = await insertSample(trx, sample);
        await record({
          ...subjectOf(sampled.device),
          detail: "laboratory_sample_created",
          after: historyOf(fields),
        });
        emit(samplesStored, { deviceId });
        return { ...sample, id };
      },
    ).catch((error: unknown) => {
      throw refusalOf(error);
    });
    return sampleView(await standardsOf(deps, sampled), made);
  };

interface Place {
  id: number;
  sampleId: number;
}

/** Changes a sample; the same again changes nothing. Errors: as `createSample`. */
export const updateSample =
  (deps: SampleDeps) =>
  async ({ id, sampleId }: Place, body: SampleBody, caller: Caller): Promise<LaboratorySample> => {
    const sampled = demandSampledDevice(deps, caller.actor, id);
    const fields = fieldsOf(deps, body);
    const changed = await auditedChange(
      deps,
      caller,
      async ({ trx, record, emit }): Promise<StoredSample> => {
        const before = await lockSample(trx, id, sampleId);
        if (!before) throw new Refusal("not_found");
        const changes = changedFields(historyOf(before), historyOf(fields));
        if (!changes) return before;
        await updateSampleRow(trx, sampleId, fields, { keep: false });
        await record({ ...subjectOf(sampled.device), detail: "laboratory_sample_updated", ...changes });
        emit(samplesStored, { deviceId: id });
        return { ...before, ...fields };
      },
    ).catch((error: unknown) => {
      throw refusalOf(error);
    });
    return sampleView(await standardsOf(deps, sampled), changed);
  };

/** Deletes a sample with its results. Errors: `not_found`, `device_takes_no_samples`. */
export const deleteSample =
  (deps: SampleDeps) =>
  ({ id, sampleId }: Place, caller: Caller): Promise<void> => {
    const sampled = demandSampledDevice(deps, caller.actor, id);
    return auditedChange(deps, caller, async ({ trx, record, emit }) => {
      const before = await lockSample(trx, id, sampleId);
      if (!before) throw new Refusal("not_found");
      await deleteSampleRow(trx, sampleId);
      await record({
        ...subjectOf(sampled.device),
        detail: "laboratory_sample_deleted",
        before: historyOf(before),
      });
      emit(samplesStored, { deviceId: id });
    });
  };
