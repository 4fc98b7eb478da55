import type { ConnectionKind } from "@sgval/contract/devices/freshness";
import type { Clock } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";
import { createFairQueue } from "./fair-queue.ts";

/** A message that is taken in, and the answer to it. */
export interface Held {
  deviceId: number;
  bytes: number;
  source: ConnectionKind;
  refuse(reason: Refusal): void;
}

/** Messages that wait until the writer has capacity: devices take turns, whatever they arrived over. */
export interface HeldMessages<T extends Held> {
  readonly length: number;
  /** Refuses a request whose device has too many waiting, or later one whose turn did not come in time. */
  add(message: T): void;
  /** The message whose turn it is. */
  take(): T | undefined;
}

// A sender over MQTT with too many unacknowledged bytes is not read from any more (`limit-held-bytes.ts`). Requests over
// HTTP are all there at once, so they are bounded here.

/** Bytes of the waiting requests of a device. */
const perDevice = 1024 * 1024;
/** The same of all devices; beyond it each may have one request waiting. */
const inAll = 64 * 1024 * 1024;
/** What a request takes besides its body. */
const perRequest = 4 * 1024;
/** Milliseconds; the clients of devices give up after about as long. */
const longestWait = 10_000;

export const createHeldMessages = <T extends Held>(
  clock: Clock,
  limits = { perDevice, inAll },
): HeldMessages<T> => {
  const queue = createFairQueue<T>();
  const requestBytes = new Map<number, number>();
  const deadlines = new Map<T, () => void>();
  let total = 0;

  const count = (deviceId: number, bytes: number): void => {
    const own = (requestBytes.get(deviceId) ?? 0) + bytes;
    if (own > 0) requestBytes.set(deviceId, own);
    else requestBytes.delete(deviceId);
    total += bytes;
  };
  const release = (message: T): void => {
    const cancel = deadlines.get(message);
    if (!cancel) return;
    cancel();
    deadlines.delete(message);
    count(message.deviceId, -(message.bytes + perRequest));
  };

  return {
    get length() {
      return queue.length;
    },
    add: (message) => {
      const { deviceId, source } = message;
      if (source === "http") {
        const bytes = message.bytes + perRequest;
        const own = requestBytes.get(deviceId) ?? 0;
        if (own > 0 && (own + bytes > limits.perDevice || total >= limits.inAll))
          return message.refuse(new Refusal("too_many_requests", { retryAfterSeconds: 1 }));
        count(deviceId, bytes);
        const expire = () => {
          queue.remove(deviceId, message);
          release(message);
          message.refuse(new Refusal("server_busy"));
        };
        deadlines.set(message, clock.after(longestWait, expire));
      }
      queue.add(deviceId, message, message.bytes);
    },
    take: () => {
      const message = queue.take();
      if (message) release(message);
      return message;
    },
  };
};
