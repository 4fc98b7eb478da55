import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import { zoneOutline } from "./graph/zone-outlines.store.ts";
import type { KnownNetwork } from "./networks.store.ts";

type Db = Kysely<Database>;

/** Stores the model file of a network, compressed, in place of the one before. */
export const saveModelFile = async (trx: Db, networkId: number, content: Buffer): Promise<void> => {
  await trx
    .insertInto("network_source")
    .values({ network_id: networkId, content })
    .onConflict((conflict) => conflict.column("network_id").doUpdateSet({ content }))
    .execute();
};

/** The model file of a network, compressed; undefined where it was imported before files were stored. */
export const findModelFile = async (db: Db, networkId: number): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom("network_source")
      .select("content")
      .where("network_id", "=", networkId)
      .executeTakeFirst()
  )?.content;

/** Whether a network has a model file. */
export const hasModelFile = async (db: Db, networkId: number): Promise<boolean> =>
  (await db
    .selectFrom("network_source")
    .select("network_id")
    .where("network_id", "=", networkId)
    .executeTakeFirst()) !== undefined;

/** Whether any network has a model file. */
export const hasAnyModelFile = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("network_source").select("network_id").limit(1).executeTakeFirst()) !== undefined;

/** The networks that have a model file, the newest import first. */
const modelledNetworks = (db: Db) =>
  db
    .selectFrom("network")
    .innerJoin("network_source as source", "source.network_id", "network.id")
    .select(["network.id", "network.name", "network.version", "network.imported_at as importedAt"])
    .orderBy("network.imported_at", "desc")
    .orderBy("network.id", "desc");

/** The network with a model file, where there is only one. */
export const onlyModelledNetwork = async (db: Db): Promise<KnownNetwork | undefined> => {
  const [network, ...others] = await modelledNetworks(db).limit(2).execute();
  return others.length === 0 ? network : undefined;
};

/**
 * The networks with a model file that have at least so many junctions within the outline of a zone, the newest import first, and
 * whether a device is attached to them.
 */
export const modelledNetworksAround = (
  db: Db,
  { zoneId, deviceId, least }: { zoneId: number; deviceId: number; least: number },
): Promise<(KnownNetwork & { junctions: number; attached: boolean })[]> =>
  modelledNetworks(db)
    .innerJoin("network_element as node", "node.network_id", "network.id")
    .where("node.kind", "=", "junction")
    .where(sql<boolean>`node.place <@ (select ${zoneOutline} from zone where zone.id = ${zoneId})`)
    .select(({ fn, exists, selectFrom }) => [
      fn.countAll<number>().as("junctions"),
      exists(
        selectFrom("network_device as at")
          .select("at.device_id")
          .whereRef("at.network_id", "=", "network.id")
          .where("at.device_id", "=", deviceId),
      )
        .$castTo<boolean>()
        .as("attached"),
    ])
    .groupBy("network.id")
    .having(({ fn }) => fn.countAll(), ">=", least)
    .execute();

/** The newest network with a model file that a device is attached to; undefined where none has one. */
export const modelledNetworkOf = (db: Db, deviceId: number): Promise<KnownNetwork | undefined> =>
  modelledNetworks(db)
    .innerJoin("network_device as at", "at.network_id", "network.id")
    .where("at.device_id", "=", deviceId)
    .limit(1)
    .executeTakeFirst();
