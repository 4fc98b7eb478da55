/** lithium: 3.6 V primary cells. lead: a 12 V lead-acid battery on solar or mains. */
export type BatteryChemistry = "lithium" | "lead";

/** Volts below which a battery is low (replace it soon) or critical (the device may stop at any time). */
export const batteryLimits: Readonly<Record<BatteryChemistry, { low: number; critical: number }>> = {
  lithium: { low: 3.4, critical: 3.2 },
  lead: { low: 11.8, critical: 11.4 },
};

// Above the voltage of a single lithium cell, below that of any usable 12 V battery.
const BETWEEN_CELL_AND_BATTERY_VOLTS = 6;

/** Guesses the chemistry from the voltage, for devices without a configured chemistry. */
export const chemistryOf = (volts: number): BatteryChemistry =>
  volts < BETWEEN_CELL_AND_BATTERY_VOLTS ? "lithium" : "lead";

/** State of a battery from its voltage. Not a percentage: the voltage of a lithium cell hardly falls before the end. */
export function batteryState(
  volts: number,
  chemistry: BatteryChemistry = chemistryOf(volts),
): "ok" | "low" | "critical" {
  const limits = batteryLimits[chemistry];
  if (volts < limits.critical) return "critical";
  return volts < limits.low ? "low" : "ok";
}
