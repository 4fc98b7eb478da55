import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { ElementClass } from "@sgval/contract/network/model";
import type { Position } from "@sgval/quantities/geometry";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import { decodeText } from "./model/decode-text.ts";

type Db = Kysely<Database>;

/** Keeps the file of a network, to compute with it. */
export const saveSource = async (trx: Db, networkId: number, file: Uint8Array): Promise<void> => {
  const content = await promisify(gzip)(file);
  await trx
    .insertInto("network_source")
    .values({ network_id: networkId, content })
    .onConflict((conflict) => conflict.column("network_id").doUpdateSet({ content }))
    .execute();
};

/** The text of the file of a network; undefined where it was imported before files were kept. */
export const readSource = async (db: Db, networkId: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom("network_source")
    .select("content")
    .where("network_id", "=", networkId)
    .executeTakeFirst();
  return row && decodeText(await promisify(gunzip)(row.content)).text;
};

/** Whether a network has its file. */
export const hasSource = async (db: Db, networkId: number): Promise<boolean> =>
  (await db
    .selectFrom("network_source")
    .select("network_id")
    .where("network_id", "=", networkId)
    .executeTakeFirst()) !== undefined;

/** A network with its file that a device is at. */
export interface NetworkOfDevice {
  id: number;
  name: string;
  /** Changes with every import of its file. */
  version: string;
  importedAt: Date;
}

/** The network a device is at, of several the one imported last; undefined where none has its file. */
export const networkOfDevice = async (db: Db, deviceId: number): Promise<NetworkOfDevice | undefined> =>
  db
    .selectFrom("network_device as at")
    .innerJoin("network", "network.id", "at.network_id")
    .innerJoin("network_source as source", "source.network_id", "network.id")
    .select(["network.id", "network.name", "network.version", "network.imported_at as importedAt"])
    .where("at.device_id", "=", deviceId)
    .orderBy("network.imported_at", "desc")
    .orderBy("network.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Whether any network has its file. */
export const hasSources = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("network_source").select("network_id").limit(1).executeTakeFirst()) !== undefined;

/** The devices at elements that the network has, whoever sees them; `type` as `PRV`, else the kind of the element. */
export const placedDevices = async (
  db: Db,
  networkId: number,
): Promise<{ deviceId: number; class: ElementClass; id: string; type: string }[]> =>
  db
    .selectFrom("network_device as at")
    .innerJoin("network_element as element", (join) =>
      join
        .onRef("element.network_id", "=", "at.network_id")
        .onRef("element.class", "=", "at.class")
        .onRef("element.element_id", "=", "at.element_id"),
    )
    .where("at.network_id", "=", networkId)
    .select([
      "at.device_id as deviceId",
      "at.class",
      "at.element_id as id",
      sql<string>`coalesce(element.properties::json ->> 'type', element.kind)`.as("type"),
    ])
    .orderBy("at.device_id")
    .execute();

/** The nodes of a network within the outline of a zone. */
export const nodesInZone = async (db: Db, networkId: number, zoneId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("network_element")
    .select("element_id")
    .where("network_id", "=", networkId)
    .where("class", "=", "node")
    .where(
      sql<boolean>`place <@ (
        select ('(' || string_agg(format('(%s,%s)', corner ->> 0, corner ->> 1), ',' order by n) || ')')::polygon
        from zone, jsonb_array_elements(zone.polygon -> 'coordinates' -> 0) with ordinality as ring (corner, n)
        where zone.id = ${zoneId})`,
    )
    .execute();
  return rows.map(({ element_id }) => element_id);
};

/** The network with its file that was imported last; undefined without any. */
export const newestNetwork = async (db: Db): Promise<NetworkOfDevice | undefined> =>
  db
    .selectFrom("network")
    .innerJoin("network_source as source", "source.network_id", "network.id")
    .select(["network.id", "network.name", "network.version", "network.imported_at as importedAt"])
    .orderBy("network.imported_at", "desc")
    .orderBy("network.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Where the nodes of a network are, by id. */
export const nodePlaces = async (db: Db, networkId: number): Promise<Map<string, Position>> => {
  const rows = await db
    .selectFrom("network_element")
    .where("network_id", "=", networkId)
    .where("class", "=", "node")
    .select(["element_id", sql<number>`place[0]`.as("longitude"), sql<number>`place[1]`.as("latitude")])
    .execute();
  return new Map(rows.map(({ element_id, longitude, latitude }) => [element_id, [longitude, latitude]]));
};
