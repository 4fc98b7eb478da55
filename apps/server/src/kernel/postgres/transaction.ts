import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Database } from "../schema.ts";
import { errorCode } from "./database-error.ts";

/**
 * Runs work in a transaction: commits when it resolves, rolls back when it rejects. Work that says `takeBack` is rolled
 * back although it resolves.
 */
export type RunTransaction = <T>(
  work: (trx: Kysely<Database>, takeBack: () => void) => Promise<T>,
) => Promise<T>;

/** What every query of a transaction fails with after one has failed. */
const IN_FAILED_TRANSACTION = "25P02";

/** Typed queries over one client while it `isOpen`; they do not give it back. */
const queriesOver = (client: pg.PoolClient, isOpen: () => boolean, failures: unknown[]): Kysely<Database> => {
  const borrowed: Pick<pg.PoolClient, "query" | "release"> = Object.create(client, {
    query: {
      value: (...query: Parameters<typeof client.query>) => {
        // Of several queries under way one may fail and end the transaction before the rest of the work notices.
        if (!isOpen()) throw new Error("the transaction is over");
        const result: unknown = client.query(...query);
        if (result instanceof Promise) result.catch((error: unknown) => failures.push(error));
        return result;
      },
    },
    release: { value: () => {} },
  });
  const pool = { connect: async () => borrowed, end: async () => {}, options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
};

/**
 * Transactions over the clients of a pool that pipelines. Other than those of Kysely, they send queries that are not
 * awaited one by one together, the `begin` with the first: on a busy machine each round trip costs milliseconds. What a
 * query sees is what is committed when its turn comes, whatever the database does by default: with a lock sent first,
 * everything sent after it is read under that lock.
 */
export const transactionsOver =
  (pool: pg.Pool): RunTransaction =>
  async (work) => {
    const client = await pool.connect();
    let [open, kept] = [true, true];
    const takeBack = (): void => {
      kept = false;
    };
    const failures: unknown[] = [];
    const begun = client.query("begin isolation level read committed");
    // Whatever makes it fail makes the work fail too.
    begun.catch(() => {});
    try {
      const done = await work(
        queriesOver(client, () => open, failures),
        takeBack,
      );
      await begun;
      open = false;
      // A statement that failed and was not heard of leaves a transaction that cannot be committed.
      const { command } = await client.query(kept ? "commit" : "rollback");
      if (kept && command === "ROLLBACK") throw new Error("a statement had failed");
      client.release();
      return done;
    } catch (thrown) {
      open = false;
      // Of queries sent together the first one that failed says why; which of them the work heard of first is chance.
      const error = errorCode(thrown) === IN_FAILED_TRANSACTION ? (failures[0] ?? thrown) : thrown;
      await client.query("rollback").then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      throw error;
    }
  };
