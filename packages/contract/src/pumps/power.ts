import type { ValidationMessage } from "../message.ts";
import type { Pump } from "./pumps.ts";

/** What the power of a linear pump is computed by; percent, the band in the unit of its control variable. */
export type PowerRule = Pick<Pump, "min" | "max" | "staticValue" | "reverse" | "inputLow" | "inputHigh">;

/**
 * The power (percent) that an input gives, linear over the input band and clamped. More input gives more power, as when a
 * sump is emptied; with the reverse calculation less, as when pressure is boosted or a tank filled. `null` where the pump
 * has no band.
 */
export const powerFrom = (
  { min, max, reverse, inputLow, inputHigh }: Omit<PowerRule, "staticValue">,
  input: number,
): number | null => {
  if (min === null || max === null || inputLow === null || inputHigh === null || inputHigh <= inputLow)
    return null;
  const share = Math.min(1, Math.max(0, (input - inputLow) / (inputHigh - inputLow)));
  return reverse ? max - share * (max - min) : min + share * (max - min);
};

/** The last good value of the control variable and how long ago it was measured, ms; `null` for as long as all were bad. */
export interface PowerInput {
  value: number | null;
  age: number;
}

/** How long the power is held after the input became stale (ms), before it is the static value. */
export const holdStaleFor = 120_000;
/** How long an input is stale (ms) before that is an alarm. */
export const alarmStaleAfter = 1_800_000;

/** What to send now: computed, held as it was while the input is stale for a short while, or the static value. */
export interface WantedPower {
  power: number | null;
  basis: "input" | "held" | "static";
  /** The input has been stale for so long that a person should know. */
  raisesAlarm: boolean;
}

/**
 * @param input the last good value; `null` where nothing was ever measured
 * @param staleAfter the age (ms) from which a value is stale
 * @param last the power that was sent last, percent
 */
export const wantedPower = (
  rule: PowerRule,
  input: PowerInput | null,
  { staleAfter, last }: { staleAfter: number; last: number | null },
): WantedPower => {
  const value = input?.value ?? null;
  const staleFor = input ? input.age - (value === null ? 0 : staleAfter) : Number.POSITIVE_INFINITY;
  const computed = value !== null && staleFor <= 0 ? powerFrom(rule, value) : null;
  if (computed !== null) return { power: computed, basis: "input", raisesAlarm: false };
  const hasBand = rule.inputLow !== null;
  if (hasBand && (value === null || staleFor > 0) && staleFor < holdStaleFor && last !== null)
    return { power: last, basis: "held", raisesAlarm: false };
  return { power: rule.staticValue, basis: "static", raisesAlarm: hasBand && staleFor >= alarmStaleAfter };
};

const usualBand = { min: 0, max: 100 } as const;

/** The lowest and highest power (percent) that may be set on all of these pumps. */
export const commonBand = (pumps: readonly Pick<Pump, "min" | "max">[]): { min: number; max: number } => ({
  min: Math.max(usualBand.min, ...pumps.map(({ min }) => min ?? usualBand.min)),
  max: Math.min(usualBand.max, ...pumps.map(({ max }) => max ?? usualBand.max)),
});

/** Why a power (percent) may not be set, as a key of the validation catalogue; `null` when it may. It is refused, never clamped in silence. */
export const powerProblem = (
  value: number | null,
  { min, max }: { min: number; max: number },
): ValidationMessage | null => {
  if (value === null) return "invalid_value";
  if (value < min) return "below_minimum_threshold";
  return value > max ? "exceeds_maximum_threshold" : null;
};

/** Flow, head and shaft power at a speed, as shares of those at full speed (affinity laws): s, s², s³. */
export const affinity = (power: number): { flow: number; head: number; power: number } => {
  const speed = power / 100;
  return { flow: speed, head: speed ** 2, power: speed ** 3 };
};

/** Starts an hour that a motor of this power (kW) takes; its nameplate counts first. */
export const startsPerHour = ({
  ratedPower,
  maxStartsPerHour,
}: Pick<Pump, "ratedPower" | "maxStartsPerHour">): number => {
  if (maxStartsPerHour !== null) return maxStartsPerHour;
  if (ratedPower === null || ratedPower > 75) return 4;
  if (ratedPower > 22) return 6;
  return ratedPower > 5.5 ? 10 : 15;
};
