import {
  type CustomParameter,
  type CustomParameterBody,
  customParameter,
} from "@sgval/contract/custom-parameters/custom-parameters";
import { type Kysely, type Selectable, sql } from "kysely";
import { isUniqueViolation, violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database, Json } from "../../kernel/schema.ts";

interface CustomParameterTable {
  key: string;
  names: Json<CustomParameterBody["names"]>;
  kind: string;
  unit: string;
  min: number;
  max: number;
  decimals: number;
  states: Json<CustomParameterBody["states"]>;
  created_at: Date;
  updated_at: Date;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    custom_parameter: CustomParameterTable;
  }
}

type Db = Kysely<Database>;

const recordOf = ({ updated_at, ...row }: Selectable<CustomParameterTable>): CustomParameter =>
  customParameter.parse({ ...row, updatedAt: updated_at.toISOString() });

const valuesOf = ({ names, states, kind, unit, min, max, decimals }: CustomParameterBody, now: Date) => ({
  ...{ names: JSON.stringify(names), states: JSON.stringify(states), kind, unit, min, max, decimals },
  updated_at: now,
});

/** All of them, those that were added first in front. */
export const findCustomParameters = async (db: Db): Promise<CustomParameter[]> => {
  const rows = await db
    .selectFrom("custom_parameter")
    .selectAll()
    .orderBy("created_at")
    .orderBy("key")
    .execute();
  return rows.map(recordOf);
};

/** The same, locked until the change ends: a name is compared with those of all of them. */
export const lockCustomParameters = async (db: Db): Promise<CustomParameter[]> => {
  await sql`lock table custom_parameter in share row exclusive mode`.execute(db);
  return findCustomParameters(db);
};

export const insertCustomParameter = async (
  db: Db,
  key: string,
  body: CustomParameterBody,
  now: Date,
): Promise<void> => {
  await db
    .insertInto("custom_parameter")
    .values({ key, ...valuesOf(body, now), created_at: now })
    .execute();
};

export const updateCustomParameterRow = async (
  db: Db,
  key: string,
  body: CustomParameterBody,
  now: Date,
): Promise<void> => {
  await db.updateTable("custom_parameter").set(valuesOf(body, now)).where("key", "=", key).execute();
};

export const deleteCustomParameterRow = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom("custom_parameter").where("key", "=", key).execute();
};

/** Whether a channel got the parameter while it was deleted. */
export const isUsedMeanwhile = (error: unknown): boolean =>
  !isUniqueViolation(error) && violatedConstraint(error) === "device_channel_custom_parameter_fkey";

/** Whether a channel of the parameter has a reading, also one of which the hour alone is kept. */
export const hasReadings = async (db: Db, key: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from device_channel c where c.custom_parameter = ${key} and (
        exists (select from rollup_hour h where h.device_id = c.device_id and h.count[c.slot + 1] > 0)
        or exists (select from reading r where r.device_id = c.device_id and r.slots[c.slot + 1] is not null)
      )
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
};

/**
 * Whether numbers are set in the unit of the parameter: limits, ranges, factors or a unit of its own on a channel, also one of a
 * mapping profile, or the limits that channels of a type start with.
 */
export const hasSettings = async (db: Db, key: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from device_channel c where c.custom_parameter = ${key} and c.removed_at is null and (
        coalesce(c.under, c.over) is not null or c.unit is not null
        or (
          -- what was set before has no reading to its name
          select coalesce(s.measuring_min, s.factor) is not null from channel_calibration s
          where s.device_id = c.device_id and s.slot = c.slot
          order by s.valid_from desc limit 1
        )
      )
    ) or exists (
      select from mapping_profile m, jsonb_array_elements(m.channels) c
      where split_part(c ->> 'parameter', '.', 1) = ${key}
        and jsonb_strip_nulls(c) ?| array['unit', 'under', 'over', 'measuringMin', 'factor', 'offset']
    ) or exists (
      select from device_type_setting t where t.settings::jsonb -> 'limits' @> ${JSON.stringify([{ parameter: key }])}::jsonb
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
};
