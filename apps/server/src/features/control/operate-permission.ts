import type { ActionKey } from "@sgval/contract/control";
import type { Permission } from "@sgval/contract/permission";
import { type Actor, demand } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { type DeviceRecord, type DeviceRegistry, visibleDevice } from "../devices/index.ts";

/** What a person needs for an action: pump stations have permissions of their own. */
const permissionFor = (device: Pick<DeviceRecord, "type">, action: ActionKey): Permission => {
  if (device.type !== "WATER_PUMP") return "Control.Operate";
  return action === "sync" ? "Pump.Sync" : "Pump.Operate";
};

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
