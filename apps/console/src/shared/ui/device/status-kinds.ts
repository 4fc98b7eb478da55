/** Alarm priorities, worst first; their shapes carry the digits 1 to 4. */
export const PRIORITIES = ["critical", "high", "medium", "low"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** How a priority is drawn: acknowledged, still waiting for somebody, gone but never acknowledged, shelved. */
export type AlarmLook = "plain" | "unacknowledged" | "returned" | "shelved";

export type ProcessState = "running" | "stopped" | "changing" | "unknown";
export type Freshness = "late" | "stale" | "offline";

/** Everything a status shape can say. A normal, fresh thing has no shape. */
export type StatusKind = Priority | ProcessState | Freshness;

export const isPriority = (kind: StatusKind): kind is Priority =>
  PRIORITIES.some((priority) => priority === kind);
