import type { Quality } from "@sgval/quantities/quality";
import type { Kysely } from "kysely";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/schema.ts";
import type { AuditDeps } from "../activity/index.ts";
import type { DeviceRegistry } from "./device-registry.ts";
import type { DeviceTypeCache } from "./types/type-cache.ts";

/** What is known of the newest readings of a device. Times are epoch milliseconds. */
export interface LatestReading {
  /** Of the newest sample. */
  measuredAt: number;
  receivedAt: number;
  /** All of it was imported: the device itself has sent nothing yet. */
  imported: boolean;
  /** Newest known value of every parameter. */
  values: Record<string, number | null>;
  /** Flags of the values that are not good. */
  quality: Record<string, string>;
  /** Times of those values that are older than `measuredAt`. */
  times: Record<string, number>;
  /** When those values arrived that the newest sample does not have. */
  arrivals: Record<string, number>;
}

/** Newest values of devices, from memory. */
export interface LatestReadings {
  of(deviceId: number): LatestReading | null;
}

/** Single values and times, for lists of many devices. */
export interface LatestTimestamps {
  /** Time of the newest reading that the device sent itself, epoch milliseconds; 0 when there is none. */
  newestOf(deviceId: number): number;
  /** The newest value of a slot; `null` before the first one. */
  sampleOf(
    deviceId: number,
    slot: number,
  ): { value: number | null; quality: Quality; measuredAt: number } | null;
  /**
   * The last trusted value of a slot and when it was measured. `value` is `null` while there was none, and `at` then the time of
   * the first that was not trusted; `null` before any.
   */
  trustedOf(deviceId: number, slot: number): { value: number | null; at: number } | null;
  /** How often (ms) the value of a slot is sent, whether it changed or not; `null` where it does not come at regular intervals. */
  sentEvery(deviceId: number, slot: number): number | null;
  /** Slots whose newest value is not good; most devices have none. */
  flaggedSlots(deviceId: number): readonly number[];
}

/** MQTT connection state of a device. */
export interface ConnectionStates {
  of(deviceId: number): {
    connected: boolean;
    /** Epoch milliseconds. */
    lostAt: number | null;
    /** A connection is subscribed to the control topic. */
    listening: boolean;
  };
}

/** What views of devices are made of. */
export interface ViewDeps {
  clock: Clock;
  registry: DeviceRegistry;
  latest: LatestReadings & LatestTimestamps;
  connections: ConnectionStates;
}

/** A pump, or a valve in automatic mode, that is regulated by a device: without it it would be by something else. */
export interface RegulatedBy {
  /** Of the device that measures. */
  inputId: number;
  deviceId: number;
  /** What the pump is called; `null` for a valve. */
  pump: string | null;
}

/** Dependencies of the actions on devices. */
export interface DeviceDeps extends ViewDeps, AuditDeps {
  types: DeviceTypeCache;
  /** Whether a command is waiting or processing, read within the caller's transaction. */
  commandsInFlight(trx: Kysely<Database>, deviceId: number): Promise<boolean>;
  /** The same for many: those of the devices that have one. */
  devicesWithCommand(trx: Kysely<Database>, deviceIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Those of the devices that measure an inlet or an export of a zone: without them its inflow would silently be another one. */
  inflowMetersAmong(trx: Kysely<Database>, deviceIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Whether a valve may regulate by settings that it was given: it goes on until it knows that it no longer does. */
  mayRegulateItself(trx: Kysely<Database>, deviceId: number): Promise<boolean>;
  /** What is regulated by one of the devices; valves are locked, so that none comes into automatic mode meanwhile. */
  regulatingAmong(trx: Kysely<Database>, deviceIds: readonly number[]): Promise<readonly RegulatedBy[]>;
}
