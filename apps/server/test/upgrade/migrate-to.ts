import { promises as fs } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Kysely, PostgresDialect } from "kysely";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import type pg from "pg";

const migrationFolder = fileURLToPath(new URL("../../migrations", import.meta.url));
const changesSchema = /^\s*(?:create|alter|drop|comment|grant|revoke|do)\b/i;

/** Migrates an empty database up to one migration and returns the statements that made its schema. */
export const migrateTo = async (pool: pg.Pool, migration: string): Promise<string[]> => {
  const statements: string[] = [];
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      if (!changesSchema.test(query.sql)) return;
      if (query.parameters.length > 0) throw new Error(`a dump cannot hold parameters: ${query.sql}`);
      statements.push(query.sql.trim());
    },
  });
  const provider = new FileMigrationProvider({
    fs,
    path,
    migrationFolder,
    import: (file) => import(pathToFileURL(file).href),
  });
  const { error } = await new Migrator({ db: kysely, provider }).migrateTo(migration);
  if (error) throw error;
  return statements;
};
