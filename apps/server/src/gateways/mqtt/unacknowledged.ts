import { createHash } from "node:crypto";

/** What of one broker may wait for its commit; beyond it no more is read from its connection. */
const most = { messages: 500, bytes: 4 * 1024 * 1024 };
export const mostUnacknowledged = most.messages;
/** What a broker repeats comes first and without a pause (milliseconds). */
const longestPause = 2_000;
/** Of so many that were acknowledged last a repetition is recognised: more than a broker has on their way at once. */
export const mostRemembered = 1_000;

/** A message as its broker numbered it, and what was in it. */
export interface PacketDelivery {
  packetId: number;
  digest: string;
}
/** The same of one of several brokers: committed with the readings of the message. */
export interface BrokerDelivery extends PacketDelivery {
  brokerId: number;
}

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
   * its time. `delivery` is what must be stored with it; null where the ids of the broker say nothing.
   */
  take(
    packet: {
      id: number;
      topic: string;
      payload: Buffer;
      /** The broker marks it as sent before. */
      isRepeated: boolean;
    },
    acknowledge: Acknowledge,
  ): { isNew: boolean; delivery: PacketDelivery | null; commit(): void; release(): void };
  /** The same for a message without acknowledgement. */
  takeUnnumbered(bytes: number): () => void;
  /** Runs it as soon as there is space for another message. */
  whenSpace(next: () => void): void;
  /** The connection is gone: what waits to be read with it is forgotten, the broker delivers it again. */
  disconnected(): void;
  /** The broker has kept its session, and begins with what it has not seen acknowledged. */
  sessionKept(): void;
  /** The broker has lost its session: its ids mean nothing any more. */
  sessionLost(): void;
  /** Resolves when nothing waits for its commit. */
  drained(): Promise<void>;
}

const nothingStored = { deliveries: [], forget: () => {} };

/**
 * A broker delivers what was not acknowledged again when it is connected again, under the same packet id. A message
 * that is still on its way to the database, or was committed after the connection had ended, is recognised and not
 * stored twice. So is one that was acknowledged to a broker that has lost the acknowledgement, because it was killed: by
 * the mark of the broker, or, as it may even have lost that it had sent the message, by coming first of all.
 * What a server stored that was killed before it could acknowledge it is recognised in the same way (`stored`).
 * @param elapsed milliseconds, ever rising
 */
export const createUnacknowledged = (
  elapsed: () => number,
  /** What was stored with the messages committed last, the newest last, and how to forget it. */
  stored: { deliveries: readonly PacketDelivery[]; forget(): void } = nothingStored,
  limits = most,
): Unacknowledged => {
  const deliveries = new Map<number, Delivery>();
  /** By id, the one acknowledged last at the end. */
  const remembered = new Map(
    stored.deliveries.map(({ packetId, digest }) => [packetId, { digest, connection: -1 }]),
  );
  let connection = 0;
  /** Brokers count their ids up; of one that gives them again at once, a repetition may be another message. */
  let reusesIds = false;
  /** Until then what comes may be what came over the connection before, marked as such or not. */
  let repeatsUntil = 0;
  let messages = 0;
  let bytes = 0;
  let reading: (() => void) | null = null;
  let drained: (() => void)[] = [];

  const hasSpace = () => messages < limits.messages && bytes < limits.bytes;
  const remember = (id: number, digest: string): void => {
    remembered.delete(id);
    remembered.set(id, { digest, connection });
    const [oldest] = remembered.keys();
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  };
  const wasAcknowledged = (id: number, digest: string, isMarked: boolean): boolean => {
    const before = remembered.get(id);
    if (!before) return false;
    if (!isMarked && before.connection === connection && !reusesIds) {
      reusesIds = true;
      stored.forget();
    }
    if (reusesIds || before.digest !== digest) return false;
    return isMarked || (elapsed() < repeatsUntil && before.connection < connection);
  };
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

  const settle = (id: number, { digest }: Delivery): void => {
    deliveries.delete(id);
    remember(id, digest);
  };

  return {
    drained: () =>
      new Promise((resolve) => {
        if (messages === 0) resolve();
        else drained.push(resolve);
      }),
    take: ({ id, topic, payload, isRepeated }, acknowledge) => {
      const notNew = { isNew: false, delivery: null, commit: () => {}, release: () => {} };
      const digest = createHash("sha256").update(topic).update("\n").update(payload).digest("base64");
      const known = deliveries.get(id);
      // An id is not given again before its acknowledgement; not every broker marks what it repeats.
      const isRepetition = known?.digest === digest || wasAcknowledged(id, digest, isRepeated);
      if (elapsed() < repeatsUntil) repeatsUntil = isRepetition ? elapsed() + longestPause : 0;
      if (known?.digest === digest) {
        known.acknowledge = acknowledge;
        if (known.committed && acknowledge()) settle(id, known);
        return notNew;
      }
      if (isRepetition) {
        acknowledge();
        return notNew;
      }
      const delivery: Delivery = { digest, bytes: payload.length, committed: false, acknowledge };
      deliveries.set(id, delivery);
      add(delivery.bytes);
      return {
        isNew: true,
        delivery: reusesIds ? null : { packetId: id, digest },
        commit: () => {
          delivery.committed = true;
          if (delivery.acknowledge() && deliveries.get(id) === delivery) settle(id, delivery);
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
    sessionKept: () => {
      repeatsUntil = elapsed() + longestPause;
    },
    sessionLost: () => {
      deliveries.clear();
      remembered.clear();
      stored.forget();
    },
    disconnected: () => {
      connection += 1;
      reading = null;
    },
  };
};
