import { defaultAutomationSettings } from "@sgval/contract/automation/settings";
import type { ValvePosition } from "@sgval/contract/automation/state";
import { minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { decide } from "../../../apps/server/src/features/automation/regulate/decide.ts";
import { type Memory, newMemory } from "../../../apps/server/src/features/automation/regulate/memory.ts";
import type { Plan, Readings } from "../../../apps/server/src/features/automation/regulate/plan.ts";
import { createWindows } from "../../../apps/server/src/features/automation/regulate/windows.ts";
import { atMost, type BenchRun, type Figure, reference } from "../figure.ts";

const mostShare = 5;
const minutesPerDay = 1440;
const days = [1, 2, 3, 4, 5, 6, 7];

interface Valve {
  plan: Plan;
  memory: Memory;
  readings: Readings;
  confirmed: ValvePosition | null;
  /** What the row of its state would hold. */
  row: string;
}

const createValve = (index: number, start: number): Valve => {
  const zone = createTimeZone("Asia/Ho_Chi_Minh");
  const windows = createWindows([{ days, startTime: "22:00", endTime: `23:${10 + (index % 50)}` }], zone);
  const plan = {
    settings: defaultAutomationSettings,
    threshold: { startPressurePoint: 1.2, limitPressurePoint: 2.4 },
    ...{ windows, staleAfter: 12.5 * minuteMs, setPoints: null },
  };
  const readings = { watched: null, inlet: null, outlet: null, flow: null, float: null };
  return { plan, memory: newMemory(start, windows, null), readings, confirmed: null, row: "" };
};

/** 1.1 to 2.5 bar over a day, each valve at another time: both pressure points are reached. */
const pressureOf = (index: number, minute: number): number =>
  1.8 + 0.7 * Math.sin((2 * Math.PI * (minute + 7 * index)) / minutesPerDay);

/**
 * Share of one core that decisions on 5 000 valves take, each minute and on a sample of each in every five, with the check
 * whether a row must be written. Valves obey at once.
 */
export const measureAutomation = async ({ quick, log }: BenchRun): Promise<Figure[]> => {
  const count = quick ? 100 : 5_000;
  const minutes = quick ? 60 : minutesPerDay;
  const start = Date.parse("2025-11-20T00:00:00Z");
  const valves = Array.from({ length: count }, (_, index) => createValve(index, start));
  let sent = 0;
  let written = 0;
  const decideOn = (valve: Valve, now: number): void => {
    const { plan, readings, confirmed } = valve;
    const situation = { now, readings, confirmed, commandOpen: false, byDevice: false };
    const decided = decide(plan, situation, valve.memory);
    valve.memory = decided.memory;
    const row = JSON.stringify([decided.memory, decided.decision]);
    if (row !== valve.row) written += 1;
    valve.row = row;
    if (!decided.send) return;
    sent += 1;
    valve.confirmed = decided.decision.wanted;
  };

  const before = process.cpuUsage();
  for (let minute = 0; minute < minutes; minute += 1) {
    const now = start + minute * minuteMs;
    for (const [index, valve] of valves.entries()) {
      if ((minute + index) % 5 === 0) {
        const sample = { value: pressureOf(index, minute), good: true, measuredAt: now };
        valve.readings = { ...valve.readings, watched: sample, outlet: sample };
        decideOn(valve, now);
      }
      decideOn(valve, now);
    }
  }
  const { user, system } = process.cpuUsage(before);
  log(`${count} valves over ${minutes} minutes: ${sent} commands`);
  const share = (100 * (user + system)) / 1000 / (minutes * minuteMs);
  return [
    atMost(mostShare, { name: "automation", unit: "% of a core", value: share }),
    reference({
      name: "automation rows",
      unit: "rows/valve/day",
      value: (written / count / minutes) * minutesPerDay,
    }),
    reference({
      name: "automation commands",
      unit: "commands/valve/day",
      value: (sent / count / minutes) * minutesPerDay,
    }),
  ];
};
