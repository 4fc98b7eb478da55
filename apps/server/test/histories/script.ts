import type { Timer } from "@sgval/contract/automation/automation";
import type { ActionKey, ControlMode } from "@sgval/contract/control/control";
import { minuteMs } from "@sgval/quantities/duration";
import { type SeededRandom, seededRandom } from "../../src/testing/seeded-random.ts";

/** What kind of device a history is about. */
export type Kind = "pilot" | "set_point" | "sleeping" | "pumps";

/** How a device takes one command. */
export interface Manner {
  /**
   * `twice`: it repeats its answer. `nameless`: it names no command id. `stranger`: it answers a command nobody sent,
   * and then the right one. `garbage`: what it writes cannot be read.
   */
  answer: "ok" | "err" | "silent" | "twice" | "nameless" | "stranger" | "garbage";
  /** Milliseconds from hearing to answering; more than 100 s is late. */
  delay: number;
  /** What becomes of the publish; a connection that breaks may or may not have carried it. */
  outcome: "sent" | "absent" | "refused" | "refused_heard";
}

export type Step =
  | { do: "command"; action: ActionKey; value?: number; pumps?: string[]; by: 0 | 1; repeated: boolean }
  | { do: "stop"; pumps?: string[]; by: 0 | 1 }
  | { do: "select"; action: ActionKey; by: 0 | 1 }
  | { do: "cancel" }
  | { do: "lock"; hang: boolean }
  | { do: "mode"; mode: ControlMode }
  | { do: "threshold"; points: [number, number] | null }
  | { do: "timers"; timers: Timer[] }
  | { do: "report"; pressure: number; odd: "late" | "ahead" | "absurd" | null }
  | { do: "connection"; is: "listening" | "deaf" | "absent" };

/** What one device goes through. */
export interface History {
  seed: number;
  kind: Kind;
  threshold: [number, number] | null;
  timers: Timer[];
  changesPerHour: number;
  leavesSafe: boolean;
  /** How it takes commands, one after the other, again from the first. */
  manners: Manner[];
  /** What happens at each tick, at the same time. */
  ticks: Step[][];
}

/** What the server goes through, with all devices of a world. */
export interface Weather {
  /** Milliseconds that pass before the tick. */
  wait: number;
  /** `crash`: what was not published by then never is. `away` and `hangs`: the database does not answer for a second. */
  event: "restart" | "crash" | "lease_lost" | "lease_back" | "away" | "hangs" | null;
}

const secondMs = 1_000;
const ticksOfHistory = 30;
/** Histories that happen to one server at the same time. */
export const worldSize = 100;
/** The local time at which every history begins. */
const startHour = 8;

const valveActions: ActionKey[] = [
  ...(["fully_open_on", "fully_open_off", "fully_close_on", "high_pressure", "low_pressure"] as const),
  ...(["high_pressure", "low_pressure", "sync", "read_now"] as const),
];
const pumpActions: ActionKey[] = ["pump_start", "pump_start", "sync"];
const pumps: string[][] = [["p1"], ["p2"], ["p1", "p2"]];

const time = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const timersOf = (random: SeededRandom): Timer[] => {
  const starts = startHour * 60 + random.below(90);
  const first = { startTime: time(starts), endTime: time(starts + 5 + random.below(40)) };
  return [{ days: [1, 2, 3, 4, 5, 6, 7], ...first }];
};
const pointsOf = (random: SeededRandom): [number, number] =>
  random.pick([
    [1.2, 2.4],
    [1.5, 2],
    [1, 3],
  ]);

const mannerOf = (random: SeededRandom, isObedient: boolean): Manner => {
  if (isObedient) return { answer: "ok", delay: random.below(3 * secondMs), outcome: "sent" };
  return {
    answer: random.pick(["ok", "ok", "ok", "err", "silent", "twice", "nameless", "stranger", "garbage"]),
    delay: random.pick([0, 200, 5 * secondMs, 60 * secondMs, 99_900, 100_000, 130 * secondMs]),
    outcome: random.pick(["sent", "sent", "sent", "sent", "sent", "absent", "refused", "refused_heard"]),
  };
};

/** A pressure that stays where it is for a while: near the points, beyond them, far beyond. */
const pressures = (random: SeededRandom, points: readonly [number, number] | null) => {
  const [start, limit] = points ?? [1.2, 2.4];
  const levels = [start - 0.7, start - 0.1, start, (start + limit) / 2, limit, limit + 0.1, limit + 0.7];
  let level = 3;
  return (): number => {
    if (random.below(4) === 0) level = random.below(levels.length);
    // What never changes would count as stuck.
    return Math.round(1_000 * (levels[level] ?? 1.8)) / 1_000 + (random.below(2) === 0 ? 0 : -0.001);
  };
};

const stepOf = (random: SeededRandom, { kind }: Pick<History, "kind">, isObedient: boolean): Step => {
  const by = random.pick([0, 0, 1] as const);
  const isPump = kind === "pumps";
  switch (random.below(isObedient ? 10 : 14)) {
    case 0:
    case 1:
    case 2: {
      const repeated = random.below(5) === 0;
      if (isPump) {
        const action = random.pick(pumpActions);
        return {
          ...{ do: "command", action, by, repeated },
          ...(action === "pump_start" ? { pumps: random.pick(pumps) } : {}),
        };
      }
      if (kind === "set_point" && random.below(2) === 0)
        return { do: "command", action: "set_outlet_pressure", value: 1 + random.below(4), by, repeated };
      return { do: "command", action: random.pick(valveActions), by, repeated };
    }
    case 3:
    case 4:
      return { do: "stop", by, ...(isPump && random.below(2) === 0 ? { pumps: random.pick(pumps) } : {}) };
    case 5:
    case 6:
      return { do: "mode", mode: "manual" };
    case 7:
    case 8:
      return { do: "mode", mode: "auto" };
    case 9:
      return random.below(2) === 0
        ? { do: "timers", timers: random.below(3) === 0 ? [] : timersOf(random) }
        : { do: "threshold", points: random.below(4) === 0 ? null : pointsOf(random) };
    case 10:
      return { do: "cancel" };
    case 11:
      return { do: "connection", is: random.pick(["listening", "listening", "deaf", "absent"]) };
    case 12:
      return { do: "lock", hang: random.below(2) === 0 };
    default:
      return { do: "select", action: isPump ? "pump_start" : "high_pressure", by };
  }
};

/** The history of a seed. Half of the devices obey and are left alone more, so that automation gets to its limits. */
export const historyOf = (seed: number): History => {
  const random = seededRandom(seed);
  // The first numbers of neighbouring seeds resemble each other.
  random.bytes(8);
  const kind = random.pick(["pilot", "pilot", "pilot", "set_point", "sleeping", "pumps"] as const);
  const isObedient = random.below(2) === 0;
  const threshold = random.below(6) === 0 ? null : pointsOf(random);
  const timers = random.below(2) === 0 || !threshold ? timersOf(random) : [];
  const pressure = pressures(random, threshold);
  const reportOf = (): Step => ({
    do: "report",
    pressure: pressure(),
    odd: random.below(isObedient ? 60 : 12) === 0 ? random.pick(["late", "ahead", "absurd"]) : null,
  });
  const ticks = Array.from({ length: ticksOfHistory }, (_, tick): Step[] => {
    const steps: Step[] = tick === 0 || random.below(6) > 0 ? [reportOf()] : [];
    if (tick === 1 && isObedient) steps.push({ do: "mode", mode: "auto" });
    else
      while (tick > 0 && random.below(isObedient ? 8 : 2) === 0)
        steps.push(stepOf(random, { kind }, isObedient));
    return steps;
  });
  return {
    ...{ seed, kind, threshold, timers, ticks },
    changesPerHour: random.pick([1, 1, 2, 4]),
    leavesSafe: random.below(4) === 0,
    manners: Array.from({ length: 12 }, () => mannerOf(random, isObedient)),
  };
};

/** What happens to the server of the world that a history belongs to. */
export const weatherOf = (seed: number): Weather[] => {
  const random = seededRandom(Math.floor(seed / worldSize) ^ 0x5eed);
  random.bytes(8);
  let isLeaseLost = false;
  return Array.from({ length: ticksOfHistory }, (_, tick): Weather => {
    const wait = random.pick([0, 500, 2 * secondMs, 20 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs]);
    if (tick < 2) return { wait, event: null };
    if (isLeaseLost) {
      isLeaseLost = random.below(2) === 0;
      return { wait, event: isLeaseLost ? null : "lease_back" };
    }
    const roll = random.below(24);
    if (roll === 0) isLeaseLost = true;
    const events = ["lease_lost", "restart", "crash", "away", "hangs"] as const;
    return { wait, event: events[roll] ?? null };
  });
};
