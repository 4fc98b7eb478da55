import { systemSignature } from "../../kernel/actor.ts";
import { createSerializer } from "../../kernel/serialize.ts";
import { type AuditDeps, auditedChange } from "../activity/index.ts";
import { aboutDevice, type DeviceRecord, type DeviceRegistry } from "../devices/index.ts";
import { type GatewayRegistry, gatewayStored } from "./gateway-registry.ts";
import { type GatewayRecord, placeDevice } from "./gateways.store.ts";
import type { Part } from "./split-message.ts";

/**
 * The device of a key. One that was adopted while its key had only the last level gets the whole key with the first message of it: from
 * then on the device of the same name of another edge node or application is another one.
 */
export const createKeyLookup = (deps: AuditDeps & { registry: GatewayRegistry; devices: DeviceRegistry }) => {
  const { registry, devices } = deps;
  const inTurn = createSerializer();
  const deviceOf = (gatewayId: number, key: string | undefined): DeviceRecord | undefined =>
    key === undefined ? undefined : devices.get(registry.deviceOf(gatewayId, key) ?? 0);
  const complete = async (
    { id: gatewayId, name }: GatewayRecord,
    { key, shortKey }: Omit<Part, "payload">,
  ): Promise<DeviceRecord | undefined> => {
    const known = deviceOf(gatewayId, key);
    const device = known ?? deviceOf(gatewayId, shortKey);
    if (known || !device) return known;
    await auditedChange(deps, systemSignature("device-gateways"), async ({ trx, record, emit }) => {
      await placeDevice(trx, { deviceId: device.id, gatewayId, key });
      await record({
        ...{ ...aboutDevice(device), detail: "gateway_key_completed" },
        ...{ before: { gatewayKey: shortKey }, after: { gateway: name, gatewayKey: key } },
      });
      emit(gatewayStored, { deviceId: device.id });
    });
    return device;
  };
  return async (gateway: GatewayRecord, part: Omit<Part, "payload">): Promise<DeviceRecord | undefined> => {
    const known = deviceOf(gateway.id, part.key);
    if (known || !deviceOf(gateway.id, part.shortKey)) return known;
    return inTurn(() => complete(gateway, part));
  };
};
