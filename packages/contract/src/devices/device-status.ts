import { isShown, type Quality } from "@sgval/quantities/quality";
import * as z from "zod";
import { type Freshness, isCurrent, valueFreshness } from "./freshness.ts";

/**
 * What lists and maps show of a device, the worst last: how current it is; above a late one that a current value is bad, so
 * that its number is not known; above all that a value is outside its limits. A silent device says nothing at all, which is
 * worse than one bad value.
 */
export const deviceStatus = z.enum(["fresh", "never", "late", "bad", "stale", "offline", "outside"]);
export type DeviceStatus = z.infer<typeof deviceStatus>;

/** The worse, the higher; -1 for none. */
export const statusRank = (status: DeviceStatus | null): number =>
  status === null ? -1 : deviceStatus.options.indexOf(status);

/** The worst of several; `null` without any. */
export const worstStatus = (statuses: Iterable<DeviceStatus>): DeviceStatus | null => {
  let worst: DeviceStatus | null = null;
  for (const status of statuses) if (statusRank(status) > statusRank(worst)) worst = status;
  return worst;
};

/** The status of a device out of what is known of its values. */
export const deviceStatusOf = (known: {
  freshness: Freshness;
  outsideLimits: boolean;
  badValue: boolean;
}): DeviceStatus => {
  if (known.outsideLimits) return "outside";
  return known.badValue && statusRank("bad") > statusRank(known.freshness) ? "bad" : known.freshness;
};

/**
 * Whether a current value of a device is bad: a sensor in fault, a value out of its range, missing or being calibrated. An
 * uncertain one still shows its number, and is marked where it stands.
 * @param flagged the newest values of its channels that are not good; the time in epoch milliseconds
 * @param ofDevice freshness of the device at `now`
 */
export const hasBadValue = (
  device: Parameters<typeof valueFreshness>[0],
  flagged: Iterable<{ quality: Quality; measuredAt: number }>,
  ofDevice: Freshness,
  now: number,
): boolean => {
  if (!isCurrent(ofDevice)) return false;
  for (const { quality, measuredAt } of flagged) {
    if (isShown(quality)) continue;
    if (isCurrent(valueFreshness(device, measuredAt, ofDevice, now))) return true;
  }
  return false;
};
