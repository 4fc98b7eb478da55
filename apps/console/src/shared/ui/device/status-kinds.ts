import type { AlarmState } from "@sgval/contract/alarms/alarm-state";
import { type DeviceMark, priorityMarks } from "@sgval/contract/devices/device-status";

/** Priority of an alarm, as its shape is called. */
export type Priority = (typeof priorityMarks)[number];

/** Alarm states (ISA-18.2): acknowledged, unacknowledged, returned to normal unacknowledged, shelved. */
export type AlarmLook = "plain" | "unacknowledged" | "returned" | "shelved";

/** How the shape of an alarm is drawn, by its state. */
export const lookOf = ({ state }: { state: AlarmState }): AlarmLook => {
  if (state === "unacknowledged" || state === "returned") return state;
  return state === "shelved" || state === "suppressed" || state === "out_of_service" ? "shelved" : "plain";
};

export type ProcessState = "running" | "stopped" | "changing" | "unknown";

/** Kinds of status shapes: the marks of devices, and the states of pumps. A normal, fresh device has none. */
export type StatusKind = DeviceMark | ProcessState;

export const isPriority = (kind: StatusKind): kind is Priority =>
  priorityMarks.some((priority) => priority === kind);
