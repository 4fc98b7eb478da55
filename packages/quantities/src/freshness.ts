import type { DeviceType } from "./device-types.ts";

export type Freshness = "fresh" | "late" | "stale" | "offline" | "never";

/** Seconds of silence above which a device is late, stale or offline. */
export type FreshnessLimits = { lateAfter: number; staleAfter: number; offlineAfter: number };

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

// A station on mains power is watched more closely than a chamber on a battery.
const pumpFloor = { stale: 2 * MINUTE, offline: 5 * MINUTE };
const usualFloor = { stale: 10 * MINUTE, offline: 30 * MINUTE };
// A device that wakes once a day gets two hours of grace after one and after two uploads are due.
const daily = { stale: 26 * HOUR, offline: 50 * HOUR };

/**
 * The limits of a device that uploads every `reportIntervalSeconds`.
 * A zone is never offline itself: it has no connection that could be lost.
 */
export function freshnessLimits(type: DeviceType, reportIntervalSeconds: number): FreshnessLimits {
  const lateAfter = 1.5 * reportIntervalSeconds;
  if (reportIntervalSeconds >= DAY) {
    return {
      lateAfter: Math.min(lateAfter, daily.stale),
      staleAfter: daily.stale,
      offlineAfter: type === "DMA" ? Number.POSITIVE_INFINITY : daily.offline,
    };
  }
  const floor = type === "WATER_PUMP" ? pumpFloor : usualFloor;
  return {
    lateAfter,
    staleAfter: Math.max(2.5 * reportIntervalSeconds, floor.stale),
    offlineAfter:
      type === "DMA" ? Number.POSITIVE_INFINITY : Math.max(4 * reportIntervalSeconds, floor.offline),
  };
}

export type Silence = {
  readonly type: DeviceType;
  /** Seconds since the last upload; null when the device has never been heard of. */
  readonly ageSeconds: number | null;
  readonly reportIntervalSeconds: number;
  /** The device holds a connection open all the time, so losing it means something. */
  readonly keepsConnection?: boolean;
  /** Seconds since that connection was lost; null or absent while it stands. */
  readonly connectionLostForSeconds?: number | null;
  /** The device disconnects on purpose between uploads to save its battery. */
  readonly sleeping?: boolean;
};

const CONNECTION_GRACE_SECONDS = 60;

function connectionIsLost(silence: Silence): boolean {
  const lostFor = silence.connectionLostForSeconds ?? null;
  if (lostFor === null || silence.sleeping || !silence.keepsConnection) return false;
  // A pump that nobody can stop from here is news at once; others may just be changing cells.
  return silence.type === "WATER_PUMP" || lostFor >= CONNECTION_GRACE_SECONDS;
}

/** Judges how current the data of one device is. A sleeping device that is on time is fresh. */
export function freshnessOf(silence: Silence): Freshness {
  if (silence.ageSeconds === null) return "never";
  const limits = freshnessLimits(silence.type, silence.reportIntervalSeconds);
  if (silence.ageSeconds > limits.offlineAfter || connectionIsLost(silence)) return "offline";
  if (silence.ageSeconds > limits.staleAfter) return "stale";
  return silence.ageSeconds > limits.lateAfter ? "late" : "fresh";
}

/** Seconds between a moment and now (both epoch milliseconds); a device whose clock is ahead has age 0. */
export const ageSeconds = (measuredAt: number | null, now: number): number | null =>
  measuredAt === null ? null : Math.max(0, (now - measuredAt) / 1000);

/**
 * A zone is as current as its worst inlet: late with any late one, stale with any stale, offline or unseen one.
 * It is "never" only while no inlet has been seen at all.
 */
export function zoneFreshness(members: readonly Freshness[]): Freshness {
  if (members.every((member) => member === "never")) return "never";
  if (members.some((member) => member === "stale" || member === "offline" || member === "never"))
    return "stale";
  return members.includes("late") ? "late" : "fresh";
}
