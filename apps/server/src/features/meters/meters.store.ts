import type { Register } from "@sgval/contract/meters/consumption";
import type { MembershipBody } from "@sgval/contract/meters/memberships";
import { meterStates } from "@sgval/contract/meters/meters";
import { type Kysely, sql } from "kysely";
import * as z from "zod";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database } from "../../kernel/schema.ts";
import type {} from "./schema.ts";

const state = z.enum(meterStates);

export interface MeterFields {
  code: string;
  customerName: string;
  customerCode: string;
  state: z.output<typeof state>;
  position: { latitude: number; longitude: number } | null;
  /** Its customer cannot be without water. */
  critical: boolean;
}

export interface MeterRecord extends MeterFields {
  id: number;
  memberships: MembershipBody[];
  /** In order; there is at least one. */
  registers: MeterRegister[];
}

/** The register of one meter among those that were installed. */
export interface MeterRegister extends Register {
  number: number;
  /** `null`: since ever. */
  from: string | null;
  note: string;
}

/** The registers of meters, in order of time. */
export const registersOf = async (
  db: Kysely<Database>,
  meterIds: readonly number[],
): Promise<Map<number, MeterRegister[]>> => {
  const rows = await db
    .selectFrom("water_meter_register")
    .selectAll()
    .where("meter_id", "in", meterIds.length > 0 ? meterIds : [0])
    .orderBy("meter_id")
    .orderBy("number")
    .execute();
  const found = new Map<number, MeterRegister[]>();
  for (const { meter_id, number, starts_at, digits, q_max, note } of rows) {
    const of = found.get(meter_id) ?? [];
    of.push({ number, from: starts_at?.toISOString() ?? null, digits, qMax: q_max, note });
    found.set(meter_id, of);
  }
  return found;
};

const membershipsOf = async (db: Kysely<Database>, meterId: number): Promise<MembershipBody[]> => {
  const rows = await db
    .selectFrom("water_meter_zone")
    .selectAll()
    .where("meter_id", "=", meterId)
    .orderBy(sql`starts_at nulls first`)
    .execute();
  return rows.map(({ zone_id, starts_at, ends_at }) => ({
    zoneId: zone_id,
    from: starts_at?.toISOString() ?? null,
    to: ends_at?.toISOString() ?? null,
  }));
};

/** One meter; `locked` until the change ends. */
export const findMeter = async (
  db: Kysely<Database>,
  id: number,
  locked = false,
): Promise<MeterRecord | undefined> => {
  const row = await db
    .selectFrom("water_meter")
    .selectAll()
    .where("id", "=", id)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const registers = await registersOf(db, [id]);
  return {
    ...{ id, code: row.code, customerName: row.customer_name, customerCode: row.customer_code },
    state: state.parse(row.state),
    position:
      row.latitude === null || row.longitude === null
        ? null
        : { latitude: row.latitude, longitude: row.longitude },
    critical: row.critical,
    memberships: await membershipsOf(db, id),
    registers: registers.get(id) ?? [],
  };
};

/** Locks meters in the order of their ids, so that two writers never wait for each other. */
export const lockMeters = async (db: Kysely<Database>, ids: readonly number[]): Promise<void> => {
  await sql`select 1 from water_meter where id = any(${[...ids]}::int[]) order by id for update`.execute(db);
};

/** The ids of meters by their codes in lower case. */
export const meterIdsByCode = async (
  db: Kysely<Database>,
  codes: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, lower(code) as code from water_meter
    where lower(code) = any(array(select lower(code) from unnest(${[...codes]}::text[]) as code))`.execute(
    db,
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
};

/** Which of these codes meters have, and which customers' codes, in lower case. */
export const takenCodes = async (
  db: Kysely<Database>,
  codes: readonly string[],
  customerCodes: readonly string[],
): Promise<{ codes: ReadonlySet<string>; customerCodes: ReadonlySet<string> }> => {
  const { rows } = await sql<{ code: string; customer: string }>`
    select lower(code) as code, lower(customer_code) as customer from water_meter
    where lower(code) = any(array(select lower(code) from unnest(${[...codes]}::text[]) as code))
      or lower(customer_code) = any(array(select lower(code) from unnest(${[...customerCodes]}::text[]) as code))`.execute(
    db,
  );
  return {
    codes: new Set(rows.map(({ code }) => code)),
    customerCodes: new Set(rows.map(({ customer }) => customer)),
  };
};

export type NewMeter = MeterFields & Register & { memberships: readonly MembershipBody[] };

const insertMemberships = async (
  db: Kysely<Database>,
  rows: readonly (MembershipBody & { meterId: number })[],
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into water_meter_zone (meter_id, zone_id, starts_at, ends_at)
    select * from unnest(
      ${rows.map(({ meterId }) => meterId)}::int[], ${rows.map(({ zoneId }) => zoneId)}::int[],
      ${rows.map(({ from }) => from)}::timestamptz[], ${rows.map(({ to }) => to)}::timestamptz[]
    )`.execute(db);
};

/** Adds meters, each with its first register; returns their ids in the same order. */
export const insertMeters = async (
  db: Kysely<Database>,
  meters: readonly NewMeter[],
  now: Date,
): Promise<number[]> => {
  const of = <K extends keyof MeterFields>(key: K) => meters.map((meter) => meter[key]);
  const { rows } = await sql<{ id: number; code: string }>`
    insert into water_meter
      (code, customer_name, customer_code, state, latitude, longitude, critical, created_at, updated_at)
    select *, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${of("code")}::text[], ${of("customerName")}::text[], ${of("customerCode")}::text[],
      ${of("state")}::text[], ${meters.map(({ position }) => position?.latitude ?? null)}::float8[],
      ${meters.map(({ position }) => position?.longitude ?? null)}::float8[], ${of("critical")}::boolean[])
    returning id, code`.execute(db);
  const byCode = new Map(rows.map(({ id, code }) => [code, id]));
  const ids = meters.map(({ code }) => byCode.get(code) ?? 0);
  await sql`
    insert into water_meter_register (meter_id, number, digits, q_max, note)
    select meter_id, 1, digits, q_max, ''
    from unnest(${ids}::int[], ${meters.map(({ digits }) => digits)}::int[],
      ${meters.map(({ qMax }) => qMax)}::float8[]) as given (meter_id, digits, q_max)`.execute(db);
  await insertMemberships(
    db,
    meters.flatMap(({ memberships }, place) =>
      memberships.map((membership) => ({ ...membership, meterId: ids[place] ?? 0 })),
    ),
  );
  return ids;
};

export const updateMeterRow = async (
  db: Kysely<Database>,
  id: number,
  {
    code,
    customerName,
    customerCode,
    state: kept,
    position,
    critical,
    memberships,
  }: Omit<NewMeter, keyof Register>,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("water_meter")
    .set({
      ...{ code, customer_name: customerName, customer_code: customerCode, state: kept, critical },
      ...{ latitude: position?.latitude ?? null, longitude: position?.longitude ?? null, updated_at: now },
    })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("water_meter_zone").where("meter_id", "=", id).execute();
  await insertMemberships(
    db,
    memberships.map((membership) => ({ ...membership, meterId: id })),
  );
};

export const deleteMeterRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("water_meter").where("id", "=", id).execute();
};

export const updateRegister = async (
  db: Kysely<Database>,
  meterId: number,
  number: number,
  { digits, qMax }: Register,
): Promise<void> => {
  await db
    .updateTable("water_meter_register")
    .set({ digits, q_max: qMax })
    .where("meter_id", "=", meterId)
    .where("number", "=", number)
    .execute();
};

/** The field that a row was refused for; `null` for other errors. */
export const brokenMeterRule = (error: unknown): "code" | "customerCode" | "memberships" | "zone" | null => {
  const constraint = violatedConstraint(error);
  if (constraint === "water_meter_code") return "code";
  if (constraint === "water_meter_customer_code") return "customerCode";
  if (constraint === "water_meter_zone_zone_id_fkey") return "zone";
  return constraint === "water_meter_zone_overlap" ? "memberships" : null;
};

/** All zones by name, with the device that stands for each. */
export const zoneNames = (
  db: Kysely<Database>,
): Promise<{ id: number; name: string; deviceId: number | null }[]> =>
  db.selectFrom("zone").select(["id", "name", "device_id as deviceId"]).orderBy(sql`lower(name)`).execute();

/** Those of the meters that belong to one of the zones at a time, or else will next. */
export const visibleMeters = async (
  db: Kysely<Database>,
  ids: readonly number[],
  zoneIds: readonly number[],
  at: Date,
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select distinct on (meter_id) meter_id as id, zone_id from water_meter_zone
      where meter_id = any(${[...ids]}::int[]) and (ends_at is null or ends_at > ${at})
      order by meter_id, starts_at nulls first
    ) member
    where zone_id = any(${[...zoneIds]}::int[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
};
