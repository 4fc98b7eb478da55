import * as z from "zod";
import { message } from "../message.ts";

/** The longest interval between two uploads or readings, seconds. */
export const longestInterval = 604_800;

/** Seconds between two uploads (T), or between two readings. */
export const intervalSeconds = z
  .number(message("invalid_value"))
  .int(message("invalid_value"))
  .min(1, message("positive_number"))
  .max(longestInterval, message("invalid_value"));

/** Whether a device would report more often than it samples, which it cannot; an interval that is not known fits. */
export const reportsBeforeSampling = (device: {
  reportIntervalSeconds?: number | undefined;
  sampleIntervalSeconds?: number | null | undefined;
}): boolean =>
  device.reportIntervalSeconds !== undefined &&
  device.sampleIntervalSeconds != null &&
  device.reportIntervalSeconds < device.sampleIntervalSeconds;

/** Seconds between two readings of a device; one that does not say how often it measures does so when it reports. */
export const sampleSecondsOf = (device: {
  sampleIntervalSeconds: number | null;
  reportIntervalSeconds: number;
}): number => device.sampleIntervalSeconds ?? device.reportIntervalSeconds;
