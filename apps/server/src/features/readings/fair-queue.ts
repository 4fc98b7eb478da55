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

/**
 * Deficit round robin (Shreedhar and Varghese 1996): each turn a device gets a quantum, and takes what it can pay. A
 * device that had nothing waiting comes first (the new flows of RFC 8290), so that one reading does not wait until every
 * back-fill has had its turn; its next ones within that round wait like those of the others.
 */
export const createFairQueue = <T>(): FairQueue<T> => {
  // In order of turns: a map keeps the order in which its keys were set.
  const fresh = new Map<number, Line<T>>();
  const lines = new Map<number, Line<T>>();
  let length = 0;

  return {
    get length() {
      return length;
    },
    add: (deviceId, item, cost) => {
      length += 1;
      const line = fresh.get(deviceId) ?? lines.get(deviceId);
      if (line) line.items.push({ item, cost });
      else fresh.set(deviceId, { items: [{ item, cost }], next: 0, credit: 0 });
    },
    take: () => {
      for (;;) {
        const from = fresh.size > 0 ? fresh : lines;
        const turn = from.entries().next();
        if (turn.done) return undefined;
        const [deviceId, line] = turn.value;
        const first = line.items[line.next];
        from.delete(deviceId);
        // Nothing came since its last turn: what comes next is new again.
        if (!first) continue;
        lines.set(deviceId, line);
        line.credit += quantum;
        if (first.cost > line.credit) continue;
        line.credit -= first.cost;
        line.next += 1;
        length -= 1;
        if (line.next === line.items.length) Object.assign(line, { items: [], next: 0, credit: 0 });
        return first.item;
      }
    },
  };
};
