import { type Kysely, sql } from "kysely";

/** Deleting a device, a command or a user looks for the rows that refer to it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, column] of [
    ["device", "datalogger_id"],
    ["device", "water_quality_id"],
    ["device_state", "command_id"],
    ["device_token", "created_by"],
  ] as const) {
    const name = `${table}_${column.replace(/_(?:id|by)$/u, "")}`;
    await sql`create index ${sql.id(name)} on ${sql.table(table)} (${sql.id(column)})
              where ${sql.id(column)} is not null`.execute(db);
  }
};
