/** One pump of the treatment plant; p4 has a frequency converter, the others run at full speed. */
export type PumpState = {
  id: string;
  kind: "normal" | "linear";
  on: boolean;
  /** percent of full speed while on */
  power: number;
  /** true after a remote command: the local controller no longer changes this pump */
  remote: boolean;
  runHours: number;
  starts: number;
  /** When it was started last, epoch milliseconds. */
  startedAt?: number;
  /** When its panel starts it, after the others of its command; epoch milliseconds. */
  startsAt?: number | null;
  /** kWh taken from the grid */
  energy: number;
};

/** kW of a motor at full load. */
const ratedPower = 55;

/** A panel starts its pumps so far apart (ms), because a motor that starts takes several times its current. */
const stagger = 15_000;

export function startPump(pump: PumpState, at: number): void {
  if (!pump.on) pump.starts += 1;
  Object.assign(pump, { on: true, startedAt: at, startsAt: null });
}

export function stopPump(pump: PumpState): void {
  Object.assign(pump, { on: false, startsAt: null });
}

/** Starts these pumps of a bank one after the other, as its panel does: the first at once, where none was started just now. */
export function startInTurn(bank: readonly PumpState[], pumps: readonly PumpState[], now: number): void {
  for (const pump of pumps) {
    if (pump.on || pump.startsAt) continue;
    const last = Math.max(...bank.map(({ startedAt = 0, startsAt }) => startsAt ?? startedAt));
    pump.startsAt = Math.max(now, last + stagger);
  }
  startDue(bank, now);
}

/** Starts the pumps of a bank whose turn has come. */
export function startDue(bank: readonly PumpState[], now: number): void {
  for (const pump of bank) if (pump.startsAt && pump.startsAt <= now) startPump(pump, pump.startsAt);
}

/** Share of the full load of a pump (0 to 1) that delivers `flow` m³/h: with the cube of its speed, and less when throttled. */
export const pumpLoad = ({ on, power }: Pick<PumpState, "on" | "power">, flow: number): number =>
  on ? (power / 100) ** 3 * (0.55 + 0.45 * Math.min(1.1, flow / 240)) : 0;

/** Electrical power of a pump in kW. */
export const pumpPower = (pump: Pick<PumpState, "on" | "power">, flow: number): number =>
  ratedPower * pumpLoad(pump, flow);

/** Percent of full speed; below the minimum the pump delivers no flow into the ring main. */
export const powerBand = { min: 82, max: 100 };

/** Target discharge pressure in bar from the tower level, so that the tower fills at night and empties by day. */
export function dischargeTarget(towerLevel: number): number {
  const correction = (3.4 - towerLevel) * 0.07;
  return 4.72 + Math.max(-0.2, Math.min(0.2, correction));
}

/** New power of the trim pump in percent for a pressure error in bar (proportional control). */
export function trim(power: number, error: number): number {
  return Math.max(powerBand.min, Math.min(powerBand.max, power + error * 16));
}

/**
 * Pump staging: which pump the local controller starts or stops, or null. It starts one when the trim pump is at
 * its maximum and pressure is still low, and stops one in the opposite case. Starts the pump with the fewest run hours,
 * stops the one with the most.
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

/** Local schedule of a well; off at night, when the tower is full and the aquifer recovers. */
export function wellWanted(number: number, hour: number): boolean {
  return number === 1 ? hour >= 4.5 && hour < 22.5 : hour >= 5.25 && hour < 21;
}
