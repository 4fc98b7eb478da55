import { randomUUID } from "node:crypto";
import type { Logger } from "./logging.ts";

declare const payload: unique symbol;

/** An event: its name and the type of its payload. */
export interface EventType<T> {
  readonly name: string;
  /** Whether every node on this database gets it. */
  readonly everyNode: boolean;
  readonly [payload]?: T;
}

/** An event of this node alone. */
export interface LocalEvent<T> extends EventType<T> {
  readonly everyNode: false;
}

/** An event of a change that every node must notice, because it keeps what was changed in memory or on a connection. */
export interface SharedEvent<T> extends EventType<T> {
  readonly everyNode: true;
}

/** Defines an event, named like its constant; features export theirs from their index. */
export const defineEvent = <T>(name: string): LocalEvent<T> => ({ name, everyNode: false });

/** Defines an event of a change; its payload travels as JSON, so it holds ids, not records. */
export const defineSharedEvent = <T>(name: string): SharedEvent<T> => ({ name, everyNode: true });

export interface EventBus {
  /** Names this process among the nodes. */
  readonly node: string;
  /** Subscribes; returns the unsubscribe function. */
  on<T>(event: EventType<T>, listener: (payload: T) => unknown): () => void;
  /** Calls all listeners in order of subscription. An error of a listener is logged and does not stop the others. */
  emit<T>(event: LocalEvent<T>, payload: T): void;
  /**
   * Calls all listeners as `emit` does, each after the one before is done; rejects in the end when one failed. A shared
   * event is sent by `auditedChange` or `sharedChange`, which then call this.
   */
  deliver(event: Pick<EventType<unknown>, "name">, payload: unknown): Promise<void>;
}

type Listener = (payload: never) => unknown;

/** The event bus between features. */
export const createEventBus = (logger: Logger): EventBus => {
  const listeners = new Map<string, Set<Listener>>();
  const logFailure = (event: string) => (error: unknown) =>
    logger.error({ err: error, event }, "a listener failed");
  return {
    node: randomUUID(),
    on: (event, listener) => {
      const set = listeners.get(event.name) ?? new Set();
      listeners.set(event.name, set.add(listener));
      return () => void set.delete(listener);
    },
    emit: ({ name }, payload) => {
      for (const listener of listeners.get(name) ?? []) {
        try {
          Promise.resolve(listener(payload as never)).catch(logFailure(name));
        } catch (error) {
          logFailure(name)(error);
        }
      }
    },
    deliver: async ({ name }, payload) => {
      const failures: unknown[] = [];
      for (const listener of listeners.get(name) ?? []) {
        try {
          await listener(payload as never);
        } catch (error) {
          logFailure(name)(error);
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
};
