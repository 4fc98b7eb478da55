import type { AlarmPriority } from "@sgval/contract/alarms/alarm-state";
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

/** The shape of a priority as a number: 1 is the gravest. */
export const priorityKind = (priority: AlarmPriority): Priority => PRIORITIES[priority - 1] ?? "low";

/** What a device is marked with first, where several things are wrong with it: its silence hides all but grave alarms. */
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
] as const satisfies readonly StatusKind[];
export type DeviceMark = (typeof deviceMarks)[number];

/** The worse, the higher; 0 for a device without a mark. */
export const markRank = (mark: DeviceMark | null): number =>
  mark === null ? 0 : deviceMarks.length - deviceMarks.indexOf(mark);

/** The marks by their ranks. */
export const markOfRank = (rank: number): DeviceMark | null => deviceMarks[deviceMarks.length - rank] ?? null;

/** The shape of a device in a row: of its gravest alarm or of its status, whichever is worse. */
export const deviceMark = (
  status: DeviceStatus,
  openAlarms: { priority: AlarmPriority } | null | undefined,
): DeviceMark | null => {
  const kinds: (StatusKind | null)[] = [
    openAlarms ? priorityKind(openAlarms.priority) : null,
    statusKindOf(status),
  ];
  return deviceMarks.find((kind) => kinds.includes(kind)) ?? null;
};
