import type { DatabaseHandle } from "../kernel/database.ts";
import type { Harness } from "./harness.ts";

/**
 * Takes the database away from control and sign-in: it refuses, or it does not answer.
 * @param after so many connections are still given
 * @returns gives it back
 */
export const takeDatabase = (
  { control, signIn }: DatabaseHandle,
  how: "refuses" | "hangs",
  after = 0,
): (() => void) => {
  const back = Promise.withResolvers<void>();
  const restore = [control.pool, signIn.pool].map((pool) => {
    const connect = pool.connect.bind(pool);
    let left = after;
    const away = (...given: []) => {
      left -= 1;
      if (left >= 0) return connect(...given);
      if (how === "hangs") return back.promise.then(() => connect(...given));
      return Promise.reject(new Error("Connection terminated"));
    };
    Object.assign(pool, { connect: away });
    return () => Object.assign(pool, { connect });
  });
  return () => {
    for (const undo of restore) undo();
    back.resolve();
  };
};

/** The work goes on while the database is away. */
export const whileDatabaseAway = async <T>(
  { db }: Pick<Harness, "db">,
  how: "refuses" | "hangs",
  work: () => Promise<T>,
  after = 0,
): Promise<T> => {
  const giveBack = takeDatabase(db, how, after);
  try {
    return await work();
  } finally {
    giveBack();
  }
};

/**
 * Waits until nothing is asked of the database.
 * @param looks it was idle at so many of them in a row, a millisecond apart
 */
export const untilIdle = async ({ pool, control }: DatabaseHandle, looks = 3): Promise<void> => {
  const isIdle = (one: DatabaseHandle["pool"]) => one.idleCount === one.totalCount && one.waitingCount === 0;
  for (let idle = 0; idle < looks; ) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    idle = isIdle(pool) && isIdle(control.pool) ? idle + 1 : 0;
  }
};
