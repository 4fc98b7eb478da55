import { randomBytes } from "node:crypto";
import type { BaseLogger } from "pino";
import { afterAll, inject } from "vitest";
import { type DatabaseHandle, openDatabase } from "../kernel/database.ts";
import { createLogger } from "../kernel/logging.ts";
import { forbidNestedConnections } from "./forbid-nested-connections.ts";
import { asSuperuser, cloneDatabase, dropDatabase } from "./test-database.store.ts";

/** A migrated, empty database of one test file. */
export interface TestDatabase {
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** The rows of a statement that the role of the server may not run. */
  asSuperuser(statement: string): Promise<ReturnType<typeof JSON.parse>[]>;
  /** Removes it, ending the connections that are left. */
  drop(): Promise<void>;
}

/** Makes a database for one test file or test, in some tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("testServer");
  const template = inject("testTemplate");
  const database = `test_${randomBytes(8).toString("hex")}`;
  await cloneDatabase(server, { database, template: template.database, owner: template.user });
  return {
    connection: { ...template, database },
    asSuperuser: (statement) => asSuperuser({ ...server, database }, statement),
    drop: async () => void (await dropDatabase(server, database)),
  };
}

/** The open database of a test file that needs no app; closed and removed after its tests. */
export async function openTestDatabase(logger: BaseLogger = createLogger("silent")): Promise<DatabaseHandle> {
  const database = await createTestDatabase();
  const db = await openDatabase(database.connection, logger);
  const nested = forbidNestedConnections(db);
  afterAll(async () => {
    await db.end();
    await database.drop();
    if (nested[0]) throw nested[0];
  });
  return db;
}
