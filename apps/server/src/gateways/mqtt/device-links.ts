import type { ActionKey } from "@sgval/contract/control/control";
import { defineToken } from "../../kernel/services.ts";

/** How a publish is handed on. */
export interface PublishOptions {
  /** It may be heard twice, as a stop may. */
  mayRepeat: boolean;
  /** Epoch seconds after which nobody may obey it. */
  expiresAt: number;
}

/** A time in which no device could be heard (epoch ms); `to` is null while it lasts. */
export interface Unheard {
  from: number;
  to: number | null;
}

/** How long (ms) nobody could be heard since a time (epoch ms). */
export const unheardSince = (unheard: readonly Unheard[], at: number, now: number): number =>
  unheard.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(now, to ?? now) - Math.max(from, at)), 0);

/**
 * How commands reach devices: over the embedded broker, or over the broker of a customer that a device is behind.
 * Provided by the connections feature.
 */
export interface DeviceLinks {
  /** The connection of a device; behind a customer's broker that of the broker. */
  of(deviceId: number): {
    connected: boolean;
    lostAt: number | null;
    listening: boolean;
    /** Lately, because the broker that the device is behind was away; of a device that connects itself none. */
    unheard?: readonly Unheard[];
  };
  /** As `DeviceBroker.publish`: at most once, never queued, never retained. */
  publish(
    deviceId: number,
    topic: string,
    payload: string,
    options: PublishOptions,
  ): Promise<"sent" | "absent" | "refused">;
  /** A command that was sent and not answered must not reach the device later; behind a gateway only one that would do harm. */
  reset(deviceId: number, command: { action: ActionKey; cmdId: string }): void;
}

export const deviceLinks = defineToken<DeviceLinks>("device links");

/** The broker of `MQTT_URL`, over which gateways are reached as devices are; `null` without one. Provided by the connections feature. */
export interface OutsideBroker {
  connected(): boolean;
  /** As {@link DeviceLinks.publish}. */
  publish(topic: string, payload: string | Buffer, expiresAt: number): Promise<"sent" | "absent" | "refused">;
  /** Connects again if it is silent: what it has not taken must not arrive later. */
  resetSilent(): void;
}

export const outsideBroker = defineToken<() => OutsideBroker | null>("outside broker");
