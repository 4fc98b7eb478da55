import type { Readings } from "@sgval/contract/automation/readings";
import { defaultAutomationSettings } from "@sgval/contract/automation/settings";
import type { ValvePosition } from "@sgval/contract/automation/state";
import { hourMs, minuteMs, quarterMs } from "@sgval/quantities/duration";
import { roundingTolerance } from "@sgval/quantities/scaling";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { decide } from "../../src/features/automation/regulate/decide.ts";
import { memory as memorySchema, newMemory } from "../../src/features/automation/regulate/memory.ts";
import type { Plan, Situation } from "../../src/features/automation/regulate/plan.ts";
import { createWindows } from "../../src/features/automation/regulate/windows.ts";
import { seededRandom } from "../../src/testing/seeded-random.ts";

const runs = 2_000;
const minutesOfRun = 240;
const start = Date.parse("2025-11-20T01:00:00Z");
const zone = createTimeZone("Asia/Ho_Chi_Minh");

const wideRange = { minimum: 0.5, maximum: 6 };
const narrowRange = { minimum: 1.5, maximum: 3 };
/** What valves confirmed before their range was as it is now. */
const confirmedBefore = [null, null, 1.3, 2, 3.4];

interface Change {
  at: number;
  position: ValvePosition;
}

const planOf = (random: ReturnType<typeof seededRandom>): Plan => {
  const isSetPoint = random.below(3) === 0;
  const [startPressurePoint, limitPressurePoint] = random.pick([
    [1.2, 2.4],
    [1.5, 2],
  ] as const);
  const minute = random.below(40);
  const timers =
    random.below(2) === 0
      ? [{ days: [1, 2, 3, 4, 5, 6, 7], startTime: `08:${10 + minute}`, endTime: `09:${10 + minute}` }]
      : [];
  return {
    settings: {
      ...{ ...defaultAutomationSettings, highSetPoint: 3, lowSetPoint: 1.6 },
      ...{ changesPerHour: random.pick([1, 2, 4]), changesPerDay: random.pick([3, 24]) },
      failSafe: random.pick(["high", "high", "hold"] as const),
    },
    threshold: { startPressurePoint, limitPressurePoint },
    windows: createWindows(timers, zone),
    // The pressures of a history lie outside of the narrow range too, on both sides.
    setPoints: isSetPoint ? random.pick([wideRange, wideRange, narrowRange]) : null,
    staleAfter: 12 * minuteMs,
  };
};

/** One valve over some hours, with readings, failures and restarts as the seed has them; what was done wrong. */
const violationsOf = (seed: number): string[] => {
  const random = seededRandom(seed);
  random.bytes(8);
  const plan = planOf(random);
  const { settings, threshold, setPoints } = plan;
  const { startPressurePoint: low = 0, limitPressurePoint: high = 0 } = threshold ?? {};
  const levels = [low - 0.7, low - 0.1, low, (low + high) / 2, high, high + 0.1, high + 0.7];
  const wrong: string[] = [];
  const sent: Change[] = [];
  const raises: { at: number; by: number }[] = [];
  let readings: Readings = { watched: null, inlet: null, outlet: null, flow: null, float: null };
  let memory = newMemory(start, plan.windows, null);
  let confirmed: Situation["confirmed"] = { action: "high_pressure", value: null };
  if (setPoints) {
    const value = random.pick(confirmedBefore);
    confirmed = value === null ? null : { action: "set_outlet_pressure", value };
  }
  let pending: { position: ValvePosition; at: number } | null = null;
  let level = 3;
  let lowInARow = 0;
  let starvedSince: number | null = null;
  let failSafes = 0;

  const others = seededRandom(seed + runs);
  const take = (value: number, good: boolean, measuredAt: number): void => {
    const watched = { value, good, measuredAt };
    readings = { ...readings, watched, outlet: watched };
    lowInARow = good && value <= low + roundingTolerance ? lowInARow + 1 : 0;
  };

  for (let minute = 0; minute < minutesOfRun; minute += 1) {
    const now = start + minute * minuteMs;
    // A restart, or another node: what is remembered comes from the database.
    if (random.below(40) === 0) memory = memorySchema.parse(JSON.parse(JSON.stringify(memory)));
    if (pending && now >= pending.at) {
      if (random.below(10) > 0) confirmed = pending.position;
      pending = null;
    }
    if (random.below(5) > 1 && (minute < 100 || minute > 170 || seed % 3 > 0)) {
      if (random.below(4) === 0) level = random.below(levels.length);
      // A sample that came with it in one message: it counts, and sends nothing.
      if (others.below(4) === 0) {
        take(levels[others.below(levels.length)] ?? 0, others.below(30) > 0, now - minuteMs / 2);
        const overtaken = { now, readings, confirmed, commandOpen: true, byDevice: false };
        memory = decide(plan, overtaken, memory).memory;
      }
      take(levels[level] ?? 0, random.below(30) > 0, now);
    }
    const wasDegraded = memory.degraded !== null;
    const decided = decide(
      plan,
      { now, readings, confirmed, commandOpen: pending !== null, byDevice: false },
      memory,
    );
    memory = decided.memory;
    const isDegraded = memory.degraded !== null;
    if (!isDegraded) failSafes = 0;
    const { wanted, rule } = decided.decision;

    const isReduced = setPoints
      ? (confirmed?.value ?? readings.outlet?.value ?? 3) < 3 - settings.setPointDeadband - roundingTolerance
      : confirmed?.action === "low_pressure";
    // From outside of its range a set-point is raised to the bound at once, by all that a quarter of an hour allows.
    const raised = raises.filter(({ at }) => now - at < quarterMs).reduce((sum, { by }) => sum + by, 0);
    const isUsedUp = raised >= settings.setPointUpPerQuarter - roundingTolerance;
    const isStarved =
      isReduced && !isUsedUp && !isDegraded && lowInARow >= 2 && pending === null && !decided.send;
    starvedSince = isStarved ? (starvedSince ?? now) : null;
    // A pilot waits for the dwell of a raise, a set-point for its next step.
    const longestWait = setPoints ? settings.setPointStepMinutes + 1 : 3;
    if (starvedSince !== null && now - starvedSince > longestWait * minuteMs)
      wrong.push(`starved at ${minute}`);
    if (!decided.send) continue;
    if (!wanted) return [...wrong, `sent nothing at ${minute}`];
    if (pending) wrong.push(`sent while a command was open at ${minute}`);
    if (rule === "degraded") failSafes += 1;
    if (failSafes > 1) wrong.push(`a second fail-safe at ${minute}`);
    if (isDegraded && wasDegraded && rule !== "degraded") wrong.push(`${rule} without readings at ${minute}`);
    const last = sent.at(-1);
    if (!setPoints && wanted.action === "low_pressure") {
      const hour = sent.filter(({ at }) => now - at < hourMs).length;
      if (hour >= settings.changesPerHour) wrong.push(`reduced after ${hour} changes at ${minute}`);
      if (last?.position.action === "high_pressure" && now - last.at < 15 * minuteMs)
        wrong.push(`reduced too soon at ${minute}`);
    }
    if (setPoints && wanted.value !== null) {
      const by = wanted.value - (confirmed?.value ?? readings.outlet?.value ?? wanted.value);
      if (by > 0) raises.push({ at: now, by });
      if (wanted.value < setPoints.minimum || wanted.value > setPoints.maximum)
        wrong.push(`out of range at ${minute}`);
      const from: number | null = confirmed?.value ?? null;
      const isInside = from !== null && from >= setPoints.minimum && from <= setPoints.maximum;
      const bound: number = (from ?? 0) > setPoints.maximum ? setPoints.maximum : setPoints.minimum;
      if (from !== null && !isInside && wanted.value !== bound && rule !== "degraded")
        wrong.push(`${wanted.value} bar from outside of the range at ${minute}`);
      if (
        isInside &&
        rule !== "degraded" &&
        Math.abs(wanted.value - from) > settings.setPointStep + roundingTolerance
      )
        wrong.push(`a step of ${wanted.value - from} bar at ${minute}`);
    }
    sent.push({ at: now, position: wanted });
    pending = { position: wanted, at: now + random.below(3) * minuteMs };
  }
  return wrong;
};

it("automation keeps its rules in thousands of random histories of a valve", () => {
  const failed: Record<number, string[]> = {};
  for (let seed = 1; seed <= runs; seed += 1) {
    const wrong = violationsOf(seed);
    if (wrong.length > 0) failed[seed] = wrong;
  }
  expect(failed).toEqual({});
}, 120_000);
