import type { Client } from "aedes";

/** Bytes of unacknowledged messages of a connection from which no more are read of it. */
const perConnection = 1024 * 1024;
/** The same of all connections together; beyond it each may have one message unacknowledged. */
const inAll = 64 * 1024 * 1024;

/** Counts the bytes of messages that wait for their acknowledgement, and stops reading from who sent too many. */
export interface HeldBytes {
  take(client: Client, bytes: number): void;
  release(client: Client, bytes: number): void;
  readonly total: number;
}

/** What the broker's client can do beyond its declared type: a paused one leaves the rest in the network. */
type Pausable = Client & { pause(): void; resume(): void };

export const createHeldBytes = (limits = { perConnection, inAll }): HeldBytes => {
  const held = new Map<Client, number>();
  const paused = new Set<Client>();
  let total = 0;

  const resume = (client: Client) => {
    paused.delete(client);
    if (!client.closed) (client as Pausable).resume();
  };
  return {
    get total() {
      return total;
    },
    take: (client, bytes) => {
      const own = (held.get(client) ?? 0) + bytes;
      held.set(client, own);
      total += bytes;
      if (paused.has(client) || (own < limits.perConnection && total < limits.inAll)) return;
      paused.add(client);
      (client as Pausable).pause();
    },
    release: (client, bytes) => {
      const own = (held.get(client) ?? 0) - bytes;
      if (own > 0) held.set(client, own);
      else held.delete(client);
      total -= bytes;
      // Half, so that a connection is not stopped again by its next message. One that has nothing left never waits for
      // the others, or a few that flood would silence all.
      if ((own <= 0 || (own <= limits.perConnection / 2 && total < limits.inAll)) && paused.has(client))
        resume(client);
      if (total > limits.inAll / 2) return;
      for (const other of paused) if ((held.get(other) ?? 0) <= limits.perConnection / 2) resume(other);
    },
  };
};
