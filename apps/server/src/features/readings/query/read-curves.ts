import type { DeviceRecord } from "../../devices/index.ts";
import type { DeviceHistory, HistoryRequest } from "./read-history.ts";

/** The curve of a channel, in the unit of its parameter; lowest and highest values are those of means. */
export interface ChannelCurve {
  parameter: string;
  /** Epoch ms. */
  times: readonly number[];
  avg: readonly (number | null)[];
  min: readonly (number | null)[];
  max: readonly (number | null)[];
  /** Width of a mean; `null` for single readings. */
  bucketSeconds: number | null;
}

export type ReadCurves = (
  asked: Pick<HistoryRequest, "from" | "to" | "points" | "parameters"> & { device: DeviceRecord },
) => Promise<ChannelCurve[]>;

/** Times and values as the database wrote them, separated by commas. */
export const numbersOf = (text: string): (number | null)[] => JSON.parse(`[${text}]`);

/** What a chart of a device shows, for other features. */
export const readCurves =
  (read: (request: HistoryRequest) => Promise<DeviceHistory[]>): ReadCurves =>
  async ({ device, ...asked }) => {
    const [history] = await read({ ...asked, devices: [device] });
    if (!history) return [];
    const { columns, bucketSeconds } = history;
    const times = numbersOf(columns.t).map((time) => time ?? 0);
    return asked.parameters.flatMap((parameter, index) => {
      const column = columns.columns[index];
      if (!column) return [];
      const [avg, min, max] = [numbersOf(column.avg), numbersOf(column.min), numbersOf(column.max)];
      return [{ parameter, times, avg, min, max, bucketSeconds }];
    });
  };
