import type { CommandMessage } from "@sgval/contract/mqtt";
import { control } from "../../src/features/control/index.ts";
import { changePublish, changeQueries, changeWrites, ignoreRefusal, type Mutant } from "./faults.ts";
import {
  command,
  type HandWrittenHistory,
  lock,
  mode,
  pressed,
  reduced,
  stop,
} from "./hand-written-history.ts";

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
      name: `a lock-out tag is not heeded by ${who}`,
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
    name: "a stop of all pumps stops one of them",
    found: ["a stop was held back"],
    history: { kind: "bank", ticks: [command(2, "pump_start", "p1"), stop(6)] },
    fault: {
      product: ({ broker }, { isBroken }) => {
        const { publish } = broker;
        broker.publish = (id, topic, payload, ...rest) => {
          const message: CommandMessage = JSON.parse(payload);
          if (isBroken(id) && message.action === "DO_4_OFF") message.pumps = ["p1"];
          return publish(id, topic, JSON.stringify(message), ...rest);
        };
      },
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
];
