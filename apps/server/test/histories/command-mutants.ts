import { control } from "../../src/features/control/index.ts";
import { deviceRegistry } from "../../src/features/devices/index.ts";
import {
  changePublish,
  changeQueries,
  changeWrites,
  type Fault,
  forgetLostMoves,
  ignoreRefusal,
  refuseRaises,
} from "./faults.ts";
import {
  at,
  command,
  type HandWrittenHistory,
  lock,
  losesSecond,
  mode,
  pressureFrom,
  stop,
} from "./hand-written-history.ts";

/** A rule broken on purpose, the history that shows it, and what the invariants must complain of. */
export interface Mutant {
  name: string;
  found: string[];
  history: HandWrittenHistory;
  fault: Fault;
}

/** Reduced in automatic mode, since its pressure is high from the fourth minute on. */
const reduced = {
  kind: "pilot",
  ticks: [mode(2, "auto"), pressureFrom(4, 2.5)],
} as const satisfies HandWrittenHistory;
const raised = {
  ...reduced,
  ticks: [...reduced.ticks, pressureFrom(10, 1.1)],
} as const satisfies HandWrittenHistory;
const pressed = { kind: "pilot", ticks: [command(2, "high_pressure")] } as const satisfies HandWrittenHistory;
const set = {
  kind: "pilot",
  ticks: [at(2, { do: "threshold", points: [1, 3] })],
} as const satisfies HandWrittenHistory;

export const commandMutants: readonly Mutant[] = [
  {
    name: "a publish that was refused is repeated",
    found: ["published twice"],
    history: { ...pressed, behaviour: { answer: "ok", delay: 0, outcome: "refused_heard" } },
    fault: {
      product: changePublish(async (publish) => ((await publish()) === "refused" ? publish() : "sent")),
    },
  },
  {
    name: "a publish waits for minutes",
    found: ["published after its exp"],
    history: pressed,
    fault: {
      product: changePublish(async (publish, _message, { clock }) => {
        await new Promise<void>((resolve) => void clock.after(180_000, resolve));
        return publish();
      }),
    },
  },
  {
    name: "the clock is set forward, and what waits does not expire",
    found: ["published after its exp"],
    history: { kind: "sleeping", silentAt: [41, 42], ticks: [command(41, "high_pressure")] },
    fault: {
      product: changeQueries({
        text: /from "command" where .*"status" in/,
        rows: (rows) => rows.map((row) => ({ ...row, expires_at: new Date("2030-01-01") })),
      }),
    },
  },
  {
    name: "a server that lost its lease publishes",
    found: ["published without the lease"],
    history: { kind: "pilot", ticks: [command(39, "high_pressure")] },
    fault: {
      product: changePublish(async (publish, _message, { clock, isLeaseHeld }) => {
        await new Promise<void>((resolve) => {
          const end = clock.every(1_000, () => {
            if (isLeaseHeld()) return;
            end();
            resolve();
          });
        });
        return publish();
      }),
    },
  },
  {
    name: "a command is published that is stored nowhere",
    found: ["published without running in the database"],
    history: pressed,
    fault: {
      product: ({ broker }, { isBroken }) => {
        const { publish } = broker;
        broker.publish = (id, topic, payload, ...rest) =>
          publish(id, topic, isBroken(id) ? payload.replace('"c-', '"c-x') : payload, ...rest);
      },
    },
  },
  {
    name: "a command does not wait for the one that runs",
    found: ["a second one is processing", "published beside another one that runs"],
    history: {
      ...{ kind: "pilot", behaviour: { answer: "silent", delay: 0, outcome: "sent" } },
      ticks: [command(2, "high_pressure"), command(3, "low_pressure")],
    },
    fault: {
      database: () => ["drop index command_one_processing"],
      product: changeQueries({
        text: /from "command" where .*"status" in/,
        rows: (rows) => rows.filter(({ status }) => status !== "processing"),
      }),
    },
  },
  {
    name: "people move a device in automatic mode",
    found: ["a command of a person was published in automatic mode"],
    history: { kind: "pilot", ticks: [mode(2, "auto"), command(3, "low_pressure")] },
    fault: {
      product: changeQueries({
        text: /"mode" from "device" .*for no key update/,
        rows: (rows) => rows.map((row) => ({ ...row, mode: "manual" })),
      }),
    },
  },
  {
    name: "people start the pumps of a bank in automatic mode",
    found: ["a command of a person was published in automatic mode"],
    history: { kind: "bank", ticks: [mode(2, "auto"), command(3, "pump_start", "p1")] },
    fault: {
      product: changeQueries({
        text: /"mode" from "device" .*for no key update/,
        rows: (rows) => rows.map((row) => ({ ...row, mode: "manual" })),
      }),
    },
  },
  {
    name: "automation shuts a valve",
    found: ["automation cut or forced the supply"],
    history: reduced,
    fault: { product: changeWrites("command", { low_pressure: "fully_close_on", DO_3_OFF: "DO_2_ON" }) },
  },
  ...[
    { who: "people", history: { ...pressed, ticks: [lock(1), ...pressed.ticks] } },
    { who: "automation", history: { ...reduced, ticks: [...reduced.ticks, lock(3)] } },
    { who: "people at a bank", history: { kind: "bank", ticks: [lock(1), command(2, "pump_start", "p1")] } },
  ].map(
    ({ who, history }): Mutant => ({
      name: `${who} do not heed a lock-out tag`,
      found: ["published to a device that is locked out"],
      history: history as HandWrittenHistory,
      fault: { product: ignoreRefusal(({ code }) => code === "device_locked_out") },
    }),
  ),
  {
    name: "a stop is said to be sent, and is not",
    found: ["a stop was held back"],
    history: { kind: "pilot", ticks: [stop(3)] },
    fault: {
      product: changePublish((publish, { action }) =>
        action === "DO_2_OFF" ? Promise.resolve("sent" as const) : publish(),
      ),
    },
  },
  {
    name: "a stop does not take manual",
    found: ["a stop was refused"],
    history: { kind: "bank", ticks: [mode(2, "auto"), stop(4)] },
    fault: {
      product: ({ use }, { isBroken }) => {
        const service = use(control);
        const { send } = service;
        service.send = (request, caller) =>
          send(isBroken(request.deviceId) ? { ...request, takeManual: false } : request, caller);
      },
    },
  },
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
    name: "a late answer completes what was given up",
    found: ["a final state changed"],
    history: { ...pressed, behaviour: { answer: "ok", delay: 130_000, outcome: "sent" } },
    fault: {
      database: () => ["alter table command disable trigger command_final"],
      product: ({ use }, { isBroken, query }) => {
        const service = use(control);
        const { takeAnswer } = service;
        service.takeAnswer = (device, ...rest) => {
          takeAnswer(device, ...rest);
          if (isBroken(device.id))
            void query(`update command set status = 'completed'
              where device_id = ${device.id} and status = 'device_not_response'`);
        };
      },
    },
  },
  ...(
    [
      ["commands", "command_sent", "0 entries command_sent", pressed],
      [
        ...(["modes", "mode_auto", "its modes were"] as const),
        { kind: "pilot", ticks: [mode(2, "auto"), mode(4, "manual"), mode(6, "auto")] },
      ],
      ["settings", "threshold_set", "threshold_set to", set],
      ["lock-out tags", "lock_out_set", "its tags were", { kind: "pilot", ticks: [lock(2)] }],
    ] satisfies [what: string, detail: string, found: string, history: HandWrittenHistory][]
  ).map(
    ([what, detail, found, history]): Mutant => ({
      ...{ name: `${what} are missing in the history`, found: [found], history },
      fault: { product: changeWrites("activity", { [detail]: "pump_synced" }) },
    }),
  ),
  {
    name: "a command completes without an answer",
    found: ["is completed, and its device never said so"],
    history: { ...pressed, behaviour: { answer: "silent", delay: 0, outcome: "sent" } },
    fault: {
      product: ({ broker, use }, { isBroken }) => {
        const { publish } = broker;
        broker.publish = async (id, topic, payload, ...rest) => {
          const outcome = await publish(id, topic, payload, ...rest);
          const device = isBroken(id) ? use(deviceRegistry).get(id) : undefined;
          const answer = Buffer.from(JSON.stringify({ cmdId: JSON.parse(payload).cmdId, result: "ok" }));
          if (device) use(control).takeAnswer(device, answer, () => {});
          return outcome;
        };
      },
    },
  },
  {
    name: "a command without an answer never ends",
    found: ["is processing for ever"],
    history: { ...pressed, behaviour: { answer: "silent", delay: 0, outcome: "sent" } },
    fault: {
      database: (id) => [
        "create function keep_open() returns trigger language plpgsql as $$ begin return null; end $$",
        `create trigger keep_open before update on command for each row
          when (new.device_id = ${id} and new.status = 'device_not_response') execute function keep_open()`,
      ],
    },
  },
  {
    name: "automatic mode outlives its settings",
    found: ["it is in automatic mode without"],
    history: { kind: "pilot", ticks: [mode(2, "auto")] },
    fault: {
      database: (id) => [
        `create function lose_points() returns trigger language plpgsql as
          $$ begin delete from device_threshold where device_id = new.id; return null; end $$`,
        `create trigger lose_points after update on device for each row
          when (new.id = ${id} and new.mode = 'auto') execute function lose_points()`,
      ],
    },
  },
];
