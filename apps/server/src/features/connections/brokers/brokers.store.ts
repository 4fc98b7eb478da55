import type { BrokerBody } from "@sgval/contract/connections/brokers";
import type { Kysely, Selectable } from "kysely";
import * as z from "zod";
import { violatedConstraint } from "../../../kernel/postgres/database-error.ts";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

export interface SealedUsername {
  readonly usernameSealed: string | null;
  /** The same for the same user name. */
  readonly usernameDigest: string | null;
}

/** A broker of a customer as it is stored; user name and password encrypted. */
export interface BrokerRecord extends SealedUsername {
  readonly id: number;
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly ca: string | null;
  readonly verifyTls: boolean;
  readonly protocol: 4 | 5;
  readonly clientId: string;
  readonly passwordSealed: string | null;
  readonly enabled: boolean;
  readonly subscriptions: readonly { topic: string; deviceId: number | null }[];
  readonly updatedAt: Date;
}

/** A device that was put behind a broker. */
export interface Placement {
  deviceId: number;
  brokerId: number;
  /** The topic that is its own there; null for those of a subscription. */
  topic: string | null;
  checksExpiry: boolean;
  /** By a person; otherwise because it was heard on a subscription that names it. */
  assigned: boolean;
}

const protocol = z.union([z.literal(4), z.literal(5)]);

const recordOf = (
  row: Selectable<Database["customer_broker"]>,
  subscriptions: BrokerRecord["subscriptions"],
): BrokerRecord => ({
  id: row.id,
  name: row.name,
  host: row.host,
  port: row.port,
  tls: row.tls,
  ca: row.ca,
  verifyTls: row.verify_tls,
  protocol: protocol.parse(row.protocol),
  clientId: row.client_id,
  usernameSealed: row.username_sealed,
  usernameDigest: row.username_digest,
  passwordSealed: row.password_sealed,
  enabled: row.enabled,
  subscriptions,
  updatedAt: row.updated_at,
});

/** All brokers by name, and the devices that were put behind them. */
export const loadBrokers = async (db: Db): Promise<{ brokers: BrokerRecord[]; placements: Placement[] }> => {
  const [rows, subscriptions, placed] = await Promise.all([
    db.selectFrom("customer_broker").selectAll().orderBy("name").orderBy("id").execute(),
    db.selectFrom("broker_subscription").selectAll().orderBy("broker_id").orderBy("position").execute(),
    db.selectFrom("broker_device").selectAll().execute(),
  ]);
  const brokers = rows.map((row) =>
    recordOf(
      row,
      subscriptions
        .filter(({ broker_id }) => broker_id === row.id)
        .map(({ topic, device_id }) => ({ topic, deviceId: device_id })),
    ),
  );
  return {
    brokers,
    placements: placed.map(({ device_id, broker_id, topic, checks_expiry, assigned }) => ({
      ...{ deviceId: device_id, brokerId: broker_id, topic, checksExpiry: checks_expiry, assigned },
    })),
  };
};

/** The broker, locked until the change ends. */
export const lockBroker = async (db: Db, id: number): Promise<BrokerRecord | undefined> => {
  const row = await db
    .selectFrom("customer_broker")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const subscriptions = await db
    .selectFrom("broker_subscription")
    .select(["topic", "device_id as deviceId"])
    .where("broker_id", "=", id)
    .orderBy("position")
    .execute();
  return recordOf(row, subscriptions);
};

type Fields = Omit<BrokerBody, "subscriptions" | "username" | "password" | "clientId"> &
  SealedUsername & {
    clientId: string;
    passwordSealed: string | null;
  };

const columnsOf = (fields: Fields, now: Date) => ({
  name: fields.name,
  host: fields.host,
  port: fields.port,
  tls: fields.tls,
  ca: fields.ca || null,
  verify_tls: fields.verifyTls,
  protocol: fields.protocol,
  client_id: fields.clientId,
  username_sealed: fields.usernameSealed,
  username_digest: fields.usernameDigest,
  password_sealed: fields.passwordSealed,
  enabled: fields.enabled,
  updated_at: now,
});

export const insertBroker = async (db: Db, fields: Fields, now: Date): Promise<number> => {
  const { id } = await db
    .insertInto("customer_broker")
    .values({ ...columnsOf(fields, now), created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const updateBrokerRow = async (db: Db, id: number, fields: Fields, now: Date): Promise<void> => {
  await db.updateTable("customer_broker").set(columnsOf(fields, now)).where("id", "=", id).execute();
};

export const storeSealedUsername = async (
  db: Db,
  id: number,
  { usernameSealed, usernameDigest }: SealedUsername,
): Promise<void> => {
  await db
    .updateTable("customer_broker")
    .set({ username: null, username_sealed: usernameSealed, username_digest: usernameDigest })
    .where("id", "=", id)
    .execute();
};

/** The user names that are stored as they are, locked until the change ends. */
export const lockPlainUsernames = (db: Db) =>
  db
    .selectFrom("customer_broker")
    .select(["id", "username"])
    .where("username", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();

export const replaceSubscriptions = async (
  db: Db,
  brokerId: number,
  subscriptions: BrokerRecord["subscriptions"],
): Promise<void> => {
  await db.deleteFrom("broker_subscription").where("broker_id", "=", brokerId).execute();
  if (subscriptions.length === 0) return;
  await db
    .insertInto("broker_subscription")
    .values(
      subscriptions.map(({ topic, deviceId }, position) => ({
        ...{ broker_id: brokerId, position, topic, device_id: deviceId },
      })),
    )
    .execute();
};

/** Switches a broker on or off; false when it is so already. */
export const switchBroker = async (db: Db, id: number, enabled: boolean, now: Date): Promise<boolean> => {
  const changed = await db
    .updateTable("customer_broker")
    .set({ enabled, updated_at: now })
    .where("id", "=", id)
    .where("enabled", "=", !enabled)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
};

export const deleteBrokerRow = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("customer_broker").where("id", "=", id).execute();
};

export const lockPlacement = async (db: Db, deviceId: number): Promise<Placement | undefined> => {
  const row = await db
    .selectFrom("broker_device")
    .selectAll()
    .where("device_id", "=", deviceId)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      ...{ deviceId, brokerId: row.broker_id, topic: row.topic },
      ...{ checksExpiry: row.checks_expiry, assigned: row.assigned },
    }
  );
};

/** Puts a device behind a broker, instead of another one that it was behind. */
export const storePlacement = async (db: Db, placement: Placement): Promise<void> => {
  const { deviceId, brokerId, topic, checksExpiry, assigned } = placement;
  const columns = { broker_id: brokerId, topic, checks_expiry: checksExpiry, assigned };
  await db
    .insertInto("broker_device")
    .values({ device_id: deviceId, ...columns })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet(columns))
    .execute();
};

/** Notes that a device was heard on a subscription that names it, unless it is behind some broker; whether it was noted. */
export const noteHeardDevice = async (db: Db, deviceId: number, brokerId: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("broker_device")
    .values({ device_id: deviceId, broker_id: brokerId, topic: null, checks_expiry: false, assigned: false })
    .onConflict((conflict) => conflict.column("device_id").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const deletePlacement = async (db: Db, deviceId: number): Promise<void> => {
  await db.deleteFrom("broker_device").where("device_id", "=", deviceId).execute();
};

/** What an insert or update broke: a name or an account that is there already, a topic of another device, a device that is gone. */
export const brokenBrokerRule = (error: unknown): "name" | "account" | "topic" | "gone" | null => {
  const rules: Record<string, "name" | "account" | "topic" | "gone"> = {
    customer_broker_name: "name",
    customer_broker_account: "account",
    broker_device_topic: "topic",
    broker_device_device_id_fkey: "gone",
    broker_device_broker_id_fkey: "gone",
    broker_subscription_device_id_fkey: "gone",
  };
  return rules[violatedConstraint(error) ?? ""] ?? null;
};
