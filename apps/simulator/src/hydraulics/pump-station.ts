/** One pump of the river plant; p4 runs on a frequency converter, the others on contactors. */
export type PumpState = {
  id: string;
  kind: "normal" | "linear";
  on: boolean;
  /** percent of full speed while on */
  power: number;
  /** true once the console has commanded this pump: the local controller then leaves it alone */
  remote: boolean;
  runHours: number;
  starts: number;
};

/** Percent of full speed; slower than this the pump turns but lifts no water into the ring. */
const powerBand = { min: 82, max: 100 };

/** The tower asks for more or less head, so that it fills at night and empties by day: target in bar. */
export function dischargeTarget(towerLevel: number): number {
  const correction = (3.4 - towerLevel) * 0.07;
  return 4.72 + Math.max(-0.2, Math.min(0.2, correction));
}

/** Change of the trim pump's power in percent for a pressure error in bar. */
export function trim(power: number, error: number): number {
  return Math.max(powerBand.min, Math.min(powerBand.max, power + error * 16));
}

/**
 * Which pump the local controller brings in or drops, or null. The trim pump at the end of its band
 * with an error left means the bank has one pump too few or too many. Fewest hours first in, most first out.
 */
export function stageChange(pumps: readonly PumpState[], error: number): { id: string; on: boolean } | null {
  const trimPump = pumps.find((pump) => pump.kind === "linear");
  const free = pumps.filter((pump) => pump.kind === "normal" && !pump.remote);
  const atTop = !trimPump?.on || trimPump.power >= powerBand.max - 1;
  const atBottom = !trimPump?.on || trimPump.power <= powerBand.min + 1;
  if (error > 0.08 && atTop) {
    const next = free.filter((pump) => !pump.on).sort((a, b) => a.runHours - b.runHours)[0];
    return next ? { id: next.id, on: true } : null;
  }
  if (error < -0.08 && atBottom) {
    const last = free.filter((pump) => pump.on).sort((a, b) => b.runHours - a.runHours)[0];
    return last ? { id: last.id, on: false } : null;
  }
  return null;
}

/** Wells rest at night, when the tower is full anyway and the aquifer recovers. */
export function wellWanted(number: number, hour: number): boolean {
  return number === 1 ? hour >= 4.5 && hour < 22.5 : hour >= 5.25 && hour < 21;
}
