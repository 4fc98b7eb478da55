import type { BrokerProblem } from "@sgval/contract/connections/brokers";
import {
  type CustomerBroker,
  type CustomerConnection,
  type CustomerMessage,
  connectToBroker,
} from "../../../gateways/mqtt/customer-client.ts";
import { createUnacknowledged } from "../../../gateways/mqtt/unacknowledged.ts";
import type { Cancel, Clock } from "../../../kernel/clock.ts";
import { endsWithin } from "../../../kernel/ends-within.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { createSerializer } from "../../../kernel/serialize.ts";
import type { BrokerMonitor } from "./broker-status.ts";

/** Before another attempt (milliseconds), doubled with each, and half as long or half as long again by chance. */
const firstWait = 1_000;
const longestWait = 60_000;
/** A connection that lasted so long was a good one: the next attempt comes soon. */
const steadyAfter = 30_000;
const subscribeWithin = 10_000;
/** Filters in one request; brokers limit the size of packets. */
const filtersAtOnce = 100;
/** A broker answers a ping every 20 s. */
const silentAfter = 30_000;
const drainWithin = 2_000;

interface LinkDeps {
  /** For the log. */
  name: string;
  broker: CustomerBroker;
  clock: Clock;
  logger: Logger;
  monitor: BrokerMonitor;
  /** What must be subscribed now: templates and topics. */
  filters(): readonly string[];
  onMessage(message: CustomerMessage, stored: () => void, failed: () => void): void;
  /** What was stored with the messages committed last. */
  stored?: Parameters<typeof createUnacknowledged>[1];
}

/** Keeps the connection to one broker: tries again for ever, with growing pauses. */
export interface BrokerLink {
  /** Connects now instead of later; resolves when that has come to something. */
  connect(): Promise<void>;
  publish: CustomerConnection["publish"];
  /** Subscribes and unsubscribes what changed. */
  refresh(): void;
  /** Breaks a connection of which nothing was heard for long. */
  resetSilent(): void;
  /** Acknowledges what is under way and disconnects. @param forget the broker need keep no messages any more */
  close(forget: boolean): Promise<void>;
}

export const createBrokerLink = (deps: LinkDeps): BrokerLink => {
  const { name, broker, clock, logger, monitor } = deps;
  const unacknowledged = createUnacknowledged(clock.elapsed, deps.stored);
  let connection: CustomerConnection | null = null;
  let cancelRetry: Cancel = () => {};
  let closed = false;
  let failures = 0;
  let subscribed = new Set<string>();
  let refused = new Set<string>();
  const inTurn = createSerializer();
  let outcomes: (() => void)[] = [];

  const settle = (): void => {
    const waiting = outcomes;
    outcomes = [];
    for (const resolve of waiting) resolve();
  };

  const subscribeChanges = async (to: CustomerConnection): Promise<void> => {
    const wanted = new Set(deps.filters());
    const gone = [...subscribed].filter((filter) => !wanted.has(filter));
    await to.unsubscribe(gone);
    const added = [...wanted].filter((filter) => !subscribed.has(filter));
    for (let start = 0; start < added.length; start += filtersAtOnce) {
      const chunk = added.slice(start, start + filtersAtOnce);
      for (const filter of await to.subscribe(chunk)) refused.add(filter);
    }
    subscribed = wanted;
    refused = new Set([...refused].filter((filter) => wanted.has(filter)));
  };
  const change = (to: CustomerConnection): Promise<void> => inTurn(() => subscribeChanges(to));

  const attempt = (): void => {
    cancelRetry();
    monitor.set("connecting");
    const startedAt = clock.elapsed();
    let connectedAt: number | null = null;
    let cancelSubscribe: Cancel = () => {};
    const accepted = async (): Promise<void> => {
      // Answers to commands are heard before the first command is sent.
      cancelSubscribe = clock.after(subscribeWithin, () => opened.reset("no_answer"));
      subscribed = new Set();
      refused = new Set();
      await change(opened);
      if (connection !== opened) return;
      cancelSubscribe();
      connectedAt = clock.elapsed();
      monitor.problem(null, null);
      monitor.refusedFilters([...refused]);
      monitor.set("connected");
      logger.info({ broker: name, after: Math.round(connectedAt - startedAt) }, "connected to a broker");
      settle();
    };
    const ended = (problem: BrokerProblem, detail: string | null): void => {
      cancelSubscribe();
      if (connection !== opened) return;
      connection = null;
      if (closed) {
        settle();
        return;
      }
      const steady = connectedAt !== null && clock.elapsed() - connectedAt >= steadyAfter;
      failures = steady ? 1 : failures + 1;
      const wait = Math.min(longestWait, firstWait * 2 ** Math.min(failures - 1, 10)) * (0.5 + Math.random());
      monitor.problem(problem, detail);
      monitor.set("waiting", { nextAttemptAt: clock.now() + wait });
      logger.warn({ broker: name, problem, detail, again: Math.round(wait) }, "no connection to a broker");
      cancelRetry = clock.after(wait, attempt);
      settle();
    };
    const opened = connectToBroker(broker, unacknowledged, clock.elapsed, {
      connected: () => void accepted().catch(() => opened.reset("dropped")),
      message: (message, stored, failed) => {
        // What comes while it is closed is not acknowledged, and comes again.
        if (!closed) deps.onMessage(message, stored, failed);
      },
      ended,
    });
    connection = opened;
  };

  return {
    connect: () => {
      if (closed || monitor.state === "connected") return Promise.resolve();
      const outcome = new Promise<void>((resolve) => outcomes.push(resolve));
      if (!connection) attempt();
      return outcome;
    },
    publish: (...message) =>
      connection && monitor.state === "connected"
        ? connection.publish(...message)
        : Promise.resolve("absent"),
    refresh: () => {
      const now = connection;
      if (!now || monitor.state !== "connected") return;
      void change(now)
        .then(() => monitor.refusedFilters([...refused]))
        .catch((error: unknown) => logger.debug({ err: error, broker: name }, "subscribing failed"));
    },
    resetSilent: () => {
      if (connection && !connection.heardSince(clock.elapsed() - silentAfter)) connection.reset("no_answer");
    },
    close: async (forget) => {
      closed = true;
      cancelRetry();
      await endsWithin(unacknowledged.drained(), drainWithin);
      const last = connection;
      if (forget && monitor.state === "connected")
        await endsWithin(last?.unsubscribe([...subscribed]) ?? Promise.resolve(), drainWithin);
      await last?.close();
      connection = null;
      settle();
    },
  };
};
