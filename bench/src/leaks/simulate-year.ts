import { quartersPerDay } from "@sgval/quantities/duration";
import { zoneSignal } from "@sgval/server/src/features/leaks/sensing/zone-signals.fixture.ts";
import { openHydraulics } from "@sgval/server/src/features/prediction/hydraulics/open-hydraulics.ts";
import { seededRandom } from "@sgval/server/src/testing/seeded-random.ts";
import type { Town } from "./town.ts";

/** A leak of the simulation: in quarters since its beginning, m³/h. */
export interface SimulatedLeak {
  zone: number;
  junction: string;
  from: number;
  to: number;
  flow: number;
}

/** Leaks one after the other, each for six days, of 3 to 60 m³/h, at seeded places and times. */
export const seededLeaks = (town: Town, seed: number, days: number): SimulatedLeak[] => {
  const random = seededRandom(seed);
  const leaks: SimulatedLeak[] = [];
  for (let day = 42; day + 8 <= days; day += 10) {
    const zone = random.below(town.zones.length);
    const from = day * quartersPerDay + random.below(quartersPerDay);
    const flow = 3 * 20 ** (random.below(1000) / 1000);
    leaks.push({
      ...{ zone, from, to: from + 6 * quartersPerDay, flow },
      junction: random.pick(town.zones[zone]?.junctions ?? []),
    });
  }
  return leaks.slice(0, 30);
};

export interface SimulatedYear {
  /** m³/h by zone and quarter. */
  inflows: Float64Array[];
  /** bar by sensor, in the order of the zones and their sensors, and quarter. */
  pressures: Float64Array[];
}

const pressureOf = (before: number | null, leaking: number | null | undefined) =>
  leaking ?? before ?? Number.NaN;

/**
 * What the meters and loggers of the town would show: demands with patterns and noise, hydraulics every hour, the pressures of
 * the quarters in between by straight lines.
 */
export const simulateYear = async (
  town: Town,
  leaks: readonly SimulatedLeak[],
  { days, seed }: { days: number; seed: number },
): Promise<SimulatedYear> => {
  const use = town.zones.map(({ mean }, zone) =>
    zoneSignal({ seed: seed + 100 * zone, days, mean, season: 0.12 }),
  );
  const inflows = use.map((signal, zone) => {
    const inflow = Float64Array.from(signal);
    for (const leak of leaks)
      if (leak.zone === zone)
        for (let at = leak.from; at < Math.min(leak.to, inflow.length); at += 1)
          inflow[at] = (inflow[at] ?? 0) + leak.flow;
    return inflow;
  });
  const points = town.zones.flatMap(({ sensors }) => sensors);
  const pressures = points.map(() => new Float64Array(days * quartersPerDay));
  const hydraulics = await openHydraulics(town.truth);
  for (let at = 0; at < days * quartersPerDay; at += 4) {
    const leak = leaks.find(({ from, to }) => at >= from && at < to);
    const { without, leaking } = hydraulics.leaks({
      ...{ secondsOfDay: 0, tankLevels: [], present: [], command: [], zone: [], minimumPressure: 1, points },
      flows: town.zones.map(({ valve }, zone) => ({ link: valve, flow: use[zone]?.[at] ?? 0 })),
      ...{ candidates: leak ? [leak.junction] : [], leak: leak?.flow ?? 0 },
    });
    for (const [index, series] of pressures.entries()) {
      const now = pressureOf(without[index] ?? null, leaking[0]?.[index]);
      const before = at === 0 ? now : (series[at - 1] ?? now);
      // The quarters of this hour lead to its value.
      for (let quarter = 0; quarter < 4; quarter += 1)
        series[at + quarter] = leak?.from === at ? now : before + ((now - before) * (quarter + 1)) / 4;
    }
  }
  return { inflows, pressures };
};
