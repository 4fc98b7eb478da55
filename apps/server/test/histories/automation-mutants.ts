import { type ValveCommands, valveAutomation } from "../../src/features/automation/index.ts";
import { deviceRegistry } from "../../src/features/devices/index.ts";
import { changeAutomation, forgetLostMoves, type Mutant, refuseRaises } from "./faults.ts";
import {
  command,
  type HandWrittenHistory,
  losesFirst,
  losesSecond,
  mode,
  pressureFrom,
  reduced,
  timers,
} from "./hand-written-history.ts";

const raised = {
  ...reduced,
  ticks: [...reduced.ticks, pressureFrom(10, 1.1)],
} as const satisfies HandWrittenHistory;
type Request = Parameters<ValveCommands["send"]>[0];

/** Automation sends its last move again instead of asking what became of it. */
const repeatMoves = () => {
  let last: Request | null = null;
  return changeAutomation((request) => {
    if (request.action === "sync" && last) return { ...last };
    last = request;
    return request;
  });
};

/** How automation moves valves, broken on purpose. */
export const automationMutants: readonly Mutant[] = [
  ...(["pilot", "linked", "set_point"] as const).map(
    (kind): Mutant => ({
      name: `a raise is held back as if it were limited: ${kind}`,
      found: ["a starved zone was left low"],
      history: { ...raised, kind },
      fault: { product: refuseRaises() },
    }),
  ),
  {
    ...{ name: "what a valve confirmed outlives a lost answer", found: ["a starved zone was left low"] },
    history: {
      ...{ ...reduced, behaviours: losesSecond },
      ticks: [command(1, "high_pressure"), ...reduced.ticks, pressureFrom(19, 0.6)],
    },
    fault: { product: forgetLostMoves },
  },
  {
    name: "opposite changes follow each other at once",
    found: ["reduced too soon after it was raised"],
    history: {
      ...{ kind: "pilot", threshold: null, ticks: [mode(2, "auto")] },
      timers: [
        ["08:05", "08:08"],
        ["08:10", "08:40"],
      ],
    },
    fault: { settings: { automation: { dwellMinutes: 1, raiseDwellMinutes: 1 } } },
  },
  {
    name: "changes are not limited",
    found: ["reduced after 2 changes in an hour"],
    history: {
      ...{ kind: "pilot", threshold: null, changesPerHour: 2, ticks: [mode(2, "auto")] },
      timers: [
        ["08:05", "08:21"],
        ["08:37", "08:59"],
      ],
    },
    fault: { settings: { automation: { changesPerHour: 9 } } },
  },
  {
    name: "a starved zone is asked for its state again and again",
    found: ["a starved zone was left low"],
    history: raised,
    fault: {
      product: changeAutomation((request) =>
        request.action === "high_pressure" ? { ...request, action: "sync" } : request,
      ),
    },
  },
  {
    name: "automation repeats what nobody answered",
    found: ["what nobody answered was repeated without asking"],
    history: { ...reduced, behaviours: losesFirst },
    fault: { product: repeatMoves() },
  },
  {
    name: "a valve is not raised once its window is over",
    found: ["a valve was left low outside of its timers"],
    history: { kind: "pilot", threshold: null, timers: [["08:05", "08:10"]], ticks: [mode(2, "auto")] },
    fault: { product: refuseRaises() },
  },
  {
    name: "a limit that was reached before there were timers outlives their windows",
    found: ["a valve was left low outside of its timers"],
    history: {
      ...reduced,
      ticks: [...reduced.ticks, pressureFrom(7, 1.8), timers(7, "08:10", "08:14")],
    },
    fault: {
      product: ({ use }, { clock, isBroken }) => {
        const automation = use(valveAutomation);
        clock.every(1_000, () => {
          for (const { id } of use(deviceRegistry).all()) {
            const valve = isBroken(id) ? automation.get(id) : undefined;
            // It ends at no edge.
            if (valve?.memory.limit) valve.memory = { ...valve.memory, limit: { until: null } };
          }
        });
      },
    },
  },
];
