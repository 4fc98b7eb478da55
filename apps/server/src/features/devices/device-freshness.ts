import { ageSeconds, type Freshness, freshnessOf } from "@sgval/quantities/freshness";
import type { ConnectionStates } from "./device-live.ts";
import type { DeviceRecord } from "./device-record.ts";

/** Sleeping devices and those on HTTP come and go on purpose; only the others hold a connection. */
export const keepsConnection = (device: Pick<DeviceRecord, "connection" | "powerMode">): boolean =>
  device.connection === "mqtt" && device.powerMode === "always_on";

/**
 * How current a device is. Lists, details and live news all ask here.
 * @param measuredAt moment of its newest reading, epoch milliseconds; `null` when it was never heard of
 */
export const deviceFreshness = (
  device: Pick<DeviceRecord, "type" | "connection" | "powerMode" | "reportIntervalSeconds">,
  measuredAt: number | null,
  connection: Omit<ReturnType<ConnectionStates["of"]>, "listening">,
  now: number,
): Freshness =>
  freshnessOf({
    type: device.type,
    ageSeconds: ageSeconds(measuredAt, now),
    reportIntervalSeconds: device.reportIntervalSeconds,
    keepsConnection: keepsConnection(device),
    connectionLostForSeconds: connection.connected ? null : ageSeconds(connection.lostAt, now),
    sleeping: device.powerMode === "sleeping",
  });
