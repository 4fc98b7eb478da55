import type { ActionKey } from "@sgval/contract/control/control";
import type { Permission } from "@sgval/contract/permission";
import { type Actor, demand, holds, type Rights, sees } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { type DeviceRecord, type DeviceRegistry, visibleDevice } from "../devices/index.ts";

/** What a person needs for an action: pump stations have permissions of their own. */
const permissionFor = (device: Pick<DeviceRecord, "type">, action: ActionKey): Permission => {
  if (device.type !== "WATER_PUMP") return "Control.Operate";
  return action === "sync" ? "Pump.Sync" : "Pump.Operate";
};

/** Whether somebody with these rights sees the device and may do this to it; nobody has none. */
export const mayOperate = (
  rights: Rights | null,
  device: Pick<DeviceRecord, "id" | "type">,
  action: ActionKey,
): boolean => rights !== null && sees(rights, device.id) && holds(rights, permissionFor(device, action));

/** The device when the actor sees it. Errors: `not_found`. */
export const seenDevice = (registry: DeviceRegistry, actor: Actor, deviceId: number): DeviceRecord => {
  const device = visibleDevice(registry, actor, deviceId);
  if (!device) throw new Refusal("not_found");
  return device;
};

/** The device when the actor sees it and may do this to it. Errors: `not_found`, `forbidden`. */
export const operableDevice = (
  registry: DeviceRegistry,
  actor: Actor,
  deviceId: number,
  action: ActionKey,
): DeviceRecord => {
  const device = seenDevice(registry, actor, deviceId);
  demand(actor, permissionFor(device, action));
  return device;
};
