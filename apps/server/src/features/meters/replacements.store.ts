import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import type { MeterRegister } from "./meters.store.ts";
import type {} from "./schema.ts";

const startOf = (from: string | null): Date | null => (from === null ? null : new Date(from));

export const insertRegister = async (
  db: Kysely<Database>,
  meterId: number,
  { number, from, digits, qMax, note }: MeterRegister,
): Promise<void> => {
  await db
    .insertInto("water_meter_register")
    .values({ meter_id: meterId, number, starts_at: startOf(from), digits, q_max: qMax, note })
    .execute();
};

export const updateReplacedRegister = async (
  db: Kysely<Database>,
  meterId: number,
  { number, from, digits, qMax, note }: MeterRegister,
): Promise<void> => {
  await db
    .updateTable("water_meter_register")
    .set({ starts_at: startOf(from), digits, q_max: qMax, note })
    .where("meter_id", "=", meterId)
    .where("number", "=", number)
    .execute();
};

export const deleteRegister = async (
  db: Kysely<Database>,
  meterId: number,
  number: number,
): Promise<void> => {
  await db
    .deleteFrom("water_meter_register")
    .where("meter_id", "=", meterId)
    .where("number", "=", number)
    .execute();
};

/** Two registers, one of which took the place of the other. */
export interface Replaced {
  meterId: number;
  old: number;
  number: number;
}

/**
 * Gives the readings of both to the one that was installed: until a time the old one, for ever where none is given. At that very
 * time each may have one; of another time that of the one that was installed stays.
 */
export const divideReadings = async (
  db: Kysely<Database>,
  { meterId, old, number }: Replaced,
  at: Date | null,
): Promise<void> => {
  const installed = sql`case when r.measured_at > ${at}::timestamptz then ${number}::int else ${old}::int end`;
  const moved = sql`r.meter_id = ${meterId} and r.register in (${old}, ${number}) and r.register <> ${installed}`;
  const hasBoth = sql`exists (
    select from water_meter_reading o
    where o.meter_id = r.meter_id and o.register = ${installed} and o.measured_at = r.measured_at
  )`;
  await sql`
    delete from water_meter_reading r
    where ${moved} and ${hasBoth} and r.measured_at is distinct from ${at}::timestamptz`.execute(db);
  await sql`update water_meter_reading r set register = ${installed} where ${moved} and not ${hasBoth}`.execute(
    db,
  );
};

/** Remembers that readings were entered with a replacement. */
export const markOfReplacement = async (db: Kysely<Database>, ids: readonly number[]): Promise<void> => {
  await sql`update water_meter_reading set of_replacement = true where id = any(${[...ids]}::int8[])`.execute(
    db,
  );
};

/** Deletes what was entered of both registers with a replacement. */
export const deleteReplacementReadings = async (
  db: Kysely<Database>,
  { meterId, old, number }: Replaced,
  at: Date,
): Promise<void> => {
  await db
    .deleteFrom("water_meter_reading")
    .where("meter_id", "=", meterId)
    .where("register", "in", [old, number])
    .where("measured_at", "=", at)
    .where("of_replacement", "=", true)
    .execute();
};

/** What both registers showed at each replacement of a meter, by the number of the new one. */
export const replacementIndexes = async (
  db: Kysely<Database>,
  meterId: number,
): Promise<Map<number, { startIndex: number | null; endIndex: number | null }>> => {
  const { rows } = await sql<{ number: number; startIndex: number | null; endIndex: number | null }>`
    select g.number, first.index_m3 as "startIndex", last.index_m3 as "endIndex"
    from (
      select meter_id, number, starts_at, lag(number) over (order by number) as old
      from water_meter_register where meter_id = ${meterId}
    ) g
    left join water_meter_reading first on first.meter_id = g.meter_id and first.register = g.number
      and first.measured_at = g.starts_at
    left join water_meter_reading last on last.meter_id = g.meter_id and last.register = g.old
      and last.measured_at = g.starts_at
    where g.old is not null`.execute(db);
  return new Map(rows.map(({ number, ...indexes }) => [number, indexes]));
};
