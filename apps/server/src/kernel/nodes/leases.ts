import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { DatabaseHandle } from "../database.ts";
import type { Logger } from "../logging.ts";
import { defineToken } from "../services.ts";
import { findLease, releaseLease, takeLease } from "./leases.store.ts";

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
  /**
   * Tries now; true when it is held afterwards. Rejects when the database has never answered: nobody knows who holds it.
   */
  renew(): Promise<boolean>;
  /** Whether it is held, for work that often asks: tries again only after a third of its time. */
  confirm(): Promise<boolean>;
  /** Gives it up, so that another node need not wait. */
  release(): Promise<void>;
}

/** The lease of the server: devices are connected to it, and only whoever holds it may send them commands. */
export const serverLease = defineToken<Pick<Lease, "isHeld">>("server lease");

export interface LeaseDeps {
  db: { control: Pick<DatabaseHandle["control"], "kysely"> };
  clock: Clock;
  logger: Logger;
  /** Names this node; the same after a restart on the same data folder, which then takes its leases over at once. */
  owner: string;
  /** Names this start of the node. */
  startId?: string;
}

/**
 * Keeps trying for a lease until it is released. Whoever calls this holds the lock of the data folder, so that no earlier
 * start of this node works any more.
 */
export const holdLease = (
  { db, clock, logger, owner, startId = randomUUID() }: LeaseDeps,
  name: string,
  { ttl, every }: LeaseTimes,
): Lease => {
  // Not those of everybody: a lease must not lapse because they are all in use.
  const { kysely } = db.control;
  const holder = { owner, startId };
  /** By the clock that only grows: the time of day may be set while the lease is held. */
  let heldUntil = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let wasHeld = false;
  let wasTaken = false;
  let hasAnswered = false;
  let released = false;
  let underWay: Promise<unknown> = Promise.resolve();

  const time = clock.real ?? clock;
  const isHeld = (): boolean => time.elapsed() < heldUntil;
  const tryNow = async (): Promise<boolean> => {
    const sentAt = time.elapsed();
    triedAt = sentAt;
    try {
      const taken = await takeLease(kysely, { name, ...holder, ttl, afterRestart: !wasTaken });
      hasAnswered = true;
      wasTaken ||= taken;
      heldUntil = taken && !released ? sentAt + ttl : Number.NEGATIVE_INFINITY;
    } catch (error) {
      if (!hasAnswered) throw error;
      // It lapses by itself if the database stays away.
      logger.debug({ err: error, lease: name }, "a lease could not be renewed");
    }
    const held = isHeld();
    if (held !== wasHeld) logger.info({ lease: name, held }, held ? "lease taken" : "lease lost");
    wasHeld = held;
    return held;
  };
  const renew = (): Promise<boolean> => {
    const attempt = tryNow();
    underWay = attempt.catch((error: unknown) =>
      logger.debug({ err: error, lease: name }, "a lease could not be taken"),
    );
    return attempt;
  };
  const confirm = async (): Promise<boolean> => {
    if (time.elapsed() - triedAt >= ttl / 3) return renew();
    await underWay;
    return isHeld();
  };
  const stop = every === undefined ? () => {} : time.every(every, () => void renew().catch(() => {}));

  return {
    isHeld,
    renew,
    confirm,
    release: async () => {
      released = true;
      heldUntil = Number.NEGATIVE_INFINITY;
      stop();
      // Otherwise it would be taken again after it was given up.
      await underWay;
      await releaseLease(kysely, name, holder).catch((error: unknown) =>
        logger.debug({ err: error, lease: name }, "a lease could not be released"),
      );
    },
  };
};

const pollEvery = 500;

/**
 * Whether another process holds a lease of this node and goes on renewing it, as one does that works on the folder this
 * one is a copy of. It watches the lease for as long as renewals may be apart, unless that holder is known to have ended.
 * @param ended the start of this node that is known to have ended
 * @param renewedWithin milliseconds
 */
export const isRenewedElsewhere = async (
  { db, clock, owner }: Pick<LeaseDeps, "db" | "clock" | "owner">,
  name: string,
  { ended, renewedWithin }: { ended: string | null; renewedWithin: number },
): Promise<boolean> => {
  const find = () => findLease(db.control.kysely, name);
  const first = await find();
  if (first?.owner !== owner || first.startId === ended) return false;
  for (let waited = 0; waited < renewedWithin; waited += pollEvery) {
    await new Promise<void>((resolve) => void clock.after(pollEvery, resolve));
    const now = await find();
    if (!now) return false;
    if (now.expiresAt !== first.expiresAt) return true;
  }
  return false;
};
