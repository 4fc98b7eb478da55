import type pg from "pg";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { Sample } from "../decode/decoded-message.ts";
import type { Conflict } from "../merge-samples.ts";

/** A reading to be inserted. */
export interface ReadingRow {
  deviceId: number;
  sample: Sample;
  /** Values of the same time that were refused within the batch. */
  conflicts: Conflict[];
}

/** A reading that was stored before. */
export interface ExistingRow {
  /** Index of the incoming row with the same device and time. */
  index: number;
  slots: (number | null)[];
  quality: (number | null)[] | null;
  receivedAt: number;
}

/** A reading after a merge, to be written back. */
export interface MergedRow {
  deviceId: number;
  measuredAt: number;
  slots: (number | null)[];
  quality: (number | null)[] | null;
}

/** A device and one hour of its readings. */
export interface DeviceHour {
  deviceId: number;
  /** Start of the hour, epoch ms. */
  hour: number;
}

/** Hours that roll-ups may take. */
export interface ClosedHours {
  /** Start of the first open hour, epoch ms. */
  before: number;
  /** How often it was set back; marks of hours that were closed in between may have been taken. */
  stepsBack: number;
}

export interface ConflictRow extends Conflict {
  deviceId: number;
  measuredAt: number;
  receivedAt: number;
}

/** The advisory lock under which hours are closed. */
export const closedHoursLock = "hashtext('sgval closed hours')";

const insertSql = `
  insert into reading (measured_at, received_at, device_id, slots, quality)
  select to_timestamp(m / 1000.0), to_timestamp(r / 1000.0), d, s::float8[], q::smallint[]
  from unnest($1::int[], $2::float8[], $3::float8[], $4::text[], $5::text[]) as i (d, m, r, s, q)
  on conflict do nothing`;

// Rows of this very transaction are new; every other one was there before. Locked, because another node may be
// filling the same row.
const existingSql = `
  select (i.ord - 1)::int as index, k.slots, k.quality,
         round(extract(epoch from k.received_at) * 1000)::float8 as "receivedAt"
  from unnest($1::int[], $2::float8[]) with ordinality as i (d, m, ord)
  join reading k on k.device_id = i.d and k.measured_at = to_timestamp(i.m / 1000.0)
  where k.xmin <> pg_current_xact_id()::xid
  for update of k`;

const updateSql = `
  update reading k set slots = i.s::float8[], quality = i.q::smallint[]
  from unnest($1::int[], $2::float8[], $3::text[], $4::text[]) as i (d, m, s, q)
  where k.device_id = i.d and k.measured_at = to_timestamp(i.m / 1000.0)`;

// A message that is sent again does not repeat its conflict.
const conflictSql = `
  insert into reading_conflict (device_id, measured_at, received_at, slot, kept, refused)
  select d, to_timestamp(m / 1000.0), to_timestamp(r / 1000.0), s, k, v
  from unnest($1::int[], $2::float8[], $3::float8[], $4::int[], $5::float8[], $6::float8[]) as i (d, m, r, s, k, v)
  where not exists (
    select from reading_conflict c where c.device_id = d and c.measured_at = to_timestamp(m / 1000.0)
      and c.slot = s and c.refused is not distinct from v
  )`;

const pendingSql = `
  insert into rollup_pending (device_id, bucket)
  select d, to_timestamp(h / 1000.0) from unnest($1::int[], $2::float8[]) as i (d, h)`;

// The lock is shared by all batches; hours are closed under the exclusive one (`rollups.store.ts`). So what a batch
// reads here holds until its commit.
const beginSql = `
  begin;
  select pg_advisory_xact_lock_shared(${closedHoursLock});
  select round(extract(epoch from closed_before) * 1000)::float8 as before, steps_back as "stepsBack" from rollup_progress`;

// PostgreSQL array literals are written by hand: the driver's own encoding is too slow for every batch.

/** `[1, null, 2.5]` as `{1,NULL,2.5}`. */
const numberArray = (values: readonly (number | null | undefined)[]): string => {
  let text = "{";
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    text += index === 0 ? "" : ",";
    text += value === null || value === undefined ? "NULL" : value;
  }
  return `${text}}`;
};

/** Array literals as one text array: `{"{1,2}",NULL}`. They consist of digits and commas, so quotes suffice. */
const arrayOfArrays = (literals: readonly (string | null)[]): string => {
  let text = "{";
  for (let index = 0; index < literals.length; index += 1) {
    const literal = literals[index];
    text += index === 0 ? "" : ",";
    text += literal === null || literal === undefined ? "NULL" : `"${literal}"`;
  }
  return `${text}}`;
};

const column = (rows: readonly ReadingRow[], pick: (row: ReadingRow) => number) =>
  `{${rows.map(pick).join(",")}}`;

export interface BatchTransaction {
  /** Inserts the rows that are not stored yet; returns how many those were. */
  insert(rows: readonly ReadingRow[]): Promise<number>;
  /** The stored readings with the same device and time as one of the rows; locked. */
  findExisting(rows: readonly ReadingRow[]): Promise<ExistingRow[]>;
  update(rows: readonly MergedRow[]): Promise<void>;
  noteConflicts(rows: readonly ConflictRow[]): Promise<void>;
  /** Marks hours whose rollups are out of date. */
  markPending(hours: readonly DeviceHour[]): Promise<void>;
}

/** An object, not functions of a transaction, because its statements are prepared on this one client of the pool. */
const batchTransaction = (client: pg.PoolClient): BatchTransaction => ({
  insert: async (rows) => {
    const result = await client.query({
      name: "insert-readings",
      text: insertSql,
      values: [
        column(rows, (row) => row.deviceId),
        column(rows, (row) => row.sample.measuredAt),
        column(rows, (row) => row.sample.receivedAt),
        arrayOfArrays(rows.map((row) => numberArray(row.sample.slots))),
        arrayOfArrays(rows.map((row) => (row.sample.quality ? numberArray(row.sample.quality) : null))),
      ],
    });
    return result.rowCount ?? 0;
  },

  findExisting: async (rows) => {
    const result = await client.query<ExistingRow>({
      name: "find-existing-readings",
      text: existingSql,
      values: [column(rows, (row) => row.deviceId), column(rows, (row) => row.sample.measuredAt)],
    });
    return result.rows;
  },

  update: async (rows) => {
    if (rows.length === 0) return;
    await client.query({
      name: "update-readings",
      text: updateSql,
      values: [
        numberArray(rows.map((row) => row.deviceId)),
        numberArray(rows.map((row) => row.measuredAt)),
        arrayOfArrays(rows.map((row) => numberArray(row.slots))),
        arrayOfArrays(rows.map((row) => (row.quality ? numberArray(row.quality) : null))),
      ],
    });
  },

  noteConflicts: async (rows) => {
    const all = (pick: (row: ConflictRow) => number | null) => numberArray(rows.map(pick));
    await client.query(conflictSql, [
      all((row) => row.deviceId),
      all((row) => row.measuredAt),
      all((row) => row.receivedAt),
      all((row) => row.slot),
      all((row) => row.kept),
      all((row) => row.refused),
    ]);
  },

  markPending: async (hours) => {
    await client.query({
      name: "mark-rollups-pending",
      text: pendingSql,
      values: [
        `{${hours.map((row) => row.deviceId).join(",")}}`,
        `{${hours.map((row) => row.hour).join(",")}}`,
      ],
    });
  },
});

/** Runs one batch as one transaction; rolled back when the work throws. */
export const writeBatch = async <T>(
  db: DatabaseHandle,
  /** The client is in the transaction, for what must be committed with the readings. */
  work: (batch: BatchTransaction, closed: ClosedHours, client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await db.streamPool.connect();
  try {
    // Several statements in one message have several results, which the types of the driver leave out.
    const begun = (await client.query(beginSql)) as unknown as pg.QueryResult<ClosedHours>[];
    const closed = begun.at(-1)?.rows[0];
    if (!closed) throw new Error("rollup_progress has no row");
    const result = await work(batchTransaction(client), closed, client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // A client in an unknown state is destroyed rather than returned to the pool.
    client.release(true);
    throw error;
  }
};
