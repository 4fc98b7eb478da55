import { valveCommands } from "../../src/features/automation/index.ts";
import { deviceRegistry } from "../../src/features/devices/index.ts";
import { pumps } from "../../src/features/pumps/index.ts";
import { readings } from "../../src/features/readings/index.ts";
import { changeAutomation, type Fault, forgetLostMoves, ignoreRefusal, type Mutant } from "./faults.ts";
import {
  at,
  command,
  leaseLostAt,
  losesSecond,
  mode,
  pressureFrom,
  stop,
  switchedAt,
  waterGoneAt,
} from "./hand-written-history.ts";

const inWindow = { kind: "well", timers: [["08:05", "08:10"]] } as const;

const isInterlock = ({ code }: { code: string }): boolean => code === "pump_interlock";

/** Nobody hears that a float is low. */
const withoutFloat: NonNullable<Fault["product"]> = ({ use }, { isBroken }) => {
  const { intake } = use(readings);
  const { accept } = intake;
  intake.accept = (message, done) => {
    const payload = Buffer.from(
      message.payload.toString().replace('"water_level_float":0', '"water_level_float":1'),
    );
    accept(isBroken(message.device.id) ? { ...message, payload } : message, done);
  };
};

/** What is demanded of the pumps of wells and banks, broken on purpose. */
export const pumpMutants: readonly Mutant[] = [
  {
    name: "a well pumps outside of its timers",
    found: ["a well was started outside of its timers"],
    history: { ...inWindow, ticks: [mode(2, "auto")] },
    fault: { product: changeAutomation((request) => ({ ...request, action: "pump_start" })) },
  },
  {
    name: "a dry well is started",
    found: ["a dry pump was started"],
    history: { ...inWindow, ticks: [mode(2, "auto"), waterGoneAt(7)] },
    fault: {
      product: (app, context) => {
        ignoreRefusal(isInterlock)(app, context);
        changeAutomation((request) => ({ ...request, action: "pump_start" }))(app, context);
      },
    },
  },
  {
    name: "a dry well pumps on",
    found: ["a dry pump was left running"],
    history: { kind: "well", timers: [["08:05", "08:40"]], ticks: [mode(2, "auto"), waterGoneAt(7)] },
    fault: {
      product: changeAutomation((request) => {
        if (request.action === "pump_stop") throw new Error("not now");
        return request;
      }),
    },
  },
  {
    name: "the stop that a well confirmed outlives a start whose answer was lost",
    found: ["a dry pump was left running"],
    history: {
      ...{ kind: "well", behaviours: losesSecond, timers: [["08:05", "08:40"]] },
      // It is started after the dwell of the stop.
      ticks: [stop(1), mode(2, "auto"), waterGoneAt(19)],
    },
    fault: { product: forgetLostMoves },
  },
  {
    name: "a person starts a dry well",
    found: ["a dry pump was started"],
    history: { ...inWindow, ticks: [waterGoneAt(3), command(5, "pump_start")] },
    fault: { product: ignoreRefusal(isInterlock) },
  },
  {
    name: "a dry well pumps on in manual mode",
    found: ["a dry pump was left running"],
    history: { ...inWindow, ticks: [command(2, "pump_start"), waterGoneAt(5)] },
    fault: { product: withoutFloat },
  },
  {
    name: "a well does not rest",
    found: ["a well was started before it had rested"],
    history: { ...inWindow, ticks: [command(2, "pump_start"), stop(5), command(6, "pump_start")] },
    fault: { product: ignoreRefusal(isInterlock) },
  },
  {
    name: "a well is started that has not reported its float",
    found: ["a well was started without a current float"],
    history: {
      ...{ kind: "well", timers: [["08:05", "08:25"]], ticks: [mode(2, "auto")] },
      silentAt: Array.from({ length: 41 }, (_, index) => index + 3),
    },
    fault: { product: changeAutomation((request) => ({ ...request, action: "pump_start" })) },
  },
  {
    name: "a well is not started",
    found: ["a well was left standing in its window"],
    history: { kind: "well", timers: [["08:05", "08:40"]], ticks: [mode(2, "auto")] },
    fault: {
      product: changeAutomation((request) => {
        if (request.action === "pump_start") throw new Error("not now");
        return request;
      }),
    },
  },
  {
    name: "a timer passes for an interlock, and stops a pump that a person has taken over",
    found: ["automation moved a device in manual mode"],
    history: { ...inWindow, ticks: [mode(2, "auto"), mode(26, "manual")] },
    fault: {
      product: ({ use }, { clock, isBroken }) => {
        const commands = use(valveCommands);
        const { send } = commands;
        commands.send = async (request) => {
          if (!isBroken(request.deviceId) || request.action !== "pump_stop") return send(request);
          await new Promise<void>((resolve) => {
            const end = clock.every(1_000, () => {
              if (use(deviceRegistry).get(request.deviceId)?.mode === "auto") return;
              end();
              resolve();
            });
          });
          return send({ ...request, interlock: true });
        };
      },
    },
  },
  {
    name: "pumps get any power",
    found: ["a power outside of its limits"],
    history: {
      kind: "bank",
      ticks: [at(2, { do: "command", action: "set_pump_power", value: 20, pumps: ["p4"] })],
    },
    fault: { settings: { power: [10, 100] } },
  },
  {
    name: "pumps do not rest",
    found: ["a pump was started before it had rested"],
    history: {
      kind: "bank",
      ticks: [command(2, "pump_start", "p1"), stop(4), command(6, "pump_start", "p1")],
    },
    fault: { settings: { interlocks: { minOffSeconds: 0 } } },
  },
  {
    name: "pumps start at the same time",
    found: ["a pump was started right after another one"],
    history: { kind: "bank", ticks: [command(2, "pump_start", "p1"), command(4, "pump_start", "p2")] },
    fault: { settings: { interlocks: { staggerSeconds: 0 } } },
  },
  {
    name: "pumps start as often as anybody likes",
    found: ["a pump was started too often"],
    history: {
      kind: "bank",
      ticks: [2, 8, 14, 20, 26].flatMap((tick) => [command(tick, "pump_start", "p1"), stop(tick + 2)]),
    },
    fault: { settings: { maxStartsPerHour: 60 } },
  },
  {
    name: "a dry pump is started",
    found: ["a dry pump was started"],
    history: { kind: "bank", ticks: [waterGoneAt(3), command(5, "pump_start", "p1")] },
    fault: { product: ignoreRefusal(isInterlock) },
  },
  {
    name: "a dry pump is started that is believed to run",
    found: ["a dry pump was started"],
    history: {
      ...{ kind: "bank", behaviour: { answer: "err", delay: 1_000, outcome: "sent" } },
      ticks: [switchedAt(2, "p1"), waterGoneAt(3), command(6, "pump_start", "p1")],
    },
    fault: { product: ignoreRefusal(isInterlock) },
  },
  {
    name: "a start outlives the stop of an interlock",
    found: ["a start was sent after the stop of an interlock"],
    history: {
      ...{ kind: "bank", behaviour: { answer: "silent", delay: 0, outcome: "sent" } },
      ticks: [switchedAt(2, "p1"), command(2, "sync"), command(3, "pump_start", "p1"), waterGoneAt(4)],
    },
    fault: {
      product: ignoreRefusal(isInterlock),
      database: (id) => [
        "create function keep_start() returns trigger language plpgsql as $$ begin return null; end $$",
        `create trigger keep_start before update on command for each row
          when (new.device_id = ${id} and new.action = 'pump_start' and old.status = 'waiting'
            and new.failure_code = 'preempted') execute function keep_start()`,
      ],
    },
  },
  {
    name: "nobody hears of a float",
    found: ["a dry pump was left running"],
    history: { kind: "bank", ticks: [command(2, "pump_start", "p1"), waterGoneAt(5)] },
    fault: { product: withoutFloat },
  },
  {
    name: "staging stops what it has just started",
    found: ["staging stopped a pump that had just started"],
    history: {
      kind: "bank",
      ticks: [mode(1, "auto"), pressureFrom(1, 2.9), switchedAt(2, "p4"), switchedAt(12, "p1")],
    },
    fault: { settings: { interlocks: { minOnSeconds: 0, stageDownSeconds: 10 } } },
  },
  {
    name: "staging counts a pump that stands",
    found: ["staging stopped the last pump"],
    history: { kind: "bank", ticks: [mode(1, "auto"), pressureFrom(1, 2.9), switchedAt(2, "p1")] },
    fault: {
      product: ({ use }, { clock, isBroken }) => {
        const { stations } = use(pumps);
        clock.every(1_000, () => {
          for (const { bank, seen } of stations.all()) {
            const pump = isBroken(bank.deviceId) ? seen.get("p2") : undefined;
            if (pump) seen.set("p2", { ...pump, on: true });
          }
        });
      },
    },
  },
  {
    name: "what a station reports of its pumps is not noted",
    found: ["it reported that"],
    history: { kind: "bank", ticks: [switchedAt(3, "p1")] },
    fault: {
      product: ({ use }, { isBroken }) => {
        const { watch } = use(pumps);
        const { takeReport } = watch;
        watch.takeReport = (device, measuredAt) => {
          if (!isBroken(device.id)) takeReport(device, measuredAt);
        };
      },
    },
  },
  {
    name: "after the lease was lost the power begins at one that the pump does not have",
    found: ["a pump that has 100 % was sent 40 % at once"],
    history: {
      kind: "bank",
      ticks: [
        ...[mode(1, "auto"), pressureFrom(1, 1.1), switchedAt(2, "p4")],
        pressureFrom(leaseLostAt + 1, 2.9),
      ],
    },
    fault: {
      product: ({ use }, { clock, isBroken, isLeaseHeld }) => {
        const { stations } = use(pumps);
        let wasLost = false;
        clock.every(1_000, () => {
          wasLost ||= !isLeaseHeld();
          for (const { bank, seen } of wasLost ? stations.all() : []) {
            const pump = isBroken(bank.deviceId) ? seen.get("p4") : undefined;
            if (pump) seen.set("p4", { ...pump, power: 40, powerAt: clock.now() });
          }
        });
      },
    },
  },
];
