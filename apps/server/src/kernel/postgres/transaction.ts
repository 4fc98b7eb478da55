import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Database } from "../schema.ts";

/** Runs work in a transaction: commits when it resolves, rolls back when it rejects. */
export type RunTransaction = <T>(work: (trx: Kysely<Database>) => Promise<T>) => Promise<T>;

/** Typed queries over one client while it `isOpen`; they do not give it back. */
const queriesOver = (client: pg.PoolClient, isOpen: () => boolean): Kysely<Database> => {
  const borrowed: Pick<pg.PoolClient, "query" | "release"> = Object.create(client, {
    query: {
      value: (...query: Parameters<typeof client.query>) => {
        // Of several queries under way one may fail and end the transaction before the rest of the work notices.
        if (!isOpen()) throw new Error("the transaction is over");
        return client.query(...query);
      },
    },
    release: { value: () => {} },
  });
  const pool = { connect: async () => borrowed, end: async () => {}, options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
};

/**
 * Transactions over the clients of a pool that pipelines. Other than those of Kysely, they send queries that are not
 * awaited one by one together, the `begin` with the first: on a busy machine each round trip costs milliseconds.
 */
export const transactionsOver =
  (pool: pg.Pool): RunTransaction =>
  async (work) => {
    const client = await pool.connect();
    let open = true;
    const begun = client.query("begin");
    // Whatever makes it fail makes the work fail too.
    begun.catch(() => {});
    try {
      const done = await work(queriesOver(client, () => open));
      await begun;
      open = false;
      // A statement that failed and was not heard of leaves a transaction that cannot be committed.
      if ((await client.query("commit")).command === "ROLLBACK") throw new Error("a statement had failed");
      client.release();
      return done;
    } catch (error) {
      open = false;
      await client.query("rollback").then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      throw error;
    }
  };
