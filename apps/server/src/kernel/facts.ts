import type { Logger } from "./logging.ts";

declare const payload: unique symbol;

/** The name of something that happened, carrying the type of its news. */
export interface Fact<T> {
  readonly name: string;
  readonly [payload]?: T;
}

/** Features declare their facts with this and export them from their index. */
export const defineFact = <T>(name: string): Fact<T> => ({ name });

export interface Facts {
  /** Listens; the returned function ends it. */
  on<T>(fact: Fact<T>, listener: (news: T) => void): () => void;
  /** Tells everyone, in order of subscription. A listener that throws is logged and stops nobody. */
  emit<T>(fact: Fact<T>, news: T): void;
}

/** The in-process bus on which features hear of each other's doings. */
export const createFacts = (logger: Logger): Facts => {
  const listeners = new Map<string, Set<(news: never) => void>>();
  return {
    on: (fact, listener) => {
      const set = listeners.get(fact.name) ?? new Set();
      listeners.set(fact.name, set.add(listener));
      return () => void set.delete(listener);
    },
    emit: (fact, news) => {
      for (const listener of listeners.get(fact.name) ?? []) {
        try {
          listener(news as never);
        } catch (error) {
          logger.error({ err: error, fact: fact.name }, "a listener failed");
        }
      }
    },
  };
};
