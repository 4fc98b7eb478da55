import { sampleSecondsOf } from "@sgval/contract/devices/intervals";
import { message } from "@sgval/contract/message";
import { type History, mostEvery } from "@sgval/contract/readings/readings";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { refuseField } from "../../../kernel/errors.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { oldestKept } from "../rollup/retain-readings.ts";
import {
  binnedReadings,
  binnedRollups,
  type DeviceColumns,
  type HistoryRange,
  readingsOf,
} from "./history.store.ts";
import { bucketOf, mostSingle, planHistory } from "./plan-history.ts";

export interface HistoryDeps {
  db: DatabaseHandle;
  clock: Clock;
  timeZone: string;
  /** Whole months of raw readings that are kept beside the current one; 0 for all. */
  retentionMonths: number;
}

export interface HistoryRequest {
  devices: readonly DeviceRecord[];
  parameters: readonly string[];
  /** Epoch ms. */
  from: number;
  to: number;
  points: number;
  /** Leaves out uncertain values as well as bad ones. */
  quality?: "good" | undefined;
  /** Each reading for itself, as long as no device has more than `mostEvery`. */
  detail?: "every" | undefined;
}

/** The columns of one device, as JSON text. */
export interface DeviceHistory extends Pick<History, "source" | "bucketSeconds"> {
  columns: DeviceColumns;
}

const slotOf = (device: DeviceRecord, parameter: string): number | null =>
  device.channels.find((channel) => channel.parameter === parameter)?.slot ?? null;

/**
 * Readings per ms of a device that has not been asked for yet. Many send less often than their interval says, and reading
 * too many one by one in vain costs less than too few in buckets: the former ends at the limit.
 */
const presumedDensity = (device: DeviceRecord): number => 1 / (sampleSecondsOf(device) * 1000) / 5;

/**
 * The columns as the fields of a JSON object.
 * @param single only `avg` for single readings, whose lowest, mean and highest value are the same
 */
export const historyFields = (
  { columns: { t, pendingHours, flagged, columns }, source, bucketSeconds }: DeviceHistory,
  parameters: readonly string[],
  single = false,
): string => {
  const series = parameters.flatMap((parameter, index) => {
    const column = columns[index];
    if (!column) return [];
    const bounds = single && bucketSeconds === null ? "" : `"min":[${column.min}],"max":[${column.max}],`;
    return `${JSON.stringify(parameter)}:{${bounds}"avg":[${column.avg}]}`;
  });
  return `"t":[${t}],"series":{${series.join(",")}},"source":"${source}","bucketSeconds":${bucketSeconds},"pendingHours":${pendingHours}${flagged ? ',"flagged":true' : ""}`;
};

/**
 * Columns of devices for a chart, in the order of the devices. Wide ranges and those beyond retention come from rollups, but
 * the hours that are not rolled up yet from raw readings. Errors: `validation_failed` for a parameter that none of the
 * devices has.
 */
export const readHistory = ({ db, clock, timeZone, retentionMonths }: HistoryDeps) => {
  /** Readings per ms in the last chart of a device. */
  const densities = new LRUCache<number, number>({ max: 10_000 });

  const fromRollups = async (
    range: HistoryRange,
    unit: "hour" | "day",
    bucket: number,
  ): Promise<DeviceHistory[]> => {
    const grouped = bucket > (unit === "hour" ? hourMs : dayMs);
    const recent = Math.min(range.to, clock.now()) - dayMs;
    const found = await binnedRollups(db, unit, range, { bucket, grouped, timeZone, recent });
    return found.map((columns) => ({ columns, source: unit, bucketSeconds: bucket / 1000 }));
  };

  /** One reading more than `most`, where there are more. */
  const singlesOf = async (range: HistoryRange, most: number): Promise<DeviceHistory[]> =>
    range.devices.length === 0
      ? []
      : (await readingsOf(db, range, most + 1)).map((columns) => ({
          ...{ columns, source: "raw", bucketSeconds: null },
        }));

  const fromRaw = async (
    range: HistoryRange,
    points: number,
    probablySingle: boolean,
  ): Promise<DeviceHistory[]> => {
    const most = mostSingle(points);
    const bucket = bucketOf({ ...range, points });
    const binned = async (devices: HistoryRange["devices"]): Promise<DeviceHistory[]> =>
      devices.length === 0
        ? []
        : (await binnedReadings(db, { ...range, devices }, bucket)).map((columns) => ({
            ...{ columns, source: "raw", bucketSeconds: bucket / 1000 },
          }));
    const singles = (devices: HistoryRange["devices"]) => singlesOf({ ...range, devices }, most);
    const first = probablySingle ? await singles(range.devices) : await binned(range.devices);
    const fits = ({ columns }: DeviceHistory) => columns.count <= most === probablySingle;
    const others = range.devices.filter((_, index) => {
      const history = first[index];
      return history && !fits(history);
    });
    const second = probablySingle ? await binned(others) : await singles(others);
    const again = new Map(second.map((history) => [history.columns.deviceId, history]));
    const found = first.map((history) => again.get(history.columns.deviceId) ?? history);
    for (const { columns } of found) densities.set(columns.deviceId, columns.count / (range.to - range.from));
    return found;
  };

  return async ({
    devices,
    parameters,
    from,
    to,
    points,
    quality,
    detail,
  }: HistoryRequest): Promise<DeviceHistory[]> => {
    if (from >= to) throw refuseField("from", message("start_before_end"));
    if (parameters.some((parameter) => devices.every((device) => slotOf(device, parameter) === null)))
      throw refuseField("parameter", message("invalid_value"));
    const range = {
      devices: devices.map((device) => ({
        id: device.id,
        slots: parameters.map((parameter) => slotOf(device, parameter)),
      })),
      ...{ from, to, goodOnly: quality === "good" },
    };
    const span = { from, to, points };
    const rawSince = oldestKept(clock.now(), retentionMonths);
    if (detail === "every" && from >= rawSince) {
      const found = await singlesOf(range, mostEvery);
      if (found.every(({ columns }) => columns.count <= mostEvery && !columns.incomplete)) return found;
    }
    const plan = planHistory(span, rawSince);
    if (plan.source !== "raw") return fromRollups(range, plan.source, plan.bucket);
    const probablySingle = devices.every(
      (device) => (densities.get(device.id) ?? presumedDensity(device)) * (to - from) <= mostSingle(points),
    );
    const found = await fromRaw(range, points, probablySingle);
    // Dropped while another retention was set.
    if (!found.some(({ columns }) => columns.incomplete)) return found;
    const hourly = planHistory(span, Number.POSITIVE_INFINITY);
    return hourly.source === "raw" ? found : fromRollups(range, hourly.source, hourly.bucket);
  };
};
