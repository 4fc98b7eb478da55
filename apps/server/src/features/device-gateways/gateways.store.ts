import { type GatewayCommands, gatewayCommands } from "@sgval/contract/device-gateways/commands";
import {
  type GatewayBody,
  type GatewayConnection,
  type GatewayPreset,
  type GatewayRule,
  gatewayConnection,
  gatewayPreset,
  gatewayRule,
  type KeySource,
  keySource,
} from "@sgval/contract/device-gateways/gateways";
import { type Kysely, type Selectable, sql } from "kysely";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database } from "../../kernel/schema.ts";
import type { StoredSecret } from "../connections/index.ts";

type Db = Kysely<Database>;

/** A gateway as it is stored; of its secret the hash only. */
export interface GatewayRecord {
  readonly id: number;
  readonly name: string;
  readonly preset: GatewayPreset;
  readonly connection: GatewayConnection;
  readonly topic: string | null;
  readonly keySource: KeySource;
  readonly keyPath: string | null;
  readonly enabled: boolean;
  readonly rules: readonly GatewayRule[];
  readonly mostDevices: number;
  readonly commands: GatewayCommands | null;
  /** The secret of its requests, encrypted. */
  readonly commandSecret: string | null;
  /** SHA-256 of the secret. */
  readonly secretHash: Buffer;
  readonly lastFour: string;
  readonly lastMessageAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A device behind a gateway. */
export interface Placement {
  deviceId: number;
  gatewayId: number;
  key: string;
}

const recordOf = (row: Selectable<Database["gateway"]>): GatewayRecord => ({
  id: row.id,
  name: row.name,
  preset: gatewayPreset.parse(row.preset),
  connection: gatewayConnection.parse(row.connection),
  topic: row.topic,
  keySource: keySource.parse(row.key_source),
  keyPath: row.key_path,
  enabled: row.enabled,
  rules: gatewayRule.array().parse(row.rules),
  mostDevices: row.most_devices,
  commands: row.commands && gatewayCommands.omit({ hasSecret: true }).parse(row.commands),
  commandSecret: row.command_secret,
  secretHash: row.secret_hash,
  lastFour: row.last_four,
  lastMessageAt: row.last_message_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const placements = (db: Db) =>
  db.selectFrom("gateway_device").select(["device_id as deviceId", "gateway_id as gatewayId", "key"]);

/** All gateways by name, and the devices behind them. */
export const loadGateways = async (
  db: Db,
): Promise<{ gateways: GatewayRecord[]; placements: Placement[] }> => {
  const [rows, placed] = await Promise.all([
    db.selectFrom("gateway").selectAll().orderBy("name").orderBy("id").execute(),
    placements(db).execute(),
  ]);
  return { gateways: rows.map(recordOf), placements: placed };
};

/** Where a device is; undefined behind no gateway. */
export const loadPlacement = (db: Db, deviceId: number): Promise<Placement | undefined> =>
  placements(db).where("device_id", "=", deviceId).executeTakeFirst();

/** The gateway, locked until the change ends. */
export const lockGateway = async (db: Db, id: number): Promise<GatewayRecord | undefined> => {
  const row = await db.selectFrom("gateway").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && recordOf(row);
};

/** All that is stored of a gateway but its own secret. */
export type GatewayFields = Omit<GatewayBody, "commands"> & Pick<GatewayRecord, "commands" | "commandSecret">;

const columnsOf = (fields: GatewayFields, now: Date) => ({
  name: fields.name,
  preset: fields.preset,
  connection: fields.connection,
  topic: fields.topic ?? null,
  key_source: fields.keySource,
  key_path: fields.keyPath ?? null,
  enabled: fields.enabled,
  rules: JSON.stringify(fields.rules),
  most_devices: fields.mostDevices,
  commands: fields.commands && JSON.stringify(fields.commands),
  command_secret: fields.commandSecret,
  updated_at: now,
});
const secretColumns = ({ hash, lastFour }: StoredSecret) => ({ secret_hash: hash, last_four: lastFour });

export const insertGateway = async (
  db: Db,
  fields: GatewayFields,
  secret: StoredSecret,
  now: Date,
): Promise<number> => {
  const { id } = await db
    .insertInto("gateway")
    .values({ ...columnsOf(fields, now), ...secretColumns(secret), created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};
export const updateGatewayRow = async (
  db: Db,
  id: number,
  fields: GatewayFields,
  now: Date,
): Promise<void> => {
  await db.updateTable("gateway").set(columnsOf(fields, now)).where("id", "=", id).execute();
};
export const replaceSecret = async (db: Db, id: number, secret: StoredSecret, now: Date): Promise<void> => {
  await db
    .updateTable("gateway")
    .set({ ...secretColumns(secret), updated_at: now })
    .where("id", "=", id)
    .execute();
};
export const deleteGatewayRow = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("gateway").where("id", "=", id).execute();
};

/** Notes when gateways were last heard. */
export const noteMessages = async (db: Db, heard: readonly { id: number; at: number }[]): Promise<void> => {
  await sql`
    update gateway set last_message_at = to_timestamp(n.at / 1000)
    from unnest(${heard.map(({ id }) => id)}::int[], ${heard.map(({ at }) => at)}::float8[]) as n (id, at)
    where gateway.id = n.id`.execute(db);
};

/** Puts a device behind a gateway, also one that is behind another. */
export const placeDevice = async (db: Db, { deviceId, gatewayId, key }: Placement): Promise<void> => {
  await db
    .insertInto("gateway_device")
    .values({ device_id: deviceId, gateway_id: gatewayId, key })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet({ gateway_id: gatewayId, key }))
    .execute();
};

/** Takes a device from behind a gateway; returns the key that it had there. */
export const releaseDeviceRow = async (
  db: Db,
  { gatewayId, deviceId }: Omit<Placement, "key">,
): Promise<string | undefined> => {
  const row = await db
    .deleteFrom("gateway_device")
    .where("device_id", "=", deviceId)
    .where("gateway_id", "=", gatewayId)
    .returning("key")
    .executeTakeFirst();
  return row?.key;
};

/** Which rule of the database a change of a gateway broke. */
export const brokenGatewayRule = (error: unknown): "name" | "key" | "gone" | null => {
  switch (violatedConstraint(error)) {
    case "gateway_name":
      return "name";
    case "gateway_device_key":
      return "key";
    case "gateway_device_gateway_id_fkey":
    case "gateway_device_device_id_fkey":
      return "gone";
    default:
      return null;
  }
};
