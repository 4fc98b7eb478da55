import type { leakSorts } from "@sgval/contract/leaks/feature";
import { type LeakState, leakStates, openLeakStates } from "@sgval/contract/leaks/leak-state";
import { type Leak, type LeakListQuery, leakState } from "@sgval/contract/leaks/leaks";
import type { Position } from "@sgval/quantities/geometry";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type ListOrder, searchCondition } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";
import type { LeakScope } from "./leak-scope.ts";

type Db = Kysely<Database>;

/** A leak point; `deviceId` also where the device is not in view. */
export interface LeakRecord extends Omit<Leak, "device"> {
  deviceId: number | null;
}

/** Which leak points; see `leakListQuery`. Times are epoch milliseconds, `to` is exclusive. */
export interface LeakSelection
  extends Partial<
    Pick<LeakListQuery, "q" | "state" | "open" | "zoneId" | "deviceId" | "materialId" | "from" | "to">
  > {
  scope: LeakScope;
  /** Leak points that are of the zones wherever they lie. */
  answering?: readonly number[];
  reporterId?: number | undefined;
}

export const inLeakScope = (scope: LeakScope): RawBuilder<boolean> =>
  scope === "all"
    ? sql`true`
    : sql`(leak_point.zone_id = any(${scope.zoneIds}::int[]) or leak_point.device_id = any(${scope.deviceIds}::int[])
        or leak_point.reporter_id = ${scope.userId})`;

const conditionsOf = (selection: LeakSelection): RawBuilder<boolean>[] => {
  const {
    scope,
    q,
    state,
    open,
    zoneId,
    deviceId,
    materialId,
    from,
    to,
    reporterId,
    answering = [],
  } = selection;
  const all = [inLeakScope(scope), searchCondition(q, "leak_point.search_text")];
  if (state) all.push(sql`leak_point.state = any(${state}::text[])`);
  if (open) all.push(sql`leak_point.state = any(${openLeakStates}::text[])`);
  if (zoneId)
    all.push(
      sql`(leak_point.zone_id = any(${zoneId}::int[]) or leak_point.id = any(${[...answering]}::int[]))`,
    );
  if (deviceId !== undefined) all.push(sql`leak_point.device_id = ${deviceId}`);
  if (materialId !== undefined)
    all.push(
      sql`exists (select from leak_material used where used.leak_id = leak_point.id and used.material_id = ${materialId})`,
    );
  if (reporterId !== undefined) all.push(sql`leak_point.reporter_id = ${reporterId}`);
  if (from !== undefined) all.push(sql`leak_point.found_at >= ${new Date(from)}`);
  if (to !== undefined) all.push(sql`leak_point.found_at < ${new Date(to)}`);
  return all;
};

const materials = sql<Leak["materials"]>`coalesce((
  select json_agg(json_build_object('materialId', m.id, 'name', m.name, 'unit', m.unit, 'amount', used.amount)
    order by lower(m.name))
  from leak_material used join material m on m.id = used.material_id where used.leak_id = leak_point.id), '[]')`;

const select = (db: Db) =>
  db
    .selectFrom("leak_point")
    .leftJoin("zone", "zone.id", "leak_point.zone_id")
    .leftJoin("network", "network.id", "leak_point.network_id")
    .selectAll("leak_point")
    .select([
      "zone.name as zone_name",
      "network.name as network_name",
      materials.as("materials"),
      sql<number>`(select id from leak_image i where i.leak_id = leak_point.id order by position, id limit 1)`.as(
        "image_id",
      ),
      sql<number>`(select count(*)::int from leak_image i where i.leak_id = leak_point.id)`.as("images"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const recordOf = (row: Row): LeakRecord => ({
  id: row.id,
  description: row.description,
  state: leakState.parse(row.state),
  position:
    row.latitude === null || row.longitude === null
      ? null
      : { latitude: row.latitude, longitude: row.longitude },
  zone: row.zone_id === null ? null : { id: row.zone_id, name: row.zone_name ?? "" },
  deviceId: row.device_id,
  diameter: row.diameter,
  pipe:
    row.network_id === null || row.pipe_id === null
      ? null
      : { networkId: row.network_id, network: row.network_name ?? "", id: row.pipe_id },
  materials: row.materials,
  imageId: row.image_id,
  images: row.images,
  reporter: { id: row.reporter_id, name: row.reporter_name },
  foundAt: row.found_at.toISOString(),
  reportedAt: row.reported_at.toISOString(),
  repairedAt: row.repaired_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
});

/** What the list may be sorted by; states in the order in which they follow one another. */
export const leakOrders = {
  foundAt: sql`leak_point.found_at`,
  state: sql`array_position(${[...leakStates]}::text[], leak_point.state)`,
  description: sql`lower(leak_point.description)`,
  zone: sql`lower(zone.name)`,
  reporter: sql`lower(leak_point.reporter_name)`,
  repairedAt: sql`leak_point.repaired_at`,
} as const satisfies Record<(typeof leakSorts)[number], unknown>;
export type LeakOrder = ListOrder<keyof typeof leakOrders>;

/** Leak points of a selection in an order; equals stand the newest first. */
export const selectLeaks = async (
  db: Db,
  selection: LeakSelection,
  { field, descending }: LeakOrder,
  page: { limit: number; offset: number },
): Promise<LeakRecord[]> => {
  const rows = await select(db)
    .where((where) => where.and(conditionsOf(selection)))
    .orderBy(leakOrders[field], descending ? sql`desc nulls last` : sql`asc nulls last`)
    .orderBy("leak_point.found_at", "desc")
    .orderBy("leak_point.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(recordOf);
};

export const countLeaks = async (db: Db, selection: LeakSelection): Promise<number> => {
  const { total } = await db
    .selectFrom("leak_point")
    .where((where) => where.and(conditionsOf(selection)))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

/** Those with a position, the newest first. */
export const selectLeaksOnMap = async (
  db: Db,
  selection: Pick<LeakSelection, "scope" | "open">,
  most: number,
): Promise<
  (Pick<Leak, "id" | "description" | "state" | "foundAt"> & { position: NonNullable<Leak["position"]> })[]
> => {
  const rows = await db
    .selectFrom("leak_point")
    .select(["id", "description", "state", "found_at", "latitude", "longitude"])
    .where((where) => where.and(conditionsOf(selection)))
    .where("latitude", "is not", null)
    .orderBy("found_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    description: row.description,
    state: leakState.parse(row.state),
    foundAt: row.found_at.toISOString(),
    position: { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 },
  }));
};

/** All that are repaired, in the order in which they were. */
export const repairedLeaks = async (db: Db): Promise<LeakRecord[]> =>
  (
    await select(db)
      .where("leak_point.repaired_at", "is not", null)
      .orderBy("leak_point.repaired_at")
      .orderBy("leak_point.id")
      .execute()
  ).map(recordOf);

/** One leak point; `undefined` also where it is not in view. */
export const findLeak = async (db: Db, id: number, scope: LeakScope): Promise<LeakRecord | undefined> => {
  const row = await select(db).where("leak_point.id", "=", id).where(inLeakScope(scope)).executeTakeFirst();
  return row && recordOf(row);
};

/** The same, locked until the change ends. */
export const lockLeak = async (db: Db, id: number, scope: LeakScope): Promise<LeakRecord | undefined> => {
  const row = await select(db)
    .where("leak_point.id", "=", id)
    .where(inLeakScope(scope))
    .forUpdate("leak_point")
    .executeTakeFirst();
  return row && recordOf(row);
};

/** Where leak points that are open lie, however long ago they were found. */
export const openLeakPositions = async (db: Db): Promise<Position[]> => {
  const { rows } = await sql<{ longitude: number; latitude: number }>`
    select longitude, latitude from leak_point
    where state = any(${openLeakStates satisfies LeakState[]}::text[]) and latitude is not null and longitude is not null`.execute(
    db,
  );
  return rows.map(({ longitude, latitude }) => [longitude, latitude]);
};

/** The zones of leak points that are open and were found since, and the devices whose suspected leaks they answer. */
export const openLeakZones = async (
  db: Db,
  since: Date,
): Promise<{ zoneId: number | null; sensedBy: number[] }[]> => {
  const { rows } = await sql<{ zoneId: number | null; sensedBy: number[] }>`
    select zone_id as "zoneId",
           array(select device_id from suspected_leak where leak_point_id = leak_point.id) as "sensedBy"
    from leak_point
    where state = any(${openLeakStates satisfies LeakState[]}::text[]) and found_at >= ${since}`.execute(db);
  return rows;
};
