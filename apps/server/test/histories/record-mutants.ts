import { control } from "../../src/features/control/index.ts";
import { deviceRegistry } from "../../src/features/devices/index.ts";
import { changeWrites, type Mutant } from "./faults.ts";
import {
  at,
  command,
  databaseAwayAt,
  type HandWrittenHistory,
  lock,
  mode,
  pressed,
  stop,
  timers,
} from "./hand-written-history.ts";

const set = {
  kind: "pilot",
  ticks: [at(2, { do: "threshold", points: [1, 3] })],
} as const satisfies HandWrittenHistory;
const cancelled = {
  ...{ kind: "sleeping", silentAt: [3, 4, 5] },
  ticks: [command(4, "high_pressure"), at(5, { do: "cancel" })],
} as const satisfies HandWrittenHistory;

/** Without the database it is published first, and recorded after that. */
const stoppedWithoutDatabase = {
  kind: "pilot",
  ticks: [stop(databaseAwayAt)],
} as const satisfies HandWrittenHistory;

/** What rows and the history say of commands and settings, broken on purpose. */
export const recordMutants: readonly Mutant[] = [
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
      ["limits", "threshold_set", "threshold_set to", set],
      ["timers", "timer_set", "timer_set to", { kind: "pilot", ticks: [timers(2, "08:10", "08:20")] }],
      ["cancelled commands", "command_cancelled", "0 entries command_cancelled", cancelled],
      ["lock-out tags", "lock_out_set", "its tags were", { kind: "pilot", ticks: [lock(2)] }],
      [
        ...(["stops sent before their row", "stop_sent_unrecorded"] as const),
        ...(["0 entries stop_sent_unrecorded", stoppedWithoutDatabase] as const),
      ],
    ] satisfies [what: string, detail: string, found: string, history: HandWrittenHistory][]
  ).map(
    ([what, detail, found, history]): Mutant => ({
      ...{ name: `${what} are missing in the history`, found: [found], history },
      fault: { product: changeWrites("activity", { [detail]: "pump_synced" }) },
    }),
  ),
  {
    name: "a stop that was sent while the database was away is recorded nowhere",
    found: ["was sent, and is stored nowhere"],
    history: stoppedWithoutDatabase,
    fault: {
      database: (id) => [
        "create function lose_stop() returns trigger language plpgsql as $$ begin return null; end $$",
        `create trigger lose_stop before insert on command for each row
          when (new.device_id = ${id} and new.action = 'fully_close_off') execute function lose_stop()`,
      ],
    },
  },
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
