/** What feeds a device, as entered; mains and solar come with a 12 V battery. */
export const powerSupplies = ["mains", "solar", "battery_12v", "lithium"] as const;
export type PowerSupply = (typeof powerSupplies)[number];
/** What is known of the supply of a device. */
export interface Powered {
  powerSupply?: PowerSupply | undefined;
  /** The lower limit that somebody set for its channel, V. */
  under?: number | null | undefined;
}

/** lithium: 3.6 V primary cells. lead: a 12 V lead-acid battery on solar or mains. */
type BatteryChemistry = "lithium" | "lead";

interface BatteryLimits {
  low: number;
  critical: number;
}

/** Volts below which a battery is low (replace it soon) or critical (the device may stop at any time). */
export const batteryLimits: Readonly<Record<BatteryChemistry, BatteryLimits>> = {
  lithium: { low: 3.4, critical: 3.2 },
  lead: { low: 11.8, critical: 11.4 },
};

// Above the voltage of a single lithium cell, below that of any usable 12 V battery.
const BETWEEN_CELL_AND_BATTERY_VOLTS = 6;

/** The limits of a battery whose supply is entered; `null` where it is not, so that nothing is guessed. */
export const enteredBatteryLimits = ({ powerSupply }: Powered): BatteryLimits | null =>
  powerSupply === undefined ? null : batteryLimits[powerSupply === "lithium" ? "lithium" : "lead"];

/**
 * The limits (V) of a battery: by its supply as entered, else as its voltage says. It is low below the limit that somebody set,
 * which its alarm goes by, too.
 */
export const batteryLimitsOf = (volts: number, powered: Powered): BatteryLimits => {
  const usual =
    enteredBatteryLimits(powered) ??
    batteryLimits[volts < BETWEEN_CELL_AND_BATTERY_VOLTS ? "lithium" : "lead"];
  return { ...usual, low: powered.under ?? usual.low };
};

/** State of a battery from its voltage. Not a percentage: the voltage of a lithium cell hardly falls before the end. */
export const batteryState = (volts: number, powered: Powered): "ok" | "low" | "critical" => {
  const limits = batteryLimitsOf(volts, powered);
  if (volts < limits.critical) return "critical";
  return volts < limits.low ? "low" : "ok";
};

/** The limit that a low battery is held against: one that is nearly empty is below the lower of two. */
export const batteryLimitAt = (volts: number, powered: Powered): number =>
  batteryLimitsOf(volts, powered)[batteryState(volts, powered) === "critical" ? "critical" : "low"];

/** Whether a battery is low or worse by its voltage; not for one without a voltage. */
export const isLowBattery = (volts: number | null, powered: Powered): volts is number =>
  volts !== null && batteryState(volts, powered) !== "ok";

/** The straight line through the daily means of a voltage. */
export interface VoltageLine {
  /** V a day. */
  slope: number;
  /** Share of the changes that the line explains (R²), 0 to 1. */
  fit: number;
  days: number;
  /** The newest mean, V. */
  last: number;
}

/** Days before now whose means make a forecast, and how many of them must have one. */
export const forecastDays = { within: 30, least: 10 } as const;
/** A battery that is charged every day explains less: it has no forecast. */
const LEAST_FIT = 0.5;
/** Beyond it a line of a month says nothing. */
const FARTHEST_DAYS = 365;

/**
 * In how many days a battery is critical if it goes on falling as in the last 30 days; 0 for one that is already. `null` while
 * fewer than ten days are known, where it does not fall steadily, or for more than a year.
 */
export const daysUntilCritical = (
  { slope, fit, days, last }: VoltageLine,
  powered: Powered,
): number | null => {
  if (days < forecastDays.least || fit < LEAST_FIT || slope >= 0) return null;
  const left = Math.max(0, (last - batteryLimitsOf(last, powered).critical) / -slope);
  return left <= FARTHEST_DAYS ? left : null;
};

/** The line through daily means, oldest first, by least squares; `null` for a day without one, and without two days. */
export const voltageLine = (means: readonly (number | null)[]): VoltageLine | null => {
  const points = means.flatMap((value, day) => (value === null ? [] : [{ day, value }]));
  const last = points.at(-1);
  if (points.length < 2 || !last) return null;
  const meanDay = points.reduce((sum, { day }) => sum + day, 0) / points.length;
  const mean = points.reduce((sum, { value }) => sum + value, 0) / points.length;
  const sumOf = (term: (day: number, value: number) => number) =>
    points.reduce((sum, { day, value }) => sum + term(day - meanDay, value - mean), 0);
  const [days, volts, both] = [sumOf((day) => day ** 2), sumOf((_, v) => v ** 2), sumOf((day, v) => day * v)];
  // Of a voltage that never changes nothing is left to explain.
  const fit = volts === 0 ? 0 : both ** 2 / (days * volts);
  return { slope: both / days, fit, days: points.length, last: last.value };
};
