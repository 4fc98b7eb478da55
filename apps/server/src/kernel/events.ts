import type { Logger } from "./logging.ts";

declare const payload: unique symbol;

/** An event: its name and the type of its payload. */
export interface EventType<T> {
  readonly name: string;
  readonly [payload]?: T;
}

/** Defines an event, named like its constant; features export theirs from their index. */
export const defineEvent = <T>(name: string): EventType<T> => ({ name });

export interface EventBus {
  /** Subscribes; returns the unsubscribe function. */
  on<T>(event: EventType<T>, listener: (payload: T) => void): () => void;
  /** Calls all listeners in order of subscription. An error of a listener is logged and does not stop the others. */
  emit<T>(event: EventType<T>, payload: T): void;
}

/** The in-process event bus between features. */
export const createEventBus = (logger: Logger): EventBus => {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  return {
    on: (event, listener) => {
      const set = listeners.get(event.name) ?? new Set();
      listeners.set(event.name, set.add(listener));
      return () => void set.delete(listener);
    },
    emit: (event, payload) => {
      for (const listener of listeners.get(event.name) ?? []) {
        try {
          listener(payload as never);
        } catch (error) {
          logger.error({ err: error, event: event.name }, "a listener failed");
        }
      }
    },
  };
};
