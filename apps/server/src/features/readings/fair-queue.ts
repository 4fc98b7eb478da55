/** What every device may take out of the queue in a turn, in units of cost. */
const quantum = 4096;

interface Entry<T> {
  item: T;
  cost: number;
  /** The one of the same device behind it. */
  next: Entry<T> | null;
}

interface Line<T> {
  // A linked list, because an array would keep what was taken until the line is empty, and under a flood it never is.
  first: Entry<T> | null;
  last: Entry<T> | null;
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
  /** Takes an item out of its turn. */
  remove(deviceId: number, item: T): void;
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

  const unlink = (line: Line<T>, before: Entry<T> | null, entry: Entry<T>): void => {
    if (before) before.next = entry.next;
    else line.first = entry.next;
    if (line.last === entry) line.last = before;
    if (!line.first) line.credit = 0;
    length -= 1;
  };

  return {
    get length() {
      return length;
    },
    add: (deviceId, item, cost) => {
      length += 1;
      const entry: Entry<T> = { item, cost, next: null };
      const line = fresh.get(deviceId) ?? lines.get(deviceId);
      if (!line) fresh.set(deviceId, { first: entry, last: entry, credit: 0 });
      else {
        if (line.last) line.last.next = entry;
        else line.first = entry;
        line.last = entry;
      }
    },
    take: () => {
      for (;;) {
        const from = fresh.size > 0 ? fresh : lines;
        const turn = from.entries().next();
        if (turn.done) return undefined;
        const [deviceId, line] = turn.value;
        const { first } = line;
        from.delete(deviceId);
        // Nothing came since its last turn: what comes next is new again.
        if (!first) continue;
        lines.set(deviceId, line);
        line.credit += quantum;
        if (first.cost > line.credit) continue;
        line.credit -= first.cost;
        unlink(line, null, first);
        return first.item;
      }
    },
    remove: (deviceId, item) => {
      const line = fresh.get(deviceId) ?? lines.get(deviceId);
      let before: Entry<T> | null = null;
      for (let entry = line?.first ?? null; line && entry; before = entry, entry = entry.next)
        if (entry.item === item) return unlink(line, before, entry);
    },
  };
};
