import type { Timer } from "@sgval/contract/automation/automation";
import type { ActionKey } from "@sgval/contract/control/control";
import { minuteMs } from "@sgval/quantities/duration";
import { type SeededRandom, seededRandom } from "../../src/testing/seeded-random.ts";
import {
  bankPumps,
  type DeviceBehaviour,
  type Disturbance,
  type History,
  type Kind,
  type Report,
  type Step,
  startHour,
  ticksOfHistory,
  trimPump,
  worldSize,
} from "./script.ts";

const secondMs = 1_000;

const kinds: Kind[] = [
  ...(["pilot", "pilot", "pilot", "linked", "set_point", "sleeping", "pumps"] as const),
  ...(["bank", "bank", "well"] as const),
];

const valveActions: ActionKey[] = [
  ...(["fully_open_on", "fully_open_off", "fully_close_on", "high_pressure", "low_pressure"] as const),
  ...(["high_pressure", "low_pressure", "sync", "read_now"] as const),
];
const pumpActions: ActionKey[] = ["pump_start", "pump_start", "sync"];
const bankActions: ActionKey[] = ["pump_start", "pump_start", "pump_start", "set_pump_power", "sync"];
const pumps: string[][] = [["p1"], ["p2"], ["p1", "p2"]];
/** Powers (percent) that are allowed, and too small. */
const powers = [40, 72, 100, 20];

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

const behaviourOf = (random: SeededRandom, isObedient: boolean): DeviceBehaviour => {
  if (isObedient) return { answer: "ok", delay: random.below(3 * secondMs), outcome: "sent" };
  return {
    answer: random.pick([
      ...([
        "ok",
        "ok",
        "ok",
        "err",
        "silent",
        "lost",
        "twice",
        "without_id",
        "unknown_id",
        "garbage",
      ] as const),
    ]),
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

/** What a person asks of a device of this kind. */
const commandOf = (random: SeededRandom, kind: Kind): Extract<Step, { do: "command" }> => {
  const by = random.pick([0, 0, 1] as const);
  const command = { do: "command", by, repeated: random.below(5) === 0 } as const;
  switch (kind) {
    case "well":
      return { ...command, action: random.pick(["pump_start", "read_now"]) };
    case "pumps":
    case "bank": {
      const action = random.pick(kind === "bank" ? bankActions : pumpActions);
      if (action === "set_pump_power")
        return { ...command, action, value: random.pick(powers), pumps: [trimPump] };
      const named = kind === "bank" ? [...pumps, [trimPump]] : pumps;
      return { ...command, action, ...(action === "pump_start" ? { pumps: random.pick(named) } : {}) };
    }
    default:
      return kind === "set_point" && random.below(2) === 0
        ? { ...command, action: "set_outlet_pressure", value: 1 + random.below(4) }
        : { ...command, action: random.pick(valveActions) };
  }
};

const stepOf = (random: SeededRandom, kind: Kind, isObedient: boolean): Step => {
  const by = random.pick([0, 0, 1] as const);
  const isStation = kind === "pumps" || kind === "bank";
  switch (random.below(isObedient ? 10 : 14)) {
    case 0:
    case 1:
    case 2:
      return commandOf(random, kind);
    case 3:
    case 4:
      return { do: "stop", by, ...(isStation && random.below(2) === 0 ? { pumps: random.pick(pumps) } : {}) };
    case 5:
    case 6:
      return { do: "mode", mode: "manual" };
    case 7:
    case 8:
      return { do: "mode", mode: "auto" };
    case 9:
      return kind === "well" || random.below(2) === 0
        ? { do: "timers", timers: random.below(3) === 0 ? [] : timersOf(random) }
        : { do: "threshold", points: random.below(4) === 0 ? null : pointsOf(random) };
    case 10:
      return { do: "cancel" };
    case 11:
      return { do: "connection", is: random.pick(["listening", "listening", "not_listening", "absent"]) };
    case 12:
      return { do: "lock", hang: random.below(3) > 0, minutes: random.pick([null, 3, 20]) };
    default:
      return { do: "select", action: isStation || kind === "well" ? "pump_start" : "high_pressure", by };
  }
};

/** A float that stays where it is for a while. */
const floats = (random: SeededRandom) => {
  let isLow = false;
  return (): Report["float"] => {
    isLow = random.below(isLow ? 2 : 10) === 0;
    return isLow ? "low" : "up";
  };
};

/** The history of a seed. Half of the devices obey and are left alone more, so that automation gets to its limits. */
export const historyOf = (seed: number): History => {
  const random = seededRandom(seed);
  // The first numbers of neighbouring seeds resemble each other.
  random.bytes(8);
  const kind = random.pick(kinds);
  const isObedient = random.below(2) === 0;
  const threshold = random.below(6) === 0 ? null : pointsOf(random);
  const timers = random.below(2) === 0 || !threshold || kind === "well" ? timersOf(random) : [];
  const pressure = pressures(random, threshold);
  const float = floats(random);
  const reportOf = (): Step => ({
    do: "report",
    pressure: pressure(),
    float: float(),
    switched: kind === "bank" && random.below(isObedient ? 40 : 8) === 0 ? random.pick(bankPumps) : null,
    odd: random.below(isObedient ? 60 : 12) === 0 ? random.pick(["late", "ahead", "absurd"]) : null,
  });
  const ticks = Array.from({ length: ticksOfHistory }, (_, tick): Step[] => {
    const steps: Step[] = tick === 0 || random.below(6) > 0 ? [reportOf()] : [];
    if (tick === 1 && isObedient) steps.push({ do: "mode", mode: "auto" });
    else
      while (tick > 0 && random.below(isObedient ? 8 : 2) === 0) steps.push(stepOf(random, kind, isObedient));
    // Who locks out and who takes the tag off at the same time cannot know which of both was first.
    return steps.filter(
      (step, at) => step.do !== "lock" || steps.findIndex((one) => one.do === "lock") === at,
    );
  });
  return {
    ...{ seed, kind, threshold, timers, ticks },
    changesPerHour: random.pick([1, 1, 2, 4]),
    leavesSafe: random.below(4) === 0,
    behaviours: Array.from({ length: 12 }, () => behaviourOf(random, isObedient)),
  };
};

/** By how many minutes a clock is set. */
const clockSteps = [-40, -8, -1, 1, 8, 40];

/** What happens to the server of the world that a history belongs to. */
export const disturbancesOf = (seed: number): Disturbance[] => {
  const random = seededRandom(Math.floor(seed / worldSize) ^ 0x5eed);
  random.bytes(8);
  let isLeaseLost = false;
  return Array.from({ length: ticksOfHistory }, (_, tick): Disturbance => {
    const wait = random.pick([0, 500, 2 * secondMs, 20 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs]);
    if (tick < 2) return { wait, event: null, setBy: 0 };
    if (isLeaseLost) {
      isLeaseLost = random.below(2) === 0;
      // A lease is never lost for less time than a turn takes.
      const event = isLeaseLost ? null : ("lease_back" as const);
      return { wait: Math.max(wait, 2 * secondMs), event, setBy: 0 };
    }
    const roll = random.below(24);
    if (roll === 0) isLeaseLost = true;
    const events = ["lease_lost", "restart", "crash", "refuses", "hangs", "clock_set"] as const;
    const event = events[roll] ?? null;
    return { wait, event, setBy: event === "clock_set" ? random.pick(clockSteps) * minuteMs : 0 };
  });
};
