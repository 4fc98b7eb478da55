import * as z from "zod";
import { isoTime } from "../route.ts";
import { type Freshness, type ReportingDevice, silentFrom } from "./freshness.ts";
import { inletFlows, inletTotals, inletTypes, networkPressures } from "./network-channels.ts";

/**
 * What is computed of a zone is as old as what measures it. A zone carries the times at which it becomes late and stale unless its
 * meters report again, so that a console without a connection says so by its own clock.
 */
export const zoneDue = z.object({ lateAt: isoTime, staleAt: isoTime });
export type ZoneDue = z.infer<typeof zoneDue>;

/** A device that measures a zone, with the time of its newest reading (epoch milliseconds) and its connection. */
export interface ZoneMeter extends ReportingDevice {
  measuredAt: number | null;
  connected: boolean;
  /** Epoch milliseconds. */
  lostAt: number | null;
}

/** The earliest of its meters decides; `null` while none of them has ever reported, or there is none. */
export const zoneDueOf = (meters: readonly ZoneMeter[]): ZoneDue | null => {
  if (meters.every(({ measuredAt }) => measuredAt === null)) return null;
  const times = meters.map((meter) => silentFrom(meter, meter.measuredAt, meter));
  return {
    lateAt: new Date(Math.min(...times.map(({ lateAt }) => lateAt))).toISOString(),
    staleAt: new Date(Math.min(...times.map(({ staleAt }) => staleAt))).toISOString(),
  };
};

/**
 * How current a zone is at a time (epoch milliseconds): as the worst of its meters, where offline, and never beside others that
 * report, count as stale. A zone itself has no connection and is never offline.
 */
export const zoneFreshness = (due: ZoneDue | null, now: number): Freshness => {
  if (due === null) return "never";
  if (now > Date.parse(due.staleAt)) return "stale";
  return now > Date.parse(due.lateAt) ? "late" : "fresh";
};

/**
 * Whether consoles that know `published` must learn of `due`: where it says something else now, or something sooner, or when half of
 * the time that they know is over. A zone whose meters report each second is so published once in a good while.
 */
export const mustPublish = (published: ZoneDue | null, due: ZoneDue | null, now: number): boolean => {
  if (published === null || due === null) return published !== due;
  if (zoneFreshness(published, now) !== zoneFreshness(due, now)) return true;
  return (["lateAt", "staleAt"] as const).some((key) => {
    const [before, after] = [Date.parse(published[key]), Date.parse(due[key])];
    return after < before || (after > before && before - now < (after - now) / 2);
  });
};

interface Member {
  readonly type: ReportingDevice["type"];
  /** Keys of the channels that it has now. */
  readonly measures: (key: string) => boolean;
}

const flows = [...inletFlows, ...inletTotals];

/**
 * The devices in a zone that measure it: those of the first type of inlets that measure flow; in a zone without any those that
 * measure its pressure.
 */
export const zoneMetersAmong = <One>(devices: readonly One[], memberOf: (device: One) => Member): One[] => {
  for (const inlet of inletTypes) {
    const meters = devices.filter((device) => {
      const { type, measures } = memberOf(device);
      return type === inlet && flows.some(measures);
    });
    if (meters.length > 0) return meters;
  }
  return devices.filter((device) => {
    const { type, measures } = memberOf(device);
    return networkPressures[type]?.some(measures) ?? false;
  });
};
