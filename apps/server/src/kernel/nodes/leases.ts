import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Logger } from "../logging.ts";
import type { Database } from "../schema.ts";
import { defineToken } from "../services.ts";
import { releaseLease, takeLease } from "./leases.store.ts";

interface LeaseTimes {
  /** How long a lease lasts without being renewed (ms). */
  ttl: number;
  /** How often it is renewed, or tried for (ms); without it only by `renew`, as work does that runs now and then. */
  every?: number;
}

/** The right to be the only node that does something. */
export interface Lease {
  /**
   * Whether this node holds it. False as soon as the lease may have lapsed, which is earlier than the database lets
   * another node take it: the time counts from before the renewal was sent.
   */
  isHeld(): boolean;
  /** Tries now; true when it is held afterwards. */
  renew(): Promise<boolean>;
  /** Gives it up, so that another node need not wait. */
  release(): Promise<void>;
}

/** The lease of the server: devices are connected to it, and only whoever holds it may send them commands. */
export const serverLease = defineToken<Pick<Lease, "isHeld">>("server lease");

export interface LeaseDeps {
  db: Kysely<Database>;
  clock: Clock;
  logger: Logger;
  /** Names this node; the same after a restart on the same data folder, which then takes its leases over at once. */
  owner: string;
}

/** Keeps trying for a lease until it is released. */
export const holdLease = (
  { db, clock, logger, owner }: LeaseDeps,
  name: string,
  { ttl, every }: LeaseTimes,
): Lease => {
  let heldUntil = Number.NEGATIVE_INFINITY;
  let wasHeld = false;
  let released = false;

  const renew = async (): Promise<boolean> => {
    const sentAt = clock.now();
    try {
      const taken = await takeLease(db, name, owner, ttl);
      heldUntil = taken && !released ? sentAt + ttl : Number.NEGATIVE_INFINITY;
    } catch (error) {
      // It lapses by itself if the database stays away.
      logger.debug({ err: error, lease: name }, "a lease could not be renewed");
    }
    const held = clock.now() < heldUntil;
    if (held !== wasHeld) logger.info({ lease: name, held }, held ? "lease taken" : "lease lost");
    wasHeld = held;
    return held;
  };
  const stop = every === undefined ? () => {} : clock.every(every, () => void renew());

  return {
    isHeld: () => clock.now() < heldUntil,
    renew,
    release: async () => {
      released = true;
      heldUntil = Number.NEGATIVE_INFINITY;
      stop();
      await releaseLease(db, name, owner).catch((error: unknown) =>
        logger.debug({ err: error, lease: name }, "a lease could not be released"),
      );
    },
  };
};
