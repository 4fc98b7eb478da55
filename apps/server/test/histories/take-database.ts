import type pg from "pg";
import type { DatabaseHandle } from "../../src/kernel/database.ts";

/** The database does not give connections to control; returns what ends that. */
export const takeDatabase = ({ control, signIn }: DatabaseHandle, how: "refuses" | "hangs"): (() => void) => {
  const back = Promise.withResolvers<void>();
  const undo = [control.pool, signIn.pool].map((pool) => {
    const connect = pool.connect.bind(pool);
    const refused = () => Promise.reject(new Error("Connection terminated"));
    const refusing = (...given: []) =>
      how === "hangs" ? back.promise.then(() => connect(...given)) : refused();
    Object.assign(pool, { connect: refusing });
    return () => Object.assign(pool, { connect });
  });
  return () => {
    for (const one of undo) one();
    back.resolve();
  };
};

/** Waits until nothing is asked of the database. */
export const untilIdle = async (pools: readonly pg.Pool[]): Promise<void> => {
  for (let calm = 0; calm < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const isIdle = pools.every((pool) => pool.idleCount === pool.totalCount && pool.waitingCount === 0);
    calm = isIdle ? calm + 1 : 0;
  }
};
