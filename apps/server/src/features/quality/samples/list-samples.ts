import { message } from "@sgval/contract/message";
import {
  type listSamples as listRoute,
  type SampleSummary,
  type readSampleSummary as summaryRoute,
  takesSamples,
} from "@sgval/contract/quality/samples";
import { dayMs } from "@sgval/quantities/duration";
import { type WaterClass, waterClassOf } from "@sgval/quantities/limit-set";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type * as z from "zod";
import type { Actor } from "../../../kernel/actor.ts";
import { Refusal, refuseField } from "../../../kernel/errors.ts";
import { readSort } from "../../../kernel/list-query.ts";
import type { AuditDeps } from "../../activity/index.ts";
import { type DeviceRecord, type DeviceRegistry, demandVisibleDevice } from "../../devices/index.ts";
import { readStandards, type Standards, sampleView } from "./assess-results.ts";
import { findSamples, type Span, sampleSorts } from "./samples.store.ts";
import { summariseSamples } from "./summarise-samples.ts";

export interface SampleDeps extends AuditDeps {
  registry: DeviceRegistry;
  /** Of the utility. */
  zone: TimeZone;
}

/** A device at which samples are taken, with the class of its water. */
export interface SampledDevice {
  device: DeviceRecord;
  waterClass: WaterClass;
}

/** The class of water at a device that takes samples; undefined for the others. */
export const sampledWaterOf = (device: DeviceRecord): WaterClass | undefined =>
  takesSamples(device.type) ? waterClassOf(device) : undefined;

/** Errors: `not_found` unless the actor sees the device, `device_takes_no_samples`. */
export const demandSampledDevice = (
  { registry }: Pick<SampleDeps, "registry">,
  actor: Actor,
  id: number,
): SampledDevice => {
  const device = demandVisibleDevice(registry, actor, id);
  const waterClass = sampledWaterOf(device);
  if (!waterClass) throw new Refusal("device_takes_no_samples");
  return { device, waterClass };
};

export const standardsOf = ({ db, zone }: SampleDeps, { waterClass }: SampledDevice): Promise<Standards> =>
  readStandards(db.kysely, waterClass, zone);

const spanOf = ({ from, to }: { from?: number | undefined; to?: number | undefined }): Span => {
  if (from !== undefined && to !== undefined && from >= to)
    throw refuseField("to", message("start_before_end"));
  return {
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
  };
};

type ListQuery = z.output<typeof listRoute.query>;

/** The query behind a list and its export. */
export const queryOf = ({ q, sort, ...period }: Pick<ListQuery, "q" | "sort" | "from" | "to">) => ({
  ...{ q, order: readSort(sort ?? "-takenAt", sampleSorts) },
  ...spanOf(period),
});

/** One page of the samples of a device. Errors: `not_found`, `device_takes_no_samples`. */
export const listSamples = (deps: SampleDeps) => async (id: number, query: ListQuery, actor: Actor) => {
  const sampled = demandSampledDevice(deps, actor, id);
  const standards = await standardsOf(deps, sampled);
  const { samples, total } = await findSamples(deps.db.kysely, id, queryOf(query), query);
  return {
    data: samples.map((sample) => sampleView(standards, sample)),
    metaData: { total, page: query.page, size: query.size },
  };
};

/** Without a start the year before the end. */
const usualPeriod = 365 * dayMs;

/** How the samples of a device comply in a period. Errors: `not_found`, `device_takes_no_samples`. */
export const readSummary =
  (deps: SampleDeps) =>
  async (id: number, query: z.output<typeof summaryRoute.query>, actor: Actor): Promise<SampleSummary> => {
    const sampled = demandSampledDevice(deps, actor, id);
    const standards = await standardsOf(deps, sampled);
    const to = query.to ?? deps.clock.now();
    const { from, to: until } = spanOf({ from: query.from ?? to - usualPeriod, to });
    const period = { from: from ?? new Date(0), to: until ?? new Date(to) };
    const { samples } = await findSamples(deps.db.kysely, id, {
      ...{ q: undefined, order: { field: "takenAt", descending: true } },
      ...period,
    });
    return summariseSamples(
      samples.map((sample) => sampleView(standards, sample)),
      { ...standards, ...period },
    );
  };
