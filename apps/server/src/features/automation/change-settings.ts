import type { ActivityDetail, ActivityType } from "@sgval/contract/activity/activity";
import type { ControlMode } from "@sgval/contract/control/control";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import type { Kysely } from "kysely";
import { type Actor, signatureOf } from "../../kernel/actor.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { EventBus } from "../../kernel/events.ts";
import type { Database } from "../../kernel/schema.ts";
import type { ActivityLog } from "../activity/index.ts";
import { type DeviceRecord, type DeviceRegistry, deviceChanged, visibleDevice } from "../devices/index.ts";
import { automationStore } from "./automation.store.ts";
import { deviceModeStore } from "./device-mode.store.ts";

export interface AutomationParts {
  db: DatabaseHandle;
  events: EventBus;
  activity: ActivityLog;
  registry: DeviceRegistry;
}

/** Who wants the change, and on which device. */
export interface SettingsAsk {
  deviceId: number;
  actor: Actor;
  ip: string | null;
}

/** The device when the actor sees it. Errors: `not_found`. */
export const seenDevice = (registry: DeviceRegistry, actor: Actor, deviceId: number): DeviceRecord => {
  const device = visibleDevice(registry, actor, deviceId);
  if (!device) throw new Refusal("not_found");
  return device;
};

interface Change<T> {
  type: ActivityType;
  detail: ActivityDetail;
  read(store: ReturnType<typeof automationStore>): Promise<T>;
  write(store: ReturnType<typeof automationStore>): Promise<void>;
  /** Throws when the settings may not become so in this mode. */
  check?(mode: ControlMode): void;
}

const carryOut = async <T>(
  trx: Kysely<Database>,
  activity: ActivityLog,
  ask: SettingsAsk,
  device: DeviceRecord,
  change: Change<T>,
): Promise<T> => {
  const store = automationStore(trx);
  const mode = await deviceModeStore(trx).lock(ask.deviceId);
  if (mode === null) throw new Refusal("not_found");
  change.check?.(mode);
  const before = await change.read(store);
  await change.write(store);
  if (mode === "auto" && !(await store.hasSettings(ask.deviceId)))
    throw new Refusal("last_automation_setting");
  const after = await change.read(store);
  if (JSON.stringify(before) !== JSON.stringify(after))
    await activity.record(
      {
        type: change.type,
        by: signatureOf(ask.actor, ask.ip),
        subject: "device",
        subjectId: ask.deviceId,
        subjectName: device.displayName,
        deviceId: ask.deviceId,
        detail: change.detail,
        before,
        after,
      },
      trx,
    );
  return after;
};

/**
 * Changes the settings automation works by, with old and new value in the history, and tells everyone.
 * Errors: `not_found`, `action_not_available` for a device that moves no water, `last_automation_setting`.
 */
export const changeSettings =
  ({ db, events, activity, registry }: AutomationParts) =>
  async <T>(ask: SettingsAsk, change: Change<T>): Promise<T> => {
    const device = seenDevice(registry, ask.actor, ask.deviceId);
    if (!deviceTypeDefinitions[device.type].hasActions) throw new Refusal("action_not_available");
    const after = await db.kysely
      .transaction()
      .execute((trx) => carryOut(trx, activity, ask, device, change));
    const renewed = await registry.reload(ask.deviceId);
    if (renewed) events.emit(deviceChanged, { deviceId: ask.deviceId, before: device, after: renewed });
    return after;
  };

export type ChangeSettings = ReturnType<typeof changeSettings>;
