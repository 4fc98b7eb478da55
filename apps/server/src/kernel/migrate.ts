import { promises as fs } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Kysely, PostgresDialect } from "kysely";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import type pg from "pg";
import type { BaseLogger } from "pino";

const migrationFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

/**
 * Brings the database to the newest shape, one transaction per migration, so that a failure keeps what was
 * reached before it. Several processes may do so at once: each step is taken under a lock of the database.
 * @param pool a pool without a statement time-out: the stream pool
 * @param folder folder of the migrations, `0001_name.ts` and so on
 * @returns the names of the migrations this call carried out
 * @throws the error of the migration that failed
 */
export async function migrate(
  pool: pg.Pool,
  logger: BaseLogger,
  folder = migrationFolder,
): Promise<string[]> {
  // Never destroyed: that would end a pool which belongs to the caller.
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const provider = new FileMigrationProvider({
    fs,
    path,
    migrationFolder: folder,
    // Node wants a URL here on Windows.
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
