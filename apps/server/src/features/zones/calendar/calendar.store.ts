import { type CalendarKind, calendarKinds } from "@sgval/contract/zones/water-calendar";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Database } from "../../../kernel/schema.ts";

export interface CalendarRecord {
  id: number;
  kind: CalendarKind;
  /** `null` for all zones. */
  zoneId: number | null;
  zone: string | null;
  from: Date;
  to: Date;
  note: string;
  /** m³; `null` where it is not known. */
  volume: number | null;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** When its kind, zones or times were last changed; `null` where they are as they were logged. */
  timesChangedAt: Date | null;
}
export type CalendarFields = Pick<CalendarRecord, "kind" | "zoneId" | "from" | "to" | "note" | "volume">;

const kindOf = z.enum(calendarKinds);
const select = (db: Kysely<Database>) =>
  db
    .selectFrom("water_calendar as c")
    .leftJoin("zone as z", "z.id", "c.zone_id")
    .select([
      ...(["c.id", "c.kind", "c.note", "c.volume"] as const),
      ...(["c.zone_id as zoneId", "z.name as zone", "c.starts_at as from", "c.ends_at as to"] as const),
      ...(["c.created_by as createdBy", "c.created_at as createdAt", "c.updated_at as updatedAt"] as const),
      "c.times_changed_at as timesChangedAt",
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];
const recordOf = (row: Row): CalendarRecord => ({ ...row, kind: kindOf.parse(row.kind) });

/** All entries, the latest first: a few dozen a year. */
export const findCalendar = async (db: Kysely<Database>): Promise<CalendarRecord[]> =>
  (await select(db).orderBy("c.starts_at", "desc").orderBy("c.id", "desc").execute()).map(recordOf);

/** The entries that end after a time, the first one first. */
export const findCalendarAfter = async (db: Kysely<Database>, after: Date): Promise<CalendarRecord[]> =>
  (await select(db).where("c.ends_at", ">", after).orderBy("c.starts_at").execute()).map(recordOf);

/** The flushing of a zone that touches a time and has a volume. */
export const findFlushing = async (
  db: Kysely<Database>,
  zoneId: number,
  { from, to }: { from: Date; to: Date },
): Promise<{ from: Date; to: Date; volume: number }[]> =>
  db
    .selectFrom("water_calendar")
    .select(["starts_at as from", "ends_at as to", "volume"])
    .where("zone_id", "=", zoneId)
    .where("volume", "is not", null)
    .where("starts_at", "<", to)
    .where("ends_at", ">", from)
    .$narrowType<{ volume: number }>()
    .execute();

/** The entry, locked until the change ends. */
export const lockCalendarEntry = async (
  db: Kysely<Database>,
  id: number,
): Promise<CalendarRecord | undefined> => {
  const row = await select(db).where("c.id", "=", id).forUpdate("c").executeTakeFirst();
  return row && recordOf(row);
};

const rowOf = ({ kind, zoneId, from, to, note, volume }: CalendarFields) => ({
  ...{ kind, note, volume, zone_id: zoneId, starts_at: from, ends_at: to },
});

export const insertCalendarEntry = async (
  db: Kysely<Database>,
  fields: CalendarFields,
  { by, now }: { by: string; now: Date },
): Promise<number> => {
  const { id } = await db
    .insertInto("water_calendar")
    .values({ ...rowOf(fields), created_by: by, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const updateCalendarRow = async (
  db: Kysely<Database>,
  id: number,
  fields: CalendarFields,
  { now, timesChanged }: { now: Date; timesChanged: boolean },
): Promise<void> => {
  await db
    .updateTable("water_calendar")
    .set({ ...rowOf(fields), updated_at: now, ...(timesChanged ? { times_changed_at: now } : {}) })
    .where("id", "=", id)
    .execute();
};

export const deleteCalendarRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("water_calendar").where("id", "=", id).execute();
};
