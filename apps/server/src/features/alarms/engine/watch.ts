import type { AlarmKind } from "@sgval/contract/alarms/alarm-kinds";
import type { Clock } from "../../../kernel/clock.ts";
import type { EventBus } from "../../../kernel/events.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { AlarmSource } from "../alarm-record.ts";
import type { Cause } from "./alarm-signal.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";

/** The values of a device at one time, as `readings` stores them. */
export interface AlarmSample {
  measuredAt: number;
  slots: readonly (number | null)[];
  quality: readonly (number | null)[] | null;
}

/** What raises the alarms of one kind of trouble. Only while this node evaluates, anything but `load`, `forget` and `close` is called. */
export interface Watch {
  /** Subscribes to what it raises alarms of; `on` hands an event over only while this node evaluates. */
  listen?(on: EventBus["on"]): void;
  /** Every minute. */
  sweep?(devices: readonly DeviceRecord[], today: string): void | Promise<void>;
  /** Reads what it keeps of the database: at the start, and again when changes may have been missed. */
  load?(): Promise<void>;
  /** What alarms follow from was changed, for a device or (`null`) for all. */
  recheck?(deviceId: number | null): void | Promise<void>;
  /** Another node may have evaluated until now. */
  restart?(): void;
  /** A device was deleted. */
  forget?(deviceId: number): void;
  close?(): void;
}

/** The source of an alarm of a device itself. */
export const ofDevice = <Kind extends AlarmKind>(deviceId: number, kind: Kind) => ({
  deviceId,
  kind,
  channel: null,
});

/** Raises and clears the alarms of kinds that are on or off as a whole, each once. */
export const createRaiser = ({
  clock,
  writer,
  rules,
}: {
  clock: Pick<Clock, "now">;
  writer: Pick<AlarmWriter, "signal" | "isActive">;
  rules: Pick<KindRules, "of">;
}) => ({
  /** Raises an alarm with the priority of its kind, unless the cause has one of its own. */
  raise: (source: AlarmSource, cause: Partial<Cause> = {}): void => {
    const { enabled, priority } = rules.of(source.deviceId, source.kind);
    if (enabled && !writer.isActive(source))
      writer.signal({ ...source, at: clock.now(), type: "activated", priority, ...cause });
  },
  clear: (source: AlarmSource): void => {
    if (writer.isActive(source)) writer.signal({ ...source, at: clock.now(), type: "cleared" });
  },
});
