import {
  type ChannelAlarmSettings,
  channelAlarmSettings,
  type KindAlarmSettings,
  kindAlarmSettings,
} from "@sgval/contract/alarms/alarm-settings";
import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** What is set for the alarms of a device. */
export interface DeviceAlarmSettings {
  channels: ChannelAlarmSettings[];
  kinds: KindAlarmSettings[];
}

type Db = Kysely<Database>;

/** Without what this version does not know. */
const settingsOf = (row: { channels: unknown[]; kinds: unknown[] }): DeviceAlarmSettings => ({
  channels: row.channels.flatMap((one) => channelAlarmSettings.safeParse(one).data ?? []),
  kinds: row.kinds.flatMap((one) => kindAlarmSettings.safeParse(one).data ?? []),
});

/** What is set, by device; a device without a row follows the defaults. */
export const findAlarmSettings = async (db: Db): Promise<Map<number, DeviceAlarmSettings>> => {
  const rows = await db.selectFrom("alarm_setting").select(["device_id", "channels", "kinds"]).execute();
  return new Map(rows.map((row) => [row.device_id, settingsOf(row)]));
};

export const findSettingsOf = async (db: Db, deviceId: number): Promise<DeviceAlarmSettings> => {
  const row = await db
    .selectFrom("alarm_setting")
    .select(["channels", "kinds"])
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  return row ? settingsOf(row) : { channels: [], kinds: [] };
};

export const writeAlarmSettings = async (
  db: Db,
  deviceId: number,
  { channels, kinds }: DeviceAlarmSettings,
  now: Date,
): Promise<void> => {
  const values = { channels: JSON.stringify(channels), kinds: JSON.stringify(kinds), updated_at: now };
  await db
    .insertInto("alarm_setting")
    .values({ device_id: deviceId, ...values })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet(values))
    .execute();
};
