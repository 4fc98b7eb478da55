/** What every device may take out of the queue in a turn, in units of cost. */
const quantum = 4096;

interface Line<T> {
  items: { item: T; cost: number }[];
  next: number;
  /** Cost that this device may still take. */
  credit: number;
}

/** A queue in which devices take turns, so that much of one never delays a little of another. */
export interface FairQueue<T> {
  readonly length: number;
  /** @param cost such as the bytes of a message */
  add(deviceId: number, item: T, cost: number): void;
  /** The item whose turn it is. */
  take(): T | undefined;
}

/** Deficit round robin (Shreedhar and Varghese 1996): each turn a device gets a quantum, and takes what it can pay. */
export const createFairQueue = <T>(): FairQueue<T> => {
  // In order of turns: a map keeps the order in which its keys were set.
  const lines = new Map<number, Line<T>>();
  let length = 0;

  return {
    get length() {
      return length;
    },
    add: (deviceId, item, cost) => {
      length += 1;
      const line = lines.get(deviceId);
      if (line) line.items.push({ item, cost });
      else lines.set(deviceId, { items: [{ item, cost }], next: 0, credit: 0 });
    },
    take: () => {
      for (;;) {
        const turn = lines.entries().next();
        if (turn.done) return undefined;
        const [deviceId, line] = turn.value;
        const first = line.items[line.next];
        if (first && first.cost <= line.credit + quantum) {
          line.next += 1;
          line.credit += quantum - first.cost;
          length -= 1;
          lines.delete(deviceId);
          if (line.next < line.items.length) lines.set(deviceId, line);
          return first.item;
        }
        line.credit += quantum;
        lines.delete(deviceId);
        lines.set(deviceId, line);
      }
    },
  };
};
