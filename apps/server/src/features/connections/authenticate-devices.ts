import type { RefusedReason } from "@sgval/contract/connections/refused-devices";
import { shortestToken } from "@sgval/contract/connections/tokens";
import type { DeviceAuthenticator } from "../../gateways/mqtt/handlers.ts";
import type { Clock } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { DeviceTokens } from "../../kernel/http/access-guard.ts";
import { createOncePerMinute } from "../../kernel/log-throttle.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import type { RefusedDevices } from "./refused-devices.ts";
import { type DeviceCredentials, lastFourOf } from "./token-registry.ts";

interface AuthenticationDeps {
  credentials: DeviceCredentials;
  devices: DeviceRegistry;
  refused: RefusedDevices;
  clock: Clock;
  logger: Logger;
}

/** Devices over MQTT: a user name that is the device's name, and its token. */
export const authenticateOverMqtt = ({
  credentials,
  devices,
  refused,
}: AuthenticationDeps): DeviceAuthenticator => {
  const reasonFor = (name: string | undefined, token: string | undefined): RefusedReason => {
    if (!name || !token) return "nothing_given";
    const device = devices.byName(name);
    if (!device) return "unknown_name";
    return credentials.hasToken(device.id) ? "wrong_token" : "no_token";
  };
  return {
    signIn: (name, token, address) => {
      const device = name && token ? credentials.check(name, token) : null;
      if (device) return { deviceId: device.id };
      refused.note({ source: "mqtt", address, name: name ?? "", reason: reasonFor(name, token) });
      return { refuseAfter: refused.holdBack(address, name ?? "") };
    },
    noteForeignTopic: (deviceId, topic, address, reason) => {
      const name = devices.get(deviceId)?.name ?? "";
      refused.note({ source: "mqtt", address, name, reason }, topic);
    },
  };
};

/** Devices over HTTP: a token alone. */
export const authenticateOverHttp = ({
  credentials,
  refused,
  clock,
  logger,
}: AuthenticationDeps): DeviceTokens => {
  const firstThisMinute = createOncePerMinute(clock);
  return (token, address) => {
    const device = token === null ? null : credentials.byToken(token);
    if (device) return device.id;
    if (firstThisMinute(address))
      logger.warn({ source: address }, "a message with an unknown token was refused");
    // Fewer characters are more likely a password typed into the wrong field.
    const name = token !== null && token.length >= shortestToken ? lastFourOf(token) : "";
    const reason = token === null ? "nothing_given" : "unknown_token";
    refused.note({ source: "http", address, name, reason });
    const wait = refused.holdBack(address);
    if (wait > 0) throw new Refusal("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
    throw new Refusal("unauthorized");
  };
};
