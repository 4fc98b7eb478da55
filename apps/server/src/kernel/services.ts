import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { DatabaseHandle } from "./database.ts";
import type { EventBus } from "./events.ts";
import type { Logger } from "./logging.ts";

declare const provides: unique symbol;

/** Names something that one part of the server provides and others use. */
export interface Token<T> {
  readonly name: string;
  readonly [provides]?: T;
}

/** A token that brings its own way of being made: once, when first used. */
export interface Service<T> extends Token<T> {
  readonly create: (context: Context) => T;
}

/** What every part of the server has at hand. */
export interface Kernel {
  config: Config;
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  logger: Logger;
  /** Where a feature registers the figures it wants to be observed by. */
  metrics: Registry;
}

export interface Context extends Kernel {
  /** The one instance behind a token; errors: nobody provides it, or its needs lead back to itself. */
  use<T>(token: Token<T>): T;
  /** Runs before the server listens, in the order in which the services were made. */
  onStart(step: () => Promise<void> | void): void;
  /** Runs once nothing is received any more, in the reverse order. */
  onStop(step: () => Promise<void> | void): void;
}

/** What `features/<name>/feature.ts` exports as `feature`. */
export interface Feature {
  name: string;
  /** Tokens of the kernel or a gateway that this feature stands behind. */
  provides?: readonly Provision[];
  /** Its routes, below the base path of the API. */
  routes?(app: FastifyInstance, context: Context): void;
  /** Subscribes to what others emit and registers what gateways call; after all features are known. */
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

/** Says that a feature stands behind a token. */
export const provide = <T>(token: Token<T>, create: (context: Context) => T): Provision => ({
  token,
  create,
});

const isService = (token: Token<unknown>): token is Service<unknown> => "create" in token;

/** Makes services when they are first used and runs their steps of start and stop. */
export const createContainer = (kernel: Kernel) => {
  const creators = new Map<Token<unknown>, (context: Context) => unknown>();
  const instances = new Map<Token<unknown>, unknown>();
  const underWay: Token<unknown>[] = [];
  const starts: (() => Promise<void> | void)[] = [];
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
    // A token and what stands behind it are tied together where it is provided.
    use: <T>(token: Token<T>): T => (instances.has(token) ? instances.get(token) : create(token)) as T,
    onStart: (step) => void starts.push(step),
    onStop: (step) => void stops.push(step),
  };

  return {
    context,
    provide: ({ token, create }: Provision): void => void creators.set(token, create),
    start: async (): Promise<void> => {
      for (const step of starts) await step();
    },
    stop: async (): Promise<void> => {
      for (const step of stops.reverse()) await step();
    },
  };
};
