import type { Command } from "@sgval/contract/control/control";
import type { CommandMessage } from "@sgval/contract/mqtt";
import type pg from "pg";
import type { App } from "../../src/app.ts";
import { type ValveCommands, valveCommands } from "../../src/features/automation/index.ts";
import { type CommandCheck, commandChanged, commandChecks } from "../../src/features/control/index.ts";
import type { FakeClock } from "../../src/testing/fake-clock.ts";
import type { HandWrittenHistory } from "./hand-written-history.ts";
import type { OtherSettings } from "./kinds.ts";

/** What a fault that is injected works with. */
export interface FaultContext {
  clock: FakeClock;
  /** The connections of the product. */
  pools: readonly pg.Pool[];
  query(text: string): Promise<unknown[]>;
  /** Whether it is to be broken for a device. */
  isBroken(deviceId: number): boolean;
  isLeaseHeld(): boolean;
}

/** A fault that is injected from outside to break one rule: in what the product uses, its settings or its database. */
export interface Fault {
  /** Wraps what an app uses, each time one starts. */
  product?(app: App, context: FaultContext): void;
  /** The statements that break it in the database, once. */
  database?(deviceId: number): string[];
  settings?: OtherSettings;
}
/** A rule broken on purpose, the history that shows it, and what the invariants must complain of. */
export interface Mutant {
  name: string;
  found: string[];
  history: HandWrittenHistory;
  fault: Fault;
}

type Publish = App["broker"]["publish"];

/** What becomes of a publish to a broken device. */
export const changePublish =
  (
    change: (
      publish: () => ReturnType<Publish>,
      message: CommandMessage,
      context: FaultContext,
    ) => ReturnType<Publish>,
  ) =>
  ({ broker }: App, context: FaultContext): void => {
    const { publish } = broker;
    broker.publish = (deviceId, topic, payload, ...rest) =>
      context.isBroken(deviceId)
        ? change(() => publish(deviceId, topic, payload, ...rest), JSON.parse(payload), context)
        : publish(deviceId, topic, payload, ...rest);
  };

/** What becomes of a command that automation sends to a broken valve or well. */
export const changeAutomation =
  (change: (request: Parameters<ValveCommands["send"]>[0]) => Parameters<ValveCommands["send"]>[0]) =>
  ({ use }: App, { isBroken }: FaultContext): void => {
    const commands = use(valveCommands);
    const { send } = commands;
    commands.send = async (request) => send(isBroken(request.deviceId) ? change(request) : request);
  };

/** A move that was not answered ends as if it had been, and nobody hears that it runs: what was confirmed before goes on counting. */
export const forgetLostMoves = ({ events }: App, { isBroken }: FaultContext): void => {
  const { emit } = events;
  events.emit = (event, payload) => {
    const { command } = payload as { command?: Command };
    const isOfBroken = event.name === commandChanged.name && command && isBroken(command.deviceId);
    if (isOfBroken && command.status === "device_not_response") command.status = "completed";
    if (isOfBroken && command.status === "processing") command.status = "waiting";
    emit(event, payload);
  };
};

/** Whatever raises the pressure of a broken valve fails. */
export const refuseRaises = () => {
  let setPoint = Number.POSITIVE_INFINITY;
  return changeAutomation((request) => {
    const { action, value } = request;
    if (action === "high_pressure" || (value ?? 0) > setPoint) throw new Error("too many changes");
    setPoint = value ?? setPoint;
    return request;
  });
};

/** A refusal of the checks that is not heeded. */
export const ignoreRefusal =
  (isIt: (refusal: NonNullable<Awaited<ReturnType<CommandCheck>>>) => boolean) =>
  ({ use }: App, { isBroken }: FaultContext): void => {
    const checks = use(commandChecks);
    const { refusalOf } = checks;
    checks.refusalOf = async (trx, device, command) => {
      const refusal = await refusalOf(trx, device, command);
      return refusal && isBroken(device.id) && isIt(refusal) ? null : refusal;
    };
  };

/** Queries about broken devices that are asked, or answered, otherwise than the product wants. */
interface Query {
  text: RegExp;
  rows?(rows: Record<string, unknown>[]): Record<string, unknown>[];
  values?(values: unknown[]): unknown[];
}

/** Which device a query is about: the first value of one that reads, the column of one that writes. */
const deviceOf = (text: string, values: readonly unknown[]): number => {
  const columns = /^insert into "\w+" \(([^)]*)\)/.exec(text)?.[1]?.split(", ");
  return Number(values[columns ? columns.indexOf('"device_id"') : 0]);
};

export const changeQueries =
  ({ text: wanted, rows: changeRows, values: changeValues }: Query) =>
  (_app: App, { pools, isBroken }: FaultContext): void => {
    const changed = (client: pg.PoolClient): pg.PoolClient => {
      const ask = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
      const asked = async (text: string, values: unknown[] = []) => {
        if (!wanted.test(text) || !isBroken(deviceOf(text, values))) return ask(text, values);
        const result = await ask(text, changeValues?.(values) ?? values);
        return { ...result, rows: changeRows?.(result.rows) ?? result.rows };
      };
      return new Proxy(client, {
        get: (target, key) => {
          const value = Reflect.get(target, key);
          if (key === "query") return asked;
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
    };
    for (const pool of pools) {
      const connect = pool.connect.bind(pool);
      Object.assign(pool, {
        connect: (...callback: []) =>
          callback.length > 0 ? connect(...callback) : connect().then((client) => changed(client)),
      });
    }
  };

/** Something else is written of a device. */
export const changeWrites = (table: string, instead: Readonly<Record<string, string>>) =>
  changeQueries({
    text: new RegExp(`^insert into "${table}"`),
    values: (values) => values.map((value) => (typeof value === "string" && instead[value]) || value),
  });
