import { type AlarmKind, defaultPriority } from "@sgval/contract/alarms/alarm-kinds";
import { kindRule } from "@sgval/contract/alarms/alarm-settings";
import type { AlarmPriority } from "@sgval/contract/alarms/alarm-state";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { type DeviceAlarmSettings, findAlarmSettings, findSettingsOf } from "../alarm-settings.store.ts";

/** What is set for the alarms of devices, in memory. */
export interface KindRules {
  of(deviceId: number, kind: AlarmKind): { enabled: boolean; priority: AlarmPriority };
  settingsOf(deviceId: number): DeviceAlarmSettings | undefined;
  load(): Promise<void>;
  reload(deviceId: number): Promise<void>;
}

export const createKindRules = (db: Pick<DatabaseHandle, "kysely">): KindRules => {
  let settings = new Map<number, DeviceAlarmSettings>();
  return {
    of: (deviceId, kind) => {
      const set = settings.get(deviceId)?.kinds.find((one) => one.kind === kind);
      return set ? kindRule(kind, set) : { enabled: true, priority: defaultPriority(kind, null) };
    },
    settingsOf: (deviceId) => settings.get(deviceId),
    load: async () => {
      settings = await findAlarmSettings(db.kysely);
    },
    reload: async (deviceId) => {
      const found = await findSettingsOf(db.kysely, deviceId);
      if (found.channels.length + found.kinds.length > 0) settings.set(deviceId, found);
      else settings.delete(deviceId);
    },
  };
};
