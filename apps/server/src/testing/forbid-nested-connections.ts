import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import type { DatabaseHandle } from "../kernel/database.ts";

const inTransaction = new AsyncLocalStorage<boolean>();

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
      if (!inTransaction.getStore()) return connect(...callback);
      const error = new Error("a second connection was asked for inside a transaction");
      refused.push(error);
      throw error;
    };
    Object.assign(pool, { connect: guarded });
  };
  for (const pool of [db.pool, db.control.pool, db.signIn.pool, db.scanPool, db.streamPool]) guard(pool);
  for (const connections of [db, db.control, db.signIn]) {
    const { transaction } = connections;
    connections.transaction = (work) => transaction((trx) => inTransaction.run(true, () => work(trx)));
  }
  return refused;
};
