import { type ActivitySettingFields, activitySettingBody } from "@sgval/contract/activity/settings";
import type { Generated, Kysely, Selectable } from "kysely";
import { violatedConstraint } from "../../../kernel/postgres/database-error.ts";
import type { Database } from "../../../kernel/schema.ts";

interface ActivitySettingTable {
  id: Generated<number>;
  name: string;
  enabled: boolean;
  types: string[];
  user_ids: number[];
  addresses: string[];
  send_times: string[];
  days: number[];
  saved_by: number | null;
  reported_until: Date;
  last_sent_at: Date | null;
  updated_at: Date;
}

declare module "../../../kernel/schema.ts" {
  interface Database {
    activity_setting: ActivitySettingTable;
  }
}

export interface SettingRecord {
  id: number;
  fields: ActivitySettingFields;
  /** Whoever saved it last. */
  savedBy: number | null;
  /** Up to here entries were mailed. */
  reportedUntil: Date;
  lastSentAt: Date | null;
  updatedAt: Date;
}

const { types, days } = activitySettingBody.shape;

const recordOf = (row: Selectable<ActivitySettingTable>): SettingRecord => ({
  id: row.id,
  fields: {
    name: row.name,
    enabled: row.enabled,
    types: types.parse(row.types),
    userIds: row.user_ids,
    addresses: row.addresses,
    sendTimes: row.send_times,
    days: days.parse(row.days),
  },
  savedBy: row.saved_by,
  reportedUntil: row.reported_until,
  lastSentAt: row.last_sent_at,
  updatedAt: row.updated_at,
});

const rowOf = ({ userIds, sendTimes, ...fields }: ActivitySettingFields) => ({
  ...fields,
  user_ids: userIds,
  send_times: sendTimes.toSorted(),
});

/** All settings by name. */
export const findSettings = async (db: Kysely<Database>): Promise<SettingRecord[]> =>
  (await db.selectFrom("activity_setting").selectAll().orderBy("name").execute()).map(recordOf);

/** The setting, locked until the change ends. */
export const lockSetting = async (db: Kysely<Database>, id: number): Promise<SettingRecord | undefined> => {
  const row = await db
    .selectFrom("activity_setting")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && recordOf(row);
};

/** Adds a setting, which mails what happens from now on. */
export const insertSetting = async (
  db: Kysely<Database>,
  fields: ActivitySettingFields,
  savedBy: number,
  now: Date,
): Promise<SettingRecord> =>
  recordOf(
    await db
      .insertInto("activity_setting")
      .values({ ...rowOf(fields), saved_by: savedBy, reported_until: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const updateSetting = async (
  db: Kysely<Database>,
  id: number,
  change: { fields: ActivitySettingFields; savedBy: number; reportedUntil: Date; now: Date },
): Promise<SettingRecord> =>
  recordOf(
    await db
      .updateTable("activity_setting")
      .set({
        ...rowOf(change.fields),
        saved_by: change.savedBy,
        reported_until: change.reportedUntil,
        updated_at: change.now,
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const deleteSettingRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("activity_setting").where("id", "=", id).execute();
};

/** Notes up to when entries were mailed; false when somebody else has mailed them, or changed the setting, meanwhile. */
export const noteReported = async (
  db: Kysely<Database>,
  { id, reportedUntil, updatedAt }: SettingRecord,
  until: Date,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("activity_setting")
    .set({ reported_until: until, last_sent_at: now })
    .where("id", "=", id)
    .where("reported_until", "=", reportedUntil)
    .where("updated_at", "=", updatedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const isNameTaken = (error: unknown): boolean => violatedConstraint(error) === "activity_setting_name";
