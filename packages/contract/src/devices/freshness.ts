import type { DeviceType } from "@sgval/quantities/device-types";
import { ageSeconds, type Freshness, freshnessOf } from "@sgval/quantities/freshness";
import * as z from "zod";

export const freshness = z.enum(["fresh", "late", "stale", "offline", "never"] satisfies Freshness[]);

interface ReportingDevice {
  type: DeviceType;
  connection: "mqtt" | "http";
  powerMode: "always_on" | "sleeping";
  reportIntervalSeconds: number;
}

/** Sleeping devices and those on HTTP come and go on purpose; only the others hold a connection. */
export const keepsConnection = (device: Pick<ReportingDevice, "connection" | "powerMode">): boolean =>
  device.connection === "mqtt" && device.powerMode === "always_on";

/**
 * How current the data of a device is. The server asks for lists and details, the console for everything it
 * shows and before a command; both count from the measuring time, because a value that travelled for an hour
 * is an hour old.
 * @param measuredAt time of the newest reading, epoch milliseconds; `null` before the first one
 * @param connection its MQTT connection, and since when (epoch milliseconds) it is lost
 */
export const deviceFreshness = (
  device: ReportingDevice,
  measuredAt: number | null,
  connection: { connected: boolean; lostAt: number | null },
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

const NOTICEABLE_DELAY_MS = 120_000;

/** True where a reading arrived so long after it was measured that both times must be shown. */
export const arrivedLate = (reading: { measuredAt: string; receivedAt: string }): boolean =>
  Date.parse(reading.receivedAt) - Date.parse(reading.measuredAt) > NOTICEABLE_DELAY_MS;
