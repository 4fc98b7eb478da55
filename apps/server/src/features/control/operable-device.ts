import { permissionOf } from "@sgval/contract/control/command-gate";
import type { ActionKey } from "@sgval/contract/control/control";
import { type Actor, demand, holds, type Rights, sees } from "../../kernel/actor.ts";
import { type DeviceRecord, type DeviceRegistry, seenDevice } from "../devices/index.ts";

/** The device when the actor sees it and may do this to it. Errors: `not_found`, `forbidden`. */
export const operableDevice = (
  registry: DeviceRegistry,
  actor: Actor,
  deviceId: number,
  action: ActionKey,
): DeviceRecord => {
  const device = seenDevice(registry, actor, deviceId);
  demand(actor, permissionOf(device.type, action));
  return device;
};

/** Whether somebody with these rights sees the device and may do this to it; without rights nobody may. */
export const mayOperate = (
  rights: Rights | null,
  device: Pick<DeviceRecord, "id" | "type">,
  action: ActionKey,
): boolean => rights !== null && sees(rights, device.id) && holds(rights, permissionOf(device.type, action));
