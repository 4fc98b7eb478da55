import { dayMs } from "@sgval/quantities/duration";
import type { CustomerMeter } from "./customer-meters.ts";
import { type CustomerKind, dayFactor, meanFactor } from "./demand-patterns.ts";
import { isWeekend, localTime } from "./local-time.ts";
import { random, wave } from "./seeded-random.ts";

/** Share of what flows through that the meters of a zone count: old ones stand still while little is used. */
const counted: Readonly<Record<string, number>> = {
  "DMA-01": 0.965,
  "DMA-02": 0.955,
  "DMA-03": 0.935,
  "DMA-04": 0.97,
  "DMA-05": 0.95,
  "DMA-06": 0.925,
};

/** Since when all meters count: 2020-01-01 of the local calendar. */
const firstDay = 18_262;
/** From year to year people are away, or have guests: the use of a meter swings by this share. */
const swing = 0.1;
const swingHours = 24 * 97;

/** Use of a zone by days since `firstDay`, in days of mean use. */
const sums = new Map<string, number[]>();

function daysOfUse(zone: string, kind: CustomerKind, day: number): number {
  const key = `${zone} ${kind}`;
  const known = sums.get(key) ?? [0];
  sums.set(key, known);
  for (let next = known.length; next <= day - firstDay + 1; next++) {
    const noon = { day: firstDay + next - 1, weekday: (firstDay + next + 3) % 7, hour: 12 };
    const use = dayFactor(zone, noon) * meanFactor(kind, isWeekend(noon), 24);
    known.push((known[next - 1] ?? 0) + use);
  }
  return known[Math.max(0, day - firstDay)] ?? 0;
}

/** What has flowed through a meter since it was installed, m³ at a time (epoch ms), as far as it counts. */
function meterVolume({ code, zone, kind, mean }: CustomerMeter, at: number): number {
  const { day, hour } = localTime(at);
  const whole = daysOfUse(zone, kind, day);
  const today = daysOfUse(zone, kind, day + 1) - whole;
  const weekend = isWeekend(localTime(at));
  const sinceMidnight =
    (today * meanFactor(kind, weekend, hour) * hour) / (meanFactor(kind, weekend, 24) * 24);
  const phase = random("swing", code);
  const origin = firstDay * dayMs;
  // The integral of a swinging use.
  const swung =
    ((swing * swingHours) / (2 * Math.PI)) * (wave(at, swingHours, phase) - wave(origin, swingHours, phase));
  return mean * (counted[zone] ?? 1) * (24 * (whole + sinceMidnight) + swung);
}

/** Index of a meter in m³ at a time (epoch ms). */
export const meterIndex = (meter: CustomerMeter, at: number): number =>
  Number((Math.round(random("index", meter.code) * 900) + meterVolume(meter, at)).toFixed(1));
