/** Alarm priorities, worst first; their shapes carry the digits 1 to 4. */
export const PRIORITIES = ["critical", "high", "medium", "low"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Alarm states (ISA-18.2): acknowledged, unacknowledged, returned to normal unacknowledged, shelved. */
export type AlarmLook = "plain" | "unacknowledged" | "returned" | "shelved";

export type ProcessState = "running" | "stopped" | "changing" | "unknown";
export type Freshness = "late" | "stale" | "offline";

/** Kinds of status shapes. A normal, fresh device has none. */
export type StatusKind = Priority | ProcessState | Freshness;

export const isPriority = (kind: StatusKind): kind is Priority =>
  PRIORITIES.some((priority) => priority === kind);
