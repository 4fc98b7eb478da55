import type { Harness } from "./harness.ts";

/**
 * Takes the database away from control and sign-in while the work goes on: it refuses, or it does not answer.
 * @param after so many connections are still given
 */
export const whileDatabaseAway = async <T>(
  harness: Pick<Harness, "db">,
  how: "refuses" | "hangs",
  work: () => Promise<T>,
  after = 0,
): Promise<T> => {
  const back = Promise.withResolvers<void>();
  const restore = [harness.db.control.pool, harness.db.signIn.pool].map((pool) => {
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
  try {
    return await work();
  } finally {
    for (const undo of restore) undo();
    back.resolve();
  }
};
