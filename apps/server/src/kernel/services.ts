import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { DatabaseHandle } from "./database.ts";
import { endsWithin } from "./ends-within.ts";
import type { EventBus } from "./events.ts";
import type { Logger } from "./logging.ts";

declare const provides: unique symbol;

/** Identifies a service that one module provides and others use. */
export interface Token<T> {
  readonly name: string;
  readonly [provides]?: T;
}

/** A token with a factory; the instance is created on first use. */
export interface Service<T> extends Token<T> {
  readonly create: (context: Context) => T;
}

/** Dependencies available everywhere in the server. */
export interface Kernel {
  config: Config;
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  logger: Logger;
  /** Prometheus registry for the metrics of features. */
  metrics: Registry;
}

export interface Context extends Kernel {
  /** The instance of a token. Throws if nothing provides it, or for circular dependencies. */
  use<T>(token: Token<T>): T;
  /** Runs before the server listens, in order of creation of the services. */
  onStart(step: () => Promise<void> | void): void;
  /** Runs after all start steps, before the server listens: for what receives by itself, such as a client. */
  onReady(step: () => Promise<void> | void): void;
  /** Runs after the listeners are closed, in reverse order. */
  onStop(step: () => Promise<void> | void): void;
}

/** What `features/<name>/feature.ts` exports as `feature`. */
export interface Feature {
  name: string;
  /** Tokens of the kernel or a gateway that this feature implements. */
  provides?: readonly Provision[];
  /** Registers its routes below the base path of the API. */
  routes?(app: FastifyInstance, context: Context): void;
  /** Subscribes to events of other features and registers handlers of gateways, after all features are loaded. */
  react?(context: Context): void;
}

interface Provision {
  token: Token<unknown>;
  create: (context: Context) => unknown;
}

export const defineToken = <T>(name: string): Token<T> => ({ name });

export const defineService = <T>(name: string, create: (context: Context) => T): Service<T> => ({
  name,
  create,
});

/** Declares that a feature implements a token. */
export const provide = <T>(token: Token<T>, create: (context: Context) => T): Provision => ({
  token,
  create,
});

const isService = (token: Token<unknown>): token is Service<unknown> => "create" in token;

/** Service container: creates services on first use and runs their start and stop steps. */
export const createContainer = (kernel: Kernel) => {
  const creators = new Map<Token<unknown>, (context: Context) => unknown>();
  const instances = new Map<Token<unknown>, unknown>();
  const underWay: Token<unknown>[] = [];
  const starts: (() => Promise<void> | void)[] = [];
  const readies: (() => Promise<void> | void)[] = [];
  const stops: (() => Promise<void> | void)[] = [];

  const create = (token: Token<unknown>): unknown => {
    const creator = creators.get(token) ?? (isService(token) ? token.create : undefined);
    if (!creator) throw new Error(`Nothing provides "${token.name}"`);
    if (underWay.includes(token))
      throw new Error(`These need each other: ${[...underWay, token].map(({ name }) => name).join(" → ")}`);
    underWay.push(token);
    try {
      const instance = creator(context);
      instances.set(token, instance);
      return instance;
    } finally {
      underWay.pop();
    }
  };

  const context: Context = {
    ...kernel,
    // The types of token and instance are checked where it is provided.
    use: <T>(token: Token<T>): T => (instances.has(token) ? instances.get(token) : create(token)) as T,
    onStart: (step) => void starts.push(step),
    onReady: (step) => void readies.push(step),
    onStop: (step) => void stops.push(step),
  };

  return {
    context,
    provide: ({ token, create }: Provision): void => void creators.set(token, create),
    start: async (): Promise<void> => {
      for (const step of [...starts, ...readies]) await step();
    },
    /**
     * Runs all steps, also after one that fails or hangs.
     * @param within milliseconds for all; each may take two thirds of what those before it left
     */
    stop: async (within: number): Promise<void> => {
      const deadline = performance.now() + within;
      for (const step of stops.reverse()) {
        const done = Promise.try(step).catch((error: unknown) =>
          kernel.logger.error({ err: error }, "a service could not be stopped"),
        );
        const left = Math.max(0, deadline - performance.now());
        if (!(await endsWithin(done, (left * 2) / 3)))
          kernel.logger.warn("a service did not stop in time; going on without it");
      }
    },
  };
};
