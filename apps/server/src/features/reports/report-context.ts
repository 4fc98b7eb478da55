import type { ReportedDevice } from "@sgval/contract/reports/reports";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { ChannelRecord, DeviceRecord } from "../devices/index.ts";
import type { ChannelSeries, ReportSpan } from "./channel-series.ts";
import type { NightWindow } from "./local-hours.ts";

/** What the reports of all kinds are made from. */
export interface ReportContext {
  zone: TimeZone;
  span: ReportSpan;
  nightWindow: NightWindow;
  devices: readonly { device: DeviceRecord; channels: readonly ChannelRecord[] }[];
  /** Reads one channel at a time, so that memory holds the values of no more than one device. */
  read(device: DeviceRecord, channel: ChannelRecord): Promise<ChannelSeries>;
}

export const aboutDevice = ({ id, displayName, name }: DeviceRecord): ReportedDevice => ({
  ...{ deviceId: id, device: displayName, code: name },
});

/** The sum of what is known; `null` where nothing is. */
export const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};
