import type { DeviceType } from "@sgval/quantities/device-types";
import { daySeconds, hourSeconds, minuteSeconds } from "@sgval/quantities/duration";
import * as z from "zod";

export const freshness = z.enum(["fresh", "late", "stale", "offline", "never"]);
export type Freshness = z.infer<typeof freshness>;

/** Seconds of silence above which a device is late, stale or offline. */
export type FreshnessLimits = { lateAfter: number; staleAfter: number; offlineAfter: number };

// Minimum limits, in seconds. Pump stations are on mains power, so silence is noticed sooner than with battery devices.
export const pumpMinimum = { stale: 2 * minuteSeconds, offline: 5 * minuteSeconds };
export const defaultMinimum = { stale: 10 * minuteSeconds, offline: 30 * minuteSeconds };
// A device that uploads once a day: one and two missed uploads, each plus two hours. It is not late before it is stale.
const daily = { lateAfter: 26 * hourSeconds, staleAfter: 26 * hourSeconds, offlineAfter: 50 * hourSeconds };

const byInterval = (type: DeviceType, reportIntervalSeconds: number): FreshnessLimits => {
  const minimum = type === "WATER_PUMP" ? pumpMinimum : defaultMinimum;
  return {
    lateAfter: 1.5 * reportIntervalSeconds,
    staleAfter: Math.max(2.5 * reportIntervalSeconds, minimum.stale),
    offlineAfter: Math.max(4 * reportIntervalSeconds, minimum.offline),
  };
};

/** The limits of a device that uploads every `reportIntervalSeconds`. A zone (DMA) has no connection and is never offline. */
export const freshnessLimits = (type: DeviceType, reportIntervalSeconds: number): FreshnessLimits => {
  const limits = reportIntervalSeconds === daySeconds ? daily : byInterval(type, reportIntervalSeconds);
  return type === "DMA" ? { ...limits, offlineAfter: Number.POSITIVE_INFINITY } : limits;
};

export type Silence = {
  readonly type: DeviceType;
  /** Seconds since the last upload; null when there was none. */
  readonly ageSeconds: number | null;
  readonly reportIntervalSeconds: number;
  /** The device is always connected, so a lost connection is a fault. */
  readonly keepsConnection?: boolean;
  /** Seconds since the connection was lost; null or absent while connected. */
  readonly connectionLostForSeconds?: number | null;
};

/** Seconds before a device without connection counts as offline: it may be changing radio cells. Pump stations get none. */
export const connectionGraceSeconds = 60;

function connectionIsLost(silence: Silence): boolean {
  const lostFor = silence.connectionLostForSeconds ?? null;
  if (lostFor === null || !silence.keepsConnection) return false;
  // A pump without connection cannot be stopped remotely, so it gets no grace; others may be changing radio cells.
  return silence.type === "WATER_PUMP" || lostFor >= connectionGraceSeconds;
}

/** How current the data of one device is. A sleeping device that uploads on time is fresh. */
export function freshnessOf(silence: Silence): Freshness {
  if (silence.ageSeconds === null) return "never";
  const limits = freshnessLimits(silence.type, silence.reportIntervalSeconds);
  if (silence.ageSeconds > limits.offlineAfter || connectionIsLost(silence)) return "offline";
  if (silence.ageSeconds > limits.staleAfter) return "stale";
  return silence.ageSeconds > limits.lateAfter ? "late" : "fresh";
}

/** Whether a device or a value of this freshness says something about now. */
export const isCurrent = (freshness: Freshness): boolean => freshness === "fresh" || freshness === "late";

/** Seconds from `measuredAt` to `now` (epoch milliseconds); 0 when the clock of the device is ahead. */
export const ageSeconds = (measuredAt: number | null, now: number): number | null =>
  measuredAt === null ? null : Math.max(0, (now - measuredAt) / 1000);

/** How a device sends. */
export const connectionKind = z.enum(["mqtt", "http"]);
export type ConnectionKind = z.infer<typeof connectionKind>;

/** Whether a device listens all the time, or only right after it reported. */
export const powerMode = z.enum(["always_on", "sleeping"]);
export type PowerMode = z.infer<typeof powerMode>;

/** What a device of a type does unless somebody says otherwise: a logger lives from a battery for years. */
export const usualPowerMode = (type: DeviceType): PowerMode =>
  type === "DATALOGGER" ? "sleeping" : "always_on";

export interface ReportingDevice {
  type: DeviceType;
  connection: ConnectionKind;
  powerMode: PowerMode;
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
  });

/**
 * From when on a device that reports nothing more is late, and stale or offline; epoch milliseconds, both 0 for one that never
 * reported. The other side of `deviceFreshness`, for what depends on many devices and must not be worked out each second.
 */
export const silentFrom = (
  device: ReportingDevice,
  measuredAt: number | null,
  connection: { connected: boolean; lostAt: number | null },
): { lateAt: number; staleAt: number } => {
  if (measuredAt === null) return { lateAt: 0, staleAt: 0 };
  const { lateAfter, staleAfter } = freshnessLimits(device.type, device.reportIntervalSeconds);
  const isLost = !connection.connected && connection.lostAt !== null && keepsConnection(device);
  const grace = device.type === "WATER_PUMP" ? 0 : connectionGraceSeconds;
  // At the end of the grace it is offline, above the other limits it is late and stale.
  const lostFrom = isLost ? (connection.lostAt ?? 0) + grace * 1000 - 1 : Number.POSITIVE_INFINITY;
  return {
    lateAt: Math.min(measuredAt + lateAfter * 1000, lostFrom),
    staleAt: Math.min(measuredAt + staleAfter * 1000, lostFrom),
  };
};

/**
 * How current one value of a device is: by its own measuring time, because a device may go on reporting without one of its
 * sensors. Never better than its device; a value that ends while its device goes on is stale, because only devices are
 * offline.
 * @param measuredAt time of the value, epoch milliseconds
 * @param ofDevice freshness of its device at the same time
 */
export const valueFreshness = (
  device: Pick<ReportingDevice, "type" | "reportIntervalSeconds">,
  measuredAt: number | null,
  ofDevice: Freshness,
  now: number,
): Freshness => {
  if (ofDevice === "offline") return ofDevice;
  // A device that never sent may have a value from imported history.
  if (ofDevice === "never") return measuredAt === null ? "never" : "stale";
  const own = freshnessOf({ ...device, ageSeconds: ageSeconds(measuredAt, now) });
  return own === "offline" ? "stale" : own;
};

const NOTICEABLE_DELAY_MS = 120_000;

/** True where a reading arrived so long after it was measured that both times must be shown. */
export const arrivedLate = (reading: { measuredAt: string; receivedAt: string }): boolean =>
  Date.parse(reading.receivedAt) - Date.parse(reading.measuredAt) > NOTICEABLE_DELAY_MS;
