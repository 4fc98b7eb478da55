import { promises as fs } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Kysely, PostgresDialect } from "kysely";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import type pg from "pg";
import type { BaseLogger } from "pino";

const migrationFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

/**
 * Migrates the database to the newest schema, one transaction per migration; a failure keeps the earlier ones. Several
 * processes may do so at once: each step takes a lock of the database.
 * @param pool a pool without statement timeout (the stream pool)
 * @param folder folder of the migrations, `0001_name.ts` and so on
 * @returns the names of the migrations run by this call
 * @throws the error of the migration that failed
 */
export async function migrate(
  pool: pg.Pool,
  logger: BaseLogger,
  folder = migrationFolder,
): Promise<string[]> {
  // Not destroyed: that would end the pool of the caller.
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const provider = new FileMigrationProvider({
    fs,
    path,
    migrationFolder: folder,
    // import() needs a URL on Windows.
    import: (file) => import(pathToFileURL(file).href),
  });
  const migrator = new Migrator({ db: kysely, provider });
  const done: string[] = [];
  for (;;) {
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    const [step] = results ?? [];
    if (!step) return done;
    done.push(step.migrationName);
    logger.info({ migration: step.migrationName }, "migrated the database");
  }
}
