import type { networkSorts } from "@sgval/contract/network/feature";
import { elementCounts, elementKinds } from "@sgval/contract/network/model";
import type { Network } from "@sgval/contract/network/networks";
import { placement } from "@sgval/contract/network/placement";
import { type Kysely, type Selectable, sql } from "kysely";
import * as z from "zod";
import { type PageQuery, rangeOf, readSort, searchCondition } from "../../kernel/list-query.ts";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database } from "../../kernel/schema.ts";
import type { PlacedModel } from "./model/read-model.ts";
import { isVisibleElement, isVisibleNetwork, type Viewer } from "./visible-elements.store.ts";

const sorts = {
  name: "name",
  importedAt: "imported_at",
} as const satisfies Record<(typeof networkSorts)[number], string>;

const bounds = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const none = Object.fromEntries(elementKinds.map((kind) => [kind, 0]));

type Row = Omit<Selectable<Database["network"]>, "search_text"> & { devices: number };

const networkOf = (row: Row): Network => ({
  id: row.id,
  name: row.name,
  sourceName: row.source_name,
  flowUnit: row.flow_unit,
  counts: elementCounts.parse({ ...none, ...row.counts }),
  devices: row.devices,
  bounds: bounds.parse(row.bounds),
  placement: placement.parse(row.placement),
  importedAt: row.imported_at.toISOString(),
  version: row.version,
});

const seesAll = (viewer: Viewer): boolean => viewer.scope === "all";

const visibleNetworks = (db: Kysely<Database>, viewer: Viewer) =>
  db.selectFrom("network").where(isVisibleNetwork(viewer));

/** How many devices are attached to a network. */
const attachedDevices = sql<number>`(select count(*)::int from network_device where network_id = network.id)`;

/** Counts and bounds are of what is seen. */
const seen = (viewer: Viewer) => ({
  counts: seesAll(viewer)
    ? sql<Row["counts"]>`network.counts`
    : sql<Row["counts"]>`(select jsonb_object_agg(kind, n) from (
        select kind, count(*) as n from network_element
        where network_id = network.id and ${isVisibleElement(viewer)} group by kind) kinds)`,
  bounds: seesAll(viewer)
    ? sql<number[]>`network.bounds`
    : sql<number[]>`(
        select array[min(place[0]), min(place[1]), max(place[0]), max(place[1])] from network_element
        where network_id = network.id and ${isVisibleElement(viewer)})`,
  devices:
    viewer.scope === "all"
      ? attachedDevices
      : sql<number>`(select count(*)::int from network_device
          where network_id = network.id and device_id = any(${[...viewer.scope]}::int[]))`,
});

const columns = ["id", "name", "source_name", "flow_unit", "placement", "imported_at", "version"] as const;

/** The networks that match and that the caller sees something of, all or one page, and how many match. */
export const findNetworks = async (
  db: Kysely<Database>,
  { q, sort = "name" }: { q?: string | undefined; sort?: string | undefined },
  viewer: Viewer,
  page?: PageQuery,
): Promise<{ networks: Network[]; total: number }> => {
  const matching = visibleNetworks(db, viewer).where(searchCondition(q));
  const { field, descending } = readSort(sort, sorts);
  const range = page && rangeOf(page);
  const { counts, bounds: covered, devices } = seen(viewer);
  const [rows, { total }] = await Promise.all([
    matching
      .select([...columns, counts.as("counts"), covered.as("bounds"), devices.as("devices")])
      .orderBy(sorts[field], descending ? "desc" : "asc")
      .orderBy("id")
      .$if(range !== undefined, (query) => query.limit(range?.limit ?? 0).offset(range?.offset ?? 0))
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { networks: rows.map(networkOf), total };
};

/** A network to compute with. */
export interface KnownNetwork {
  id: number;
  name: string;
  /** Changes with every import of its file. */
  version: string;
  importedAt: Date;
}

/** The network, if the caller sees anything of it; undefined otherwise. */
export const findNetwork = (
  db: Kysely<Database>,
  id: number,
  viewer: Viewer,
): Promise<KnownNetwork | undefined> =>
  visibleNetworks(db, viewer)
    .select(["id", "name", "version", "imported_at as importedAt"])
    .where("id", "=", id)
    .executeTakeFirst();

/** The version of a network of which the caller sees something. */
export const findVersion = async (
  db: Kysely<Database>,
  id: number,
  viewer: Viewer,
): Promise<string | undefined> =>
  (await visibleNetworks(db, viewer).select("version").where("id", "=", id).executeTakeFirst())?.version;

/** The network, locked until the change ends; for callers that see all of it. */
export const lockNetwork = async (db: Kysely<Database>, id: number): Promise<Network | undefined> => {
  const row = await db
    .selectFrom("network")
    .select([...columns, "counts", "bounds", attachedDevices.as("devices")])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && networkOf(row);
};

interface Imported extends Pick<Network, "sourceName" | "placement" | "version"> {
  model: Pick<PlacedModel, "flowUnit" | "counts" | "bounds">;
  now: Date;
}

const importedColumns = ({ sourceName, placement: placed, version, model, now }: Imported) => ({
  source_name: sourceName,
  flow_unit: model.flowUnit,
  counts: JSON.stringify(model.counts),
  bounds: model.bounds,
  placement: JSON.stringify(placed),
  imported_at: now,
  version,
});

export const insertNetwork = async (db: Kysely<Database>, name: string, row: Imported): Promise<number> =>
  (
    await db
      .insertInto("network")
      .values({ name, ...importedColumns(row) })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const updateNetwork = async (db: Kysely<Database>, id: number, row: Imported): Promise<void> => {
  await db.updateTable("network").set(importedColumns(row)).where("id", "=", id).execute();
};

export const setVersion = async (db: Kysely<Database>, id: number, version: string): Promise<void> => {
  await db.updateTable("network").set({ version }).where("id", "=", id).execute();
};

export const renameNetworkRow = async (db: Kysely<Database>, id: number, name: string): Promise<void> => {
  await db.updateTable("network").set({ name }).where("id", "=", id).execute();
};

export const deleteNetworkRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("network").where("id", "=", id).execute();
};

/** Whether a row was refused because another network has its name. */
export const isNameTaken = (error: unknown): boolean => violatedConstraint(error) === "network_name";
