import type { SplitGatewayLetter } from "../readings/index.ts";
import type { GatewayRegistry } from "./gateway-registry.ts";
import type { BirthCertificates } from "./sparkplug/birth-certificates.ts";
import { splitSparkplug } from "./sparkplug/split-sparkplug.ts";
import { leftOf, splitMessage } from "./split-message.ts";

/** Takes a message that was kept apart by the settings and devices that its gateway has now. */
export const letterSplitter =
  (
    registry: Pick<GatewayRegistry, "get" | "deviceOf">,
    certificates: Pick<BirthCertificates, "of">,
  ): SplitGatewayLetter =>
  (gatewayId, { topic, payload, at }) => {
    const gateway = registry.get(gatewayId);
    if (!gateway) return null;
    // It was kept because it was too long to be taken at once: now there is time for all of it.
    const split =
      gateway.keySource === "sparkplug"
        ? splitSparkplug(certificates, gatewayId, { topic, payload, at, live: false })
        : splitMessage(gateway, topic, payload, Number.POSITIVE_INFINITY);
    if (!split) return null;
    if ("problem" in split) return { parts: [], left: { reason: split.problem, detail: gateway.name } };
    return {
      // A device that was adopted by the last level of its key may be one of several: which of them, its next message says.
      parts: split.parts.map(({ key, payload: own }) => ({
        ...{ key, deviceId: registry.deviceOf(gatewayId, key) ?? null, payload: own },
      })),
      left: leftOf(split),
    };
  };
