import { isShown, type Quality } from "@sgval/quantities/quality";
import * as z from "zod";
import type { AlarmPriority } from "../alarms/alarm-state.ts";
import { type Freshness, isCurrent, valueFreshness } from "./freshness.ts";

/**
 * What lists and maps show of a device, the worst last: how current it is; above a late one that a current value is bad, so
 * that its number is not known; above an old one that a value is outside its limits. A silent device says nothing at all,
 * which is worse than one value.
 */
export const deviceStatus = z.enum(["fresh", "never", "late", "bad", "stale", "outside", "offline"]);
export type DeviceStatus = z.infer<typeof deviceStatus>;

/** Priorities of alarms as marks, the gravest first. */
export const priorityMarks = ["critical", "high", "medium", "low"] as const;

/** The mark of a priority as a number: 1 is the gravest. */
export const priorityMark = (priority: AlarmPriority): (typeof priorityMarks)[number] =>
  priorityMarks[priority - 1] ?? "low";

/**
 * What a device is marked with where several things are wrong with it, the worst first: its silence hides all but grave
 * alarms. The one order of "worst", in which the server sorts and the console draws.
 */
export const deviceMarks = [
  "critical",
  "high",
  "offline",
  "medium",
  "low",
  "stale",
  "bad",
  "late",
  "unknown",
] as const;
export type DeviceMark = (typeof deviceMarks)[number];

/** The worse, the higher; 0 for a device without a mark. */
export const markRank = (mark: DeviceMark | null): number =>
  mark === null ? 0 : deviceMarks.length - deviceMarks.indexOf(mark);

/** The mark of a rank. */
export const markOfRank = (rank: number): DeviceMark | null => deviceMarks[deviceMarks.length - rank] ?? null;

/** The mark of a status; a device that is on time has none. A value outside its limits is as bad as a medium alarm. */
export const markOfStatus = (status: DeviceStatus): DeviceMark | null => {
  if (status === "fresh") return null;
  if (status === "outside") return "medium";
  return status === "never" ? "unknown" : status;
};

/** The mark of a device: its gravest open alarm or its status, whichever is worse. */
export const deviceMark = (
  status: DeviceStatus,
  openAlarms: { priority: AlarmPriority } | null | undefined,
): DeviceMark | null => {
  const ofStatus = markOfStatus(status);
  const ofAlarm = openAlarms ? priorityMark(openAlarms.priority) : null;
  return markRank(ofAlarm) > markRank(ofStatus) ? ofAlarm : ofStatus;
};

/** Whether the mark of a device is of alarms that are all over and only wait for their answer. */
export const isMarkReturned = (
  status: DeviceStatus,
  openAlarms: { priority: AlarmPriority; holds: boolean } | null | undefined,
): boolean =>
  openAlarms?.holds === false && markRank(priorityMark(openAlarms.priority)) > markRank(markOfStatus(status));

/**
 * The rank of what several devices are marked with together: what holds comes before a graver alarm that is over and only waits
 * for its answer, which no mere silence hides.
 * @param all the highest rank of all of them
 * @param holding the highest of those whose mark is not of alarms that are over
 */
export const rankOfSeveral = (all: number, holding: number): number =>
  holding >= markRank("low") ? holding : all;

/**
 * The gravest priority of the open alarms of several devices that still hold, or of all where they are all over; `null` without
 * any.
 */
export const gravestOf = (
  open: readonly { priority: AlarmPriority; holds: boolean }[],
): { priority: AlarmPriority; holds: boolean } | null => {
  const [first] = open.toSorted(
    (one, other) => Number(other.holds) - Number(one.holds) || one.priority - other.priority,
  );
  return first ? { priority: first.priority, holds: first.holds } : null;
};

/** The worse, the higher, in the order of the marks; -1 for none. */
export const statusRank = (status: DeviceStatus | null): number =>
  status === null ? -1 : markRank(markOfStatus(status));

/** The worst of several; `null` without any. */
export const worstStatus = <Status extends DeviceStatus>(statuses: Iterable<Status>): Status | null => {
  let worst: Status | null = null;
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
