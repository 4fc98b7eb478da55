import type { ElementClass } from "@sgval/contract/network/model";
import type { NetworkDevice } from "@sgval/contract/network/networks";
import { type Kysely, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { type PageQuery, rangeOf } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";

type Element = NetworkDevice["element"];

interface NetworkDeviceQuery {
  network?: number | undefined;
  device?: number | undefined;
  class?: Element["class"] | undefined;
  element?: Element["id"] | undefined;
  /** Only those whose element the network does not have any more. */
  withoutElement?: boolean;
}

/** Devices of the caller at elements of networks, one page of them, and how many there are. */
export const findNetworkDevices = async (
  db: Kysely<Database>,
  { network, device, class: of, element, withoutElement }: NetworkDeviceQuery,
  { scope }: Pick<Actor, "scope">,
  page: PageQuery,
): Promise<{ devices: NetworkDevice[]; total: number }> => {
  let matching = db
    .selectFrom("network_device as at")
    .innerJoin("network", "network.id", "at.network_id")
    .innerJoin("device", "device.id", "at.device_id")
    .leftJoin("network_element as element", (join) =>
      join
        .onRef("element.network_id", "=", "at.network_id")
        .onRef("element.class", "=", "at.class")
        .onRef("element.element_id", "=", "at.element_id"),
    );
  if (network !== undefined) matching = matching.where("at.network_id", "=", network);
  if (device !== undefined) matching = matching.where("at.device_id", "=", device);
  if (of !== undefined) matching = matching.where("at.class", "=", of);
  if (element !== undefined) matching = matching.where("at.element_id", "=", element);
  if (withoutElement) matching = matching.where("element.id", "is", null);
  if (scope !== "all") matching = matching.where(sql<boolean>`at.device_id = any(${[...scope]}::int[])`);
  const { limit, offset } = rangeOf(page);
  const [rows, { total }] = await Promise.all([
    matching
      .select(["at.network_id", "network.name as network", "at.class", "at.element_id", "element.kind"])
      .select(["device.id", "device.name", "device.display_name"])
      .orderBy("network.name")
      .orderBy("device.display_name")
      .orderBy("device.id")
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const devices = rows.map(
    (row): NetworkDevice => ({
      networkId: row.network_id,
      network: row.network,
      element: { class: row.class, id: row.element_id },
      kind: row.kind,
      device: { id: row.id, name: row.name, displayName: row.display_name },
    }),
  );
  return { devices, total };
};

/** The devices at elements that the network has, whoever sees them; `type` as `PRV`, else the kind of the element. */
export const placedDevices = async (
  db: Kysely<Database>,
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

/** The element that a device is at. */
export const findPlace = async (
  db: Kysely<Database>,
  networkId: number,
  deviceId: number,
): Promise<Element | undefined> => {
  const row = await db
    .selectFrom("network_device")
    .select(["class", "element_id"])
    .where("network_id", "=", networkId)
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  return row && { class: row.class, id: row.element_id };
};

export const putDevice = async (
  db: Kysely<Database>,
  networkId: number,
  deviceId: number,
  element: Element,
  now: Date,
): Promise<void> => {
  const place = { class: element.class, element_id: element.id, attached_at: now };
  await db
    .insertInto("network_device")
    .values({ network_id: networkId, device_id: deviceId, ...place })
    .onConflict((conflict) => conflict.columns(["network_id", "device_id"]).doUpdateSet(place))
    .execute();
};

export const removeDevice = async (
  db: Kysely<Database>,
  networkId: number,
  deviceId: number,
): Promise<void> => {
  await db
    .deleteFrom("network_device")
    .where("network_id", "=", networkId)
    .where("device_id", "=", deviceId)
    .execute();
};
