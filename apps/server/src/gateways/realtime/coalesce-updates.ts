/** Holds what a console has not been told yet and hands it over at most so often per key. */
export interface Coalescer<T> {
  add(key: number, items: readonly T[]): void;
  close(): void;
}

/**
 * Gathers items per key (newest first) and gives them out once a period: the first at once, further ones
 * together at the end of the period, so that totals stay right and the last one is never lost.
 */
export const createCoalescer = <T>(
  every: (milliseconds: number, action: () => void) => () => void,
  periodMilliseconds: number,
  give: (key: number, items: T[]) => void,
): Coalescer<T> => {
  const waiting = new Map<number, T[]>();
  let told = new Set<number>();
  const stop = every(periodMilliseconds, () => {
    const due = [...waiting];
    waiting.clear();
    told = new Set(due.map(([key]) => key));
    for (const [key, items] of due) give(key, items);
  });
  return {
    add: (key, items) => {
      const held = waiting.get(key);
      if (held) held.unshift(...items);
      else if (told.has(key)) waiting.set(key, [...items]);
      else {
        told.add(key);
        give(key, [...items]);
      }
    },
    close: stop,
  };
};
