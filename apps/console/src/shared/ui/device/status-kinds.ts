import type { DeviceStatus } from "@sgval/contract/devices/device-status";

/** Alarm priorities, worst first; their shapes carry the digits 1 to 4. */
export const PRIORITIES = ["critical", "high", "medium", "low"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Alarm states (ISA-18.2): acknowledged, unacknowledged, returned to normal unacknowledged, shelved. */
export type AlarmLook = "plain" | "unacknowledged" | "returned" | "shelved";

export type ProcessState = "running" | "stopped" | "changing" | "unknown";
export type Freshness = "late" | "stale" | "offline";

/** Kinds of status shapes. A normal, fresh device has none; `bad` is a value that cannot be shown. */
export type StatusKind = Priority | ProcessState | Freshness | "bad";

/** The shape of a status of a device; one that is on time has none. */
export const statusKindOf = (status: DeviceStatus): StatusKind | null => {
  if (status === "fresh") return null;
  if (status === "outside") return "medium";
  return status === "never" ? "unknown" : status;
};

export const isPriority = (kind: StatusKind): kind is Priority =>
  PRIORITIES.some((priority) => priority === kind);
