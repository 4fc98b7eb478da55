import {
  builtInDeviceTypes,
  type DeviceTypeBody,
  type DeviceTypes,
  ofEachType,
  storedDeviceType,
} from "@sgval/contract/devices/device-types";
import type { DeviceType } from "@sgval/quantities/device-types";
import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;
const rows = (db: Db) =>
  db
    .selectFrom("device_type_setting")
    .select(["type", "settings", "report_interval_seconds"])
    .orderBy("type");

const typesOf = (found: Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>): DeviceTypes =>
  ofEachType((type) => {
    const row = found.find((one) => one.type === type);
    const builtIn = builtInDeviceTypes[type];
    // A row that names what this version does not know counts as unchanged.
    const settings = storedDeviceType.safeParse(row?.settings).data ?? builtIn;
    return {
      ...settings,
      reportIntervalSeconds: row?.report_interval_seconds ?? builtIn.reportIntervalSeconds,
    };
  });

export const readTypes = async (db: Db): Promise<DeviceTypes> => typesOf(await rows(db).execute());

/** The types, locked until the change ends: a name is compared with those of all of them. */
export const lockTypes = async (db: Db): Promise<DeviceTypes> =>
  typesOf(await rows(db).forUpdate().execute());

export const writeType = async (
  db: Db,
  type: DeviceType,
  settings: DeviceTypeBody,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("device_type_setting")
    .set({ settings: JSON.stringify(settings), updated_at: now })
    .where("type", "=", type)
    .execute();
};

/** The devices that have a channel of this parameter beside the catalogue, or had one. */
export const devicesMeasuring = (db: Db, parameter: string): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom("device as d")
    .select(["d.id", "d.display_name as name"])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("device_channel as c")
          .select("c.slot")
          .whereRef("c.device_id", "=", "d.id")
          .where("c.custom_parameter", "=", parameter),
      ),
    )
    .orderBy("d.id")
    .execute();

/** Stores the interval of a type and gives it to the devices that have the old one; returns how many. */
export const writeInterval = async (
  db: Db,
  type: DeviceType,
  { before, after }: { before: number; after: number },
  now: Date,
): Promise<number> => {
  await db
    .updateTable("device_type_setting")
    .set({ report_interval_seconds: after, updated_at: now })
    .where("type", "=", type)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable("device")
    .set({ report_interval_seconds: after, updated_at: now })
    .where("type", "=", type)
    .where("report_interval_seconds", "=", before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
