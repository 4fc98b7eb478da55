import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import type { DatabaseHandle } from "../kernel/database.ts";

const inTransaction = new AsyncLocalStorage<boolean>();
const begins = /^\s*(?:begin|start transaction)\b/iu;
const ends = /^\s*(?:commit|rollback|end)\s*;?\s*$/iu;

/**
 * From here on what is called with this client knows whether it is in a transaction, by the statements that are sent:
 * those of the helper and those written by hand. `enterWith` lasts for the rest of the function that sends them.
 */
const watchTransactions = (client: pg.PoolClient): pg.PoolClient => {
  const { query, release } = client;
  const watched = (...given: Parameters<typeof query>) => {
    const [statement] = given;
    if (typeof statement === "string" && begins.test(statement)) inTransaction.enterWith(true);
    if (typeof statement === "string" && ends.test(statement)) inTransaction.enterWith(false);
    return query.apply(client, given);
  };
  return Object.assign(client, {
    query: watched,
    release: (error?: Error | boolean) => {
      inTransaction.enterWith(false);
      Object.assign(client, { query, release });
      release(error);
    },
  });
};

/**
 * Refuses every connection that is asked for inside a transaction, of whichever pool: with as many transactions at once
 * as the pool has connections, each would wait for the others.
 * @returns what was refused so far, with the stack of who asked
 */
export const forbidNestedConnections = (db: DatabaseHandle): readonly Error[] => {
  const refused: Error[] = [];
  const guard = (pool: pg.Pool): void => {
    const connect = pool.connect.bind(pool);
    const guarded = (...callback: []) => {
      if (inTransaction.getStore()) {
        const error = new Error("a second connection was asked for inside a transaction");
        refused.push(error);
        throw error;
      }
      // With a callback, which returns nothing, the pool sends one query of its own.
      return callback.length > 0 ? connect(...callback) : connect().then(watchTransactions);
    };
    Object.assign(pool, { connect: guarded });
  };
  for (const pool of [db.pool, db.control.pool, db.signIn.pool, db.chartPool, db.scanPool, db.streamPool])
    guard(pool);
  return refused;
};
