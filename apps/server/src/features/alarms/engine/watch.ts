import type { EventBus } from "../../../kernel/events.ts";
import type { DeviceRecord } from "../../devices/index.ts";

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
