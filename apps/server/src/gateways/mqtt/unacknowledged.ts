import { createHash } from "node:crypto";

/** What of one broker may wait for its commit; beyond it no more is read from its connection. */
const most = { messages: 500, bytes: 4 * 1024 * 1024 };
export const mostUnacknowledged = most.messages;

interface Delivery {
  digest: string;
  bytes: number;
  committed: boolean;
  acknowledge: Acknowledge;
}

/** Sends the acknowledgement over the connection that delivered it last; false when that has ended. */
type Acknowledge = () => boolean;

/** The messages of one broker that are not acknowledged yet, over all its connections. */
export interface Unacknowledged {
  /**
   * Notes a delivery. `isNew`: it must be stored, and then `commit` called; otherwise it is known and acknowledged in
   * its time.
   */
  take(
    packet: { id: number; topic: string; payload: Buffer },
    acknowledge: Acknowledge,
  ): { isNew: boolean; commit(): void; release(): void };
  /** The same for a message without acknowledgement. */
  takeUnnumbered(bytes: number): () => void;
  /** Runs it as soon as there is space for another message. */
  whenSpace(next: () => void): void;
  /** The connection is gone: what waits to be read with it is forgotten, the broker delivers it again. */
  disconnected(): void;
  /** The broker has lost its session: its ids mean nothing any more. */
  sessionLost(): void;
  /** Resolves when nothing waits for its commit. */
  drained(): Promise<void>;
}

/**
 * A broker delivers what was not acknowledged again when it is connected again, under the same packet id. A message
 * that is still on its way to the database, or was committed after the connection had ended, is recognised and not
 * stored twice.
 */
export const createUnacknowledged = (limits = most): Unacknowledged => {
  const deliveries = new Map<number, Delivery>();
  let messages = 0;
  let bytes = 0;
  let reading: (() => void) | null = null;
  let drained: (() => void)[] = [];

  const hasSpace = () => messages < limits.messages && bytes < limits.bytes;
  const add = (size: number): void => {
    messages += 1;
    bytes += size;
  };
  const remove = (size: number): void => {
    messages -= 1;
    bytes -= size;
    if (messages === 0) {
      for (const resolve of drained) resolve();
      drained = [];
    }
    if (!reading || !hasSpace()) return;
    const next = reading;
    reading = null;
    next();
  };

  return {
    drained: () =>
      new Promise((resolve) => {
        if (messages === 0) resolve();
        else drained.push(resolve);
      }),
    take: ({ id, topic, payload }, acknowledge) => {
      const digest = createHash("sha256").update(topic).update("\n").update(payload).digest("base64");
      const known = deliveries.get(id);
      // An id is not given again before its acknowledgement; not every broker marks what it repeats.
      if (known?.digest === digest) {
        known.acknowledge = acknowledge;
        if (known.committed && acknowledge()) deliveries.delete(id);
        return { isNew: false, commit: () => {}, release: () => {} };
      }
      const delivery: Delivery = { digest, bytes: payload.length, committed: false, acknowledge };
      deliveries.set(id, delivery);
      add(delivery.bytes);
      return {
        isNew: true,
        commit: () => {
          delivery.committed = true;
          if (delivery.acknowledge() && deliveries.get(id) === delivery) deliveries.delete(id);
          remove(delivery.bytes);
        },
        release: () => {
          if (deliveries.get(id) === delivery) deliveries.delete(id);
          remove(delivery.bytes);
        },
      };
    },
    takeUnnumbered: (size) => {
      add(size);
      return () => remove(size);
    },
    whenSpace: (next) => {
      if (hasSpace()) next();
      else reading = next;
    },
    sessionLost: () => deliveries.clear(),
    disconnected: () => {
      reading = null;
    },
  };
};
