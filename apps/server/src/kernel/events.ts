import type { Logger } from "./logging.ts";

declare const payload: unique symbol;

/** The name of something that happened, carrying the type of its news. */
export interface EventType<T> {
  readonly name: string;
  readonly [payload]?: T;
}

/** Features declare their facts with this and export them from their index. */
export const defineEvent = <T>(name: string): EventType<T> => ({ name });

export interface EventBus {
  /** Listens; the returned function ends it. */
  on<T>(event: EventType<T>, listener: (payload: T) => void): () => void;
  /** Tells everyone, in order of subscription. A listener that throws is logged and stops nobody. */
  emit<T>(event: EventType<T>, payload: T): void;
}

/** The in-process bus on which features hear of each other's doings. */
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
