import { randomBytes } from "node:crypto";
import { inject } from "vitest";
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
