import type { History } from "@sgval/contract/readings/readings";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { hourOf } from "../write/pending-hours.ts";
import {
  binnedReadings,
  binnedRollups,
  estimateReadings,
  type HistoryRow,
  readingsOf,
} from "./history.store.ts";
import { planHistory } from "./plan-history.ts";

/** An hour is rolled up this long after its end (ms); until then it is read raw. */
const rollupDelay = 2 * 60_000;

export interface HistoryRequest {
  device: DeviceRecord;
  parameters: readonly string[];
  /** Epoch ms. */
  from: number;
  to: number;
  points: number;
}

const columns = (
  rows: readonly HistoryRow[],
  parameters: readonly string[],
): Pick<History, "t" | "series"> => ({
  t: rows.map((row) => row.t),
  series: Object.fromEntries(
    parameters.map((parameter, index) => [
      parameter,
      {
        min: rows.map((row) => row.min[index] ?? null),
        avg: rows.map((row) => row.avg[index] ?? null),
        max: rows.map((row) => row.max[index] ?? null),
      },
    ]),
  ),
});

/**
 * Columns for a chart. Wide ranges come from rollups, but the hour that is open or just over, which is not rolled up
 * yet, from raw readings. Errors: `validation_failed` for a parameter the device does not have.
 */
export const readHistory =
  ({ db, clock }: { db: DatabaseHandle; clock: Clock }) =>
  async ({ device, parameters, from, to, points }: HistoryRequest): Promise<History> => {
    if (from >= to)
      throw new Refusal("validation_failed", [{ field: "from", message: "validation.start_before_end" }]);
    const slots = parameters.map((parameter) => {
      const channel = device.channels.find((candidate) => candidate.parameter === parameter);
      if (!channel)
        throw new Refusal("validation_failed", [{ field: "parameter", message: "validation.invalid_value" }]);
      return channel.slot;
    });
    const range = { deviceId: device.id, slots, from, to };
    const past = { deviceId: device.id, from, to: Math.min(to, clock.now() + 1) };
    const estimate = await estimateReadings(db, past, points * 2 + 1);
    const plan = planHistory(to - from, points, estimate);
    if (plan.source === "raw" || plan.bucket === null) {
      const rows =
        plan.bucket === null ? await readingsOf(db, range) : await binnedReadings(db, range, plan.bucket);
      return {
        ...columns(rows, parameters),
        source: "raw",
        bucketSeconds: plan.bucket === null ? null : plan.bucket / 1000,
      };
    }
    const open = hourOf(clock.now() - rollupDelay);
    const closed = { ...range, to: Math.min(to, open) };
    const rows = await binnedRollups(db, plan.source, closed, plan.bucket);
    if (to > open && from < to) {
      const current = await binnedReadings(db, { ...range, from: Math.max(from, open) }, plan.bucket);
      // A day's rollup already covers the closed hours of today; only a new bucket is added.
      const last = rows.at(-1)?.t ?? -1;
      rows.push(
        ...current.map((row) => ({ ...row, t: Math.max(row.t, open) })).filter((row) => row.t > last),
      );
    }
    return { ...columns(rows, parameters), source: plan.source, bucketSeconds: plan.bucket / 1000 };
  };
