/** lithium: 3.6 V primary cells. lead: a 12 V lead-acid battery on solar or mains. */
export type BatteryChemistry = "lithium" | "lead";

/** Volts below which a battery is low (plan a visit) or critical (it may stop at any time). */
export const batteryLimits: Readonly<Record<BatteryChemistry, { low: number; critical: number }>> = {
  lithium: { low: 3.4, critical: 3.2 },
  lead: { low: 11.8, critical: 11.4 },
};

// No single lithium cell reaches this voltage and no usable 12 V battery is under it.
const BETWEEN_CELL_AND_BATTERY_VOLTS = 6;

/** Tells the two common supplies apart by their voltage, for devices whose record does not say. */
export const chemistryOf = (volts: number): BatteryChemistry =>
  volts < BETWEEN_CELL_AND_BATTERY_VOLTS ? "lithium" : "lead";

/** Says how a battery stands. Never a percentage: a lithium cell stays flat and then drops. */
export function batteryState(
  volts: number,
  chemistry: BatteryChemistry = chemistryOf(volts),
): "ok" | "low" | "critical" {
  const limits = batteryLimits[chemistry];
  if (volts < limits.critical) return "critical";
  return volts < limits.low ? "low" : "ok";
}
