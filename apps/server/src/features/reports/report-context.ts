import type { ReportedDevice } from "@sgval/contract/reports/reports";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { DeviceRecord } from "../devices/index.ts";
import type { DeviceSeries, ReportSpan } from "./channel-series.ts";
import type { NightWindow } from "./local-hours.ts";

/** What the reports of all kinds are made from. */
export interface ReportContext {
  zone: TimeZone;
  span: ReportSpan;
  nightWindow: NightWindow;
  /** The devices one after the other, so that memory holds the values of few at a time. */
  read(): AsyncIterable<DeviceSeries>;
}

export const aboutDevice = ({ id, displayName, name }: DeviceRecord): ReportedDevice => ({
  ...{ deviceId: id, device: displayName, code: name },
});

/** The sum of what is known; `null` where nothing is. */
export const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};
