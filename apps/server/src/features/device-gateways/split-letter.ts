import type { SplitGatewayLetter } from "../readings/index.ts";
import type { GatewayRegistry } from "./gateway-registry.ts";
import { leftOf, splitMessage } from "./split-message.ts";

/** Takes a message that was kept apart by the settings and devices that its gateway has now. */
export const letterSplitter =
  (registry: Pick<GatewayRegistry, "get" | "deviceOf">): SplitGatewayLetter =>
  (gatewayId, topic, payload) => {
    const gateway = registry.get(gatewayId);
    if (!gateway) return null;
    // It was kept because it was too long to be taken at once: now there is time for all of it.
    const split = splitMessage(gateway, topic, payload, Number.POSITIVE_INFINITY);
    if ("problem" in split) return { parts: [], left: { reason: split.problem, detail: gateway.name } };
    const deviceOf = (key: string) => registry.deviceOf(gatewayId, key) ?? null;
    return {
      parts: split.parts.map(({ key, payload: own }) => ({ key, deviceId: deviceOf(key), payload: own })),
      left: leftOf(split),
    };
  };
