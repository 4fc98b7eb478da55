import { type ImportMapping, importMapping } from "@sgval/contract/readings/import-mapping";
import {
  type ImportStatus,
  importCounts,
  importStatuses,
  type ReadingImport,
} from "@sgval/contract/readings/imports";
import { isoTime } from "@sgval/quantities/timestamp";
import { type Kysely, type Selectable, sql } from "kysely";
import type pg from "pg";
import * as z from "zod";
import type { Signature } from "../../../kernel/actor.ts";
import { isUniqueViolation } from "../../../kernel/postgres/database-error.ts";
import type { Database } from "../../../kernel/schema.ts";
import type { StoredRejection } from "./import-rejections.store.ts";

type Db = Kysely<Database>;

const signature = z.object({
  id: z.number().nullable(),
  name: z.string(),
  role: z.string().nullable(),
  ip: z.string().nullable(),
}) satisfies z.ZodType<Signature>;
const failure = z.object({ code: z.string(), details: z.unknown().optional() });
const status = z.enum(importStatuses);

const keptCounts = importCounts.extend({
  /** The first conflicts, with the slot of their channel; times in epoch ms. */
  listed: z
    .array(
      z.object({
        deviceId: z.number(),
        slot: z.number(),
        measuredAt: z.number(),
        kept: z.number().nullable(),
        refused: z.number().nullable(),
        line: z.number().optional(),
      }),
    )
    .optional(),
});
/** What was counted, in the transaction of the rows, with the conflicts that are listed. */
export type KeptCounts = z.output<typeof keptCounts>;
export type ListedConflict = NonNullable<KeptCounts["listed"]>[number];

/** An import as the server keeps it. */
export interface StoredImport extends ReadingImport {
  counts: KeptCounts | null;
  userId: number | null;
  signedBy: Signature;
  scope: readonly number[] | null;
  node: string;
  position: number;
  deviceIds: readonly number[];
}

const importOf = (row: Selectable<Database["reading_import"]>): StoredImport => ({
  id: row.id,
  userId: row.user_id,
  signedBy: signature.parse(row.signed_by),
  scope: row.scope,
  node: row.node,
  fileName: row.file_name,
  bytes: row.bytes,
  received: row.received,
  status: status.parse(row.status),
  dryRun: row.dry_run,
  position: row.position,
  progress: row.progress,
  counts: keptCounts.nullable().parse(row.counts),
  mapping: importMapping.nullable().parse(row.mapping),
  failure: failure.nullable().parse(row.failure),
  deviceIds: row.device_ids,
  createdAt: row.created_at.toISOString(),
  startedAt: isoTime(row.started_at),
  endedAt: isoTime(row.ended_at),
});

export const insertImport = async (
  db: Db,
  fields: Pick<StoredImport, "userId" | "signedBy" | "node" | "fileName" | "bytes"> & {
    scope: number[] | null;
  },
  now: Date,
): Promise<StoredImport> =>
  importOf(
    await db
      .insertInto("reading_import")
      .values({
        user_id: fields.userId,
        signed_by: JSON.stringify(fields.signedBy),
        scope: fields.scope,
        node: fields.node,
        file_name: fields.fileName,
        bytes: fields.bytes,
        status: "uploading" satisfies ImportStatus,
        created_at: now,
        touched_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const findImport = async (db: Db, id: number): Promise<StoredImport | undefined> => {
  const row = await db.selectFrom("reading_import").selectAll().where("id", "=", id).executeTakeFirst();
  return row && importOf(row);
};

/** One page of the imports of a user, newest first, and how many there are. */
export const pageOfImports = async (
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ imports: StoredImport[]; total: number }> => {
  const mine = db.selectFrom("reading_import").where("user_id", "=", userId);
  const [rows, { total }] = await Promise.all([
    mine.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute(),
    mine.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { imports: rows.map(importOf), total };
};

/** The import that this node was working on when it ended. */
export const findRunningImport = async (db: Db, node: string): Promise<StoredImport | undefined> => {
  const row = await db
    .selectFrom("reading_import")
    .selectAll()
    .where("node", "=", node)
    .where("status", "in", ["checking", "importing"])
    .executeTakeFirst();
  return row && importOf(row);
};

/** The imports of a node whose file it needs. */
export const filesInUse = async (db: Db, node: string): Promise<number[]> => {
  const rows = await db
    .selectFrom("reading_import")
    .select("id")
    .where("node", "=", node)
    .where("status", "not in", ["done", "cancelled", "failed"])
    .execute();
  return rows.map(({ id }) => id);
};

/** How many imports of a user wait for their file or their mapping. */
export const countWaiting = async (db: Db, userId: number): Promise<number> => {
  const { n } = await db
    .selectFrom("reading_import")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("user_id", "=", userId)
    .where("status", "in", ["uploading", "ready"])
    .executeTakeFirstOrThrow();
  return n;
};

/**
 * Ends what nobody has touched for long, and forgets what ended longer ago; not while it alone shows that the readings of a
 * device were imported, because nothing came from the device since.
 */
export const expireImports = async (db: Db, now: Date, untouchedSince: Date, endedBefore: Date) => {
  await db
    .updateTable("reading_import")
    .set({ status: "cancelled", ended_at: now })
    .where("status", "in", ["uploading", "ready"])
    .where("touched_at", "<", untouchedSince)
    .execute();
  await sql`
    delete from reading_import i where ended_at < ${endedBefore} and not exists (
      select from device d where d.id = any(i.device_ids)
        and not exists (select from reading r where r.device_id = d.id and r.measured_at > i.ended_at)
    )`.execute(db);
};

/** Notes how much of the file is here; `null` when the import does not wait for it. */
export const setReceived = async (
  db: Db,
  id: number,
  { received, complete }: { received: number; complete: boolean },
  now: Date,
): Promise<StoredImport | null> => {
  const row = await db
    .updateTable("reading_import")
    .set({ received, touched_at: now, ...(complete ? { status: "ready" } : {}) })
    .where("id", "=", id)
    .where("status", "=", "uploading")
    .returningAll()
    .executeTakeFirst();
  return row ? importOf(row) : null;
};

/**
 * Begins an import or a dry run; `null` when it is not ready.
 * @throws when another one runs, which `isImportRunning` recognises
 */
export const beginImport = async (
  db: Db,
  id: number,
  {
    mapping,
    dryRun,
    scope,
    signedBy,
  }: Pick<StoredImport, "dryRun" | "signedBy"> & { mapping: ImportMapping; scope: number[] | null },
  now: Date,
): Promise<StoredImport | null> => {
  await db.deleteFrom("reading_import_rejection").where("import_id", "=", id).execute();
  const row = await db
    .updateTable("reading_import")
    .set({
      status: dryRun ? "checking" : "importing",
      dry_run: dryRun,
      mapping: JSON.stringify(mapping),
      signed_by: JSON.stringify(signedBy),
      ...{ scope, position: 0, progress: 0, counts: null, failure: null, device_ids: [] },
      ...{ started_at: now, touched_at: now, ended_at: null },
    })
    .where("id", "=", id)
    .where("status", "=", "ready")
    .returningAll()
    .executeTakeFirst();
  return row ? importOf(row) : null;
};

export const isImportRunning = isUniqueViolation;

/** Sets the status, if it is one of those; the import as it is then, `null` when it was another one. */
export const changeStatus = async (
  db: Db,
  id: number,
  from: readonly ImportStatus[],
  to: ImportStatus,
  { now, failure = null }: { now: Date; failure?: StoredImport["failure"] },
): Promise<StoredImport | null> => {
  const row = await db
    .updateTable("reading_import")
    .set({
      status: to,
      failure: failure && JSON.stringify(failure),
      touched_at: now,
      ended_at: now,
    })
    .where("id", "=", id)
    .where("status", "in", from)
    .returningAll()
    .executeTakeFirst();
  return row ? importOf(row) : null;
};

export interface ImportProgress {
  position: number;
  progress: number | null;
  counts: KeptCounts;
  deviceIds: readonly number[];
  rejections: readonly StoredRejection[];
}

/**
 * Notes, within the transaction of the rows, how far an import is; false when it was ended from elsewhere.
 * @param client in that transaction
 */
export const saveProgress = async (
  client: pg.PoolClient,
  id: number,
  { position, progress, counts, deviceIds, rejections }: ImportProgress,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `update reading_import
     set position = $2, progress = $3, counts = $4, device_ids = $5, touched_at = now()
     where id = $1 and status in ('checking', 'importing')`,
    [id, position, progress, JSON.stringify(counts), deviceIds],
  );
  if (rejections.length > 0)
    await client.query(
      `insert into reading_import_rejection (import_id, line, column_name, reason, value)
       select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[])`,
      [
        id,
        rejections.map(({ line }) => line),
        rejections.map(({ column }) => column),
        rejections.map((rejection) => rejection.reason),
        rejections.map(({ value }) => value),
      ],
    );
  return rowCount === 1;
};
