import { isWeekend, type LocalTime } from "./local-time.ts";
import { random } from "./seeded-random.ts";

export type CustomerKind = "household" | "business" | "factory";

/** Hourly demand factors, 0 h to 23 h; each pattern has a mean close to 1. */
const household = [
  0.36, 0.3, 0.27, 0.28, 0.42, 0.85, 1.42, 1.62, 1.35, 1.12, 1.08, 1.15, 1.1, 0.92, 0.88, 0.98, 1.18, 1.48,
  1.68, 1.62, 1.4, 1.12, 0.8, 0.55,
];

/** Weekend: later, lower and wider morning peak. */
const householdWeekend = [
  0.42, 0.34, 0.29, 0.28, 0.34, 0.58, 1.02, 1.4, 1.56, 1.5, 1.38, 1.32, 1.2, 1.02, 0.95, 1.02, 1.2, 1.45, 1.6,
  1.55, 1.36, 1.15, 0.88, 0.62,
];

const business = [
  0.25, 0.22, 0.2, 0.2, 0.25, 0.5, 1.0, 1.5, 1.75, 1.7, 1.65, 1.6, 1.3, 1.4, 1.6, 1.6, 1.55, 1.3, 1.1, 0.95,
  0.8, 0.55, 0.4, 0.3,
];

const factory = [
  0.7, 0.7, 0.7, 0.7, 0.7, 0.8, 1.15, 1.35, 1.35, 1.35, 1.3, 1.05, 1.1, 1.35, 1.35, 1.3, 1.2, 1.0, 0.9, 0.85,
  0.8, 0.75, 0.75, 0.7,
];

function rowFor(kind: CustomerKind, weekend: boolean): readonly number[] {
  if (kind === "household") return weekend ? householdWeekend : household;
  return kind === "business" ? business : factory;
}

/** Demand factor of a customer kind (no unit), interpolated linearly between the hours. */
export function demandFactor(kind: CustomerKind, time: LocalTime): number {
  const weekend = isWeekend(time);
  const row = rowFor(kind, weekend);
  const hour = Math.floor(time.hour);
  const here = row[hour] ?? 1;
  const next = row[(hour + 1) % 24] ?? 1;
  const shape = here + (next - here) * (time.hour - hour);
  return weekend && kind !== "household" ? shape * 0.72 : shape;
}

/** Mean of the demand factors of a day from midnight to an hour (0 to 24, exclusive of 0). */
export function meanFactor(kind: CustomerKind, weekend: boolean, until: number): number {
  const weekday = weekend ? 6 : 3;
  const factorAt = (hour: number) => demandFactor(kind, { day: 0, weekday, hour: hour % 24 });
  let sum = 0;
  // Linear between the hours, as `demandFactor` is.
  for (let hour = 0; hour < until; hour++) {
    const end = Math.min(hour + 1, until);
    sum += ((factorAt(hour) + factorAt(end)) / 2) * (end - hour);
  }
  return until > 0 ? sum / until : factorAt(0);
}

/** Daily variation of a zone's demand: a factor near 1 per local day, blended over the last two hours of the day. */
export function dayFactor(zone: string, time: LocalTime): number {
  const today = 0.95 + 0.1 * random("day", zone, time.day);
  const tomorrow = 0.95 + 0.1 * random("day", zone, time.day + 1);
  const share = Math.max(0, (time.hour - 22) / 2);
  return today + (tomorrow - today) * share;
}
