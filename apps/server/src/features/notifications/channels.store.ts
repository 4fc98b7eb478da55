import { channelTypes, webhookKinds } from "@sgval/contract/notifications/channels";
import type { Insertable, Kysely, Selectable } from "kysely";
import * as z from "zod";
import type { Database } from "../../kernel/schema.ts";

export interface ChannelRecord {
  id: number;
  type: (typeof channelTypes)[number];
  name: string;
  enabled: boolean;
  urlSealed: string;
  secretSealed: string | null;
  template: string | null;
  insideAllowed: boolean;
  kinds: Selectable<Database["notification_channel"]>["kinds"];
  updatedAt: Date;
}
export type ChannelFields = Omit<ChannelRecord, "id" | "updatedAt">;

const type = z.enum(channelTypes);

const recordOf = (row: Selectable<Database["notification_channel"]>): ChannelRecord => ({
  id: row.id,
  type: type.parse(row.type),
  name: row.name,
  enabled: row.enabled,
  urlSealed: row.url_sealed,
  secretSealed: row.secret_sealed,
  template: row.template,
  insideAllowed: row.inside_allowed,
  // Of before, when others could be chosen that no webhook ever got.
  kinds: row.kinds.filter((kind) => webhookKinds.includes(kind)),
  updatedAt: row.updated_at,
});

const rowOf = (fields: ChannelFields, now: Date): Insertable<Database["notification_channel"]> => ({
  type: fields.type,
  name: fields.name,
  enabled: fields.enabled,
  url_sealed: fields.urlSealed,
  secret_sealed: fields.secretSealed,
  template: fields.template,
  inside_allowed: fields.insideAllowed,
  kinds: JSON.stringify(fields.kinds),
  updated_at: now,
});

export const findChannels = async (db: Kysely<Database>): Promise<ChannelRecord[]> =>
  (await db.selectFrom("notification_channel").selectAll().orderBy("id").execute()).map(recordOf);

/** The channel, locked until the change ends. */
export const lockChannel = async (db: Kysely<Database>, id: number): Promise<ChannelRecord | null> => {
  const row = await db
    .selectFrom("notification_channel")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? recordOf(row) : null;
};

export const insertChannel = async (
  db: Kysely<Database>,
  fields: ChannelFields,
  now: Date,
): Promise<ChannelRecord> =>
  recordOf(
    await db
      .insertInto("notification_channel")
      .values(rowOf(fields, now))
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const updateChannelRow = async (
  db: Kysely<Database>,
  id: number,
  fields: ChannelFields,
  now: Date,
): Promise<ChannelRecord> =>
  recordOf(
    await db
      .updateTable("notification_channel")
      .set(rowOf(fields, now))
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const deleteChannelRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("notification_channel").where("id", "=", id).execute();
};
