import { deadLetterReason } from "@sgval/contract/connections/dead-letters";
import {
  byteEncodings,
  type Decoder,
  type ListedDecoder,
  type TestInput,
  type UplinkFields,
} from "@sgval/contract/decoders/decoders";
import type { decoderSorts } from "@sgval/contract/decoders/feature";
import { type Generated, type GeneratedAlways, type Kysely, sql } from "kysely";
import * as z from "zod";
import { type PageQuery, rangeOf, readSort, searchCondition } from "../../kernel/list-query.ts";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database, Json } from "../../kernel/schema.ts";

interface DecoderTable {
  id: GeneratedAlways<number>;
  name: string;
  description: string | null;
  bytes_path: string | null;
  encoding: string;
  port_path: string | null;
  active_version: number;
  test_inputs: Json<TestInput[]>;
  errors: Generated<number>;
  last_error_at: Date | null;
  last_error_reason: string | null;
  last_error_detail: string | null;
  updated_at: Date;
  /** Written by the database, for searches. */
  search_text: GeneratedAlways<string>;
}

interface VersionTable {
  decoder_id: number;
  number: number;
  source: string;
  note: string | null;
  created_at: Date;
  created_by: string;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    decoder: DecoderTable;
    decoder_version: VersionTable;
  }
}

type Db = Kysely<Database>;

/** What is needed to decode: where the bytes are, and the active program. */
export interface ActiveDecoder extends UplinkFields {
  id: number;
  source: string;
}

export type DecoderFields = UplinkFields & Pick<Decoder, "name" | "description">;

const byteEncoding = z.enum(byteEncodings);

const devicesOf = sql<number>`(select count(*)::int from device where device.decoder_id = decoder.id)`;

const select = (db: Db) =>
  db
    .selectFrom("decoder")
    .select(["id", "name", "description", "active_version", "updated_at"])
    .select(["last_error_at", "last_error_reason", "last_error_detail"])
    .select([devicesOf.as("devices"), sql<number>`errors::float8`.as("errors")]);
type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const listedOf = (row: Row): ListedDecoder => ({
  id: row.id,
  name: row.name,
  description: row.description,
  activeVersion: row.active_version,
  devices: row.devices,
  errors: row.errors,
  lastError: row.last_error_at && {
    at: row.last_error_at.toISOString(),
    reason: deadLetterReason.parse(row.last_error_reason),
    detail: row.last_error_detail ?? "",
  },
  updatedAt: row.updated_at.toISOString(),
});

const orders = {
  name: sql`lower(name)`,
  devices: devicesOf,
  errors: sql`errors`,
  updatedAt: sql`updated_at`,
} as const satisfies Record<(typeof decoderSorts)[number], unknown>;

/** Of an export: more than any installation has makers of devices. */
const mostDecoders = 10_000;

/** The decoders that match, all of them or one page, and how many match. Errors: `validation_failed` for the sort. */
export const findDecoders = async (
  db: Db,
  { q, sort = "name" }: { q?: string | undefined; sort?: string | undefined },
  page?: PageQuery,
): Promise<{ decoders: ListedDecoder[]; total: number }> => {
  const { field, descending } = readSort(sort, orders);
  const found = searchCondition(q);
  const { limit, offset } = rangeOf(page ?? { page: 1, size: mostDecoders });
  const [rows, { total }] = await Promise.all([
    select(db)
      .where(found)
      .orderBy(orders[field], descending ? "desc" : "asc")
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom("decoder")
      .where(found)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { decoders: rows.map(listedOf), total };
};

/** All decoders by name. */
export const findDecoderChoices = (db: Db): Promise<Pick<Decoder, "id" | "name">[]> =>
  db.selectFrom("decoder").select(["id", "name"]).orderBy(sql`lower(name)`).execute();

/** A decoder with its versions; undefined when it does not exist. */
export const findDecoder = async (db: Db, id: number): Promise<Decoder | undefined> => {
  const [row, versions] = await Promise.all([
    select(db)
      .where("id", "=", id)
      .select(["bytes_path", "encoding", "port_path", "test_inputs"])
      .select((eb) =>
        eb
          .selectFrom("decoder_version as active")
          .whereRef("active.decoder_id", "=", "decoder.id")
          .whereRef("active.number", "=", "decoder.active_version")
          .select("source")
          .as("source"),
      )
      .executeTakeFirst(),
    db
      .selectFrom("decoder_version")
      .where("decoder_id", "=", id)
      .select(["number", "note", "created_at", "created_by"])
      .orderBy("number", "desc")
      .execute(),
  ]);
  if (!row) return undefined;
  return {
    ...listedOf(row),
    bytesPath: row.bytes_path,
    encoding: byteEncoding.parse(row.encoding),
    portPath: row.port_path,
    source: row.source ?? "",
    testInputs: row.test_inputs,
    versions: versions.map(({ number, note, created_at, created_by }) => ({
      ...{ number, note, createdAt: created_at.toISOString(), createdBy: created_by },
    })),
  };
};

/** The decoder, locked until the change ends. */
export const lockDecoder = async (db: Db, id: number): Promise<Decoder | undefined> => {
  await db.selectFrom("decoder").select("id").where("id", "=", id).forUpdate().execute();
  // What came to use it while this waited for the lock is counted only by a statement that begins after it.
  return findDecoder(db, id);
};

export const findVersion = async (db: Db, id: number, number: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom("decoder_version")
    .where("decoder_id", "=", id)
    .where("number", "=", number)
    .select("source")
    .executeTakeFirst();
  return row?.source;
};

/** The active programs, of all decoders or of one. */
export const findActive = async (db: Db, id?: number): Promise<ActiveDecoder[]> => {
  const rows = await db
    .selectFrom("decoder")
    .innerJoin("decoder_version as version", (join) =>
      join
        .onRef("version.decoder_id", "=", "decoder.id")
        .onRef("version.number", "=", "decoder.active_version"),
    )
    .$if(id !== undefined, (query) => query.where("decoder.id", "=", id ?? 0))
    .select(["decoder.id", "bytes_path", "encoding", "port_path", "version.source"])
    .execute();
  return rows.map(({ bytes_path, encoding, port_path, ...row }) => ({
    ...row,
    bytesPath: bytes_path,
    encoding: byteEncoding.parse(encoding),
    portPath: port_path,
  }));
};

const columnsOf = ({ name, description, bytesPath, encoding, portPath }: DecoderFields) => ({
  ...{ name, description, encoding, bytes_path: bytesPath, port_path: portPath },
});

export const insertDecoder = async (db: Db, fields: DecoderFields, now: Date): Promise<number> => {
  const { id } = await db
    .insertInto("decoder")
    .values({ ...columnsOf(fields), active_version: 1, test_inputs: "[]", updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const insertVersion = async (
  db: Db,
  id: number,
  version: { number: number; source: string; note: string | null; by: string },
  now: Date,
): Promise<void> => {
  const { by, ...fields } = version;
  await db
    .insertInto("decoder_version")
    .values({ ...fields, decoder_id: id, created_at: now, created_by: by })
    .execute();
};

export const updateDecoderRow = async (
  db: Db,
  id: number,
  change: DecoderFields | { activeVersion: number } | { testInputs: TestInput[] },
  now: Date,
): Promise<void> => {
  const set =
    "activeVersion" in change
      ? { active_version: change.activeVersion }
      : "testInputs" in change
        ? { test_inputs: JSON.stringify(change.testInputs) }
        : columnsOf(change);
  await db
    .updateTable("decoder")
    .set({ ...set, updated_at: now })
    .where("id", "=", id)
    .execute();
};

export const deleteDecoderRow = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("decoder").where("id", "=", id).execute();
};

/** Messages that a decoder could not decode since they were last counted. */
export interface DecoderErrors {
  id: number;
  count: number;
  at: number;
  reason: string;
  detail: string;
}

export const addErrors = async (db: Db, errors: readonly DecoderErrors[]): Promise<void> => {
  for (const { id, count, at, reason, detail } of errors)
    await db
      .updateTable("decoder")
      .set({ errors: sql`errors + ${count}`, last_error_at: new Date(at) })
      .set({ last_error_reason: reason, last_error_detail: detail })
      .where("id", "=", id)
      .execute();
};

/** Why a row was refused: another decoder has its name, or devices or profiles use it; `null` for other errors. */
export const brokenDecoderRule = (error: unknown): "name" | "used" | null => {
  const constraint = violatedConstraint(error);
  if (constraint === "decoder_name") return "name";
  const isUsed = constraint === "device_decoder_id_fkey" || constraint === "mapping_profile_decoder_id_fkey";
  return isUsed ? "used" : null;
};
