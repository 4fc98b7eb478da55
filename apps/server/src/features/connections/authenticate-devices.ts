import type { RefusedReason } from "@sgval/contract/connections/refused-devices";
import { shortestToken } from "@sgval/contract/connections/tokens";
import type { GatewayCredentials } from "../../gateways/mqtt/gateway-sessions.ts";
import type { DeviceAuthenticator } from "../../gateways/mqtt/handlers.ts";
import type { Clock } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { DeviceTokens, GatewaySecrets } from "../../kernel/http/access-guard.ts";
import { createOncePerMinute } from "../../kernel/log-throttle.ts";
import type { Logger } from "../../kernel/logging.ts";
import { lastFourOf } from "../../kernel/secrets/secret-hash.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import type { RefusedDevices } from "./refused-devices.ts";
import type { DeviceCredentials } from "./token-registry.ts";

interface AuthenticationDeps {
  credentials: DeviceCredentials;
  gateways: GatewayCredentials;
  devices: DeviceRegistry;
  refused: RefusedDevices;
  clock: Clock;
  logger: Logger;
}

const reasonOfGateway = ({ enabled }: { enabled: boolean }) =>
  enabled ? ("wrong_secret" as const) : ("gateway_off" as const);

/** Devices and gateways over MQTT: a user name that is their name, and their token. */
export const authenticateOverMqtt = ({
  credentials,
  gateways,
  devices,
  refused,
}: AuthenticationDeps): DeviceAuthenticator => {
  const reasonFor = (name: string | undefined, token: string | undefined): RefusedReason => {
    if (!name || !token) return "nothing_given";
    const device = devices.byName(name);
    const gateway = device ? null : gateways.named(name);
    if (gateway) return reasonOfGateway(gateway);
    if (!device) return "unknown_name";
    return credentials.hasToken(device.id) ? "wrong_token" : "no_token";
  };
  return {
    signIn: (name, token, address) => {
      const device = name && token ? credentials.check(name, token) : null;
      if (device) return { deviceId: device.id };
      const gatewayId = name && token ? gateways.check(name, token) : null;
      if (gatewayId !== null) return { gatewayId };
      refused.note({ source: "mqtt", address, name: name ?? "", reason: reasonFor(name, token) });
      return { refuseAfter: refused.holdBack(address, name ?? "") };
    },
    noteForeignTopic: (deviceId, topic, address, reason) => {
      const name = devices.get(deviceId)?.name ?? "";
      refused.note({ source: "mqtt", address, name, reason }, topic);
    },
    noteUnspoken: (name = "", address, reason) => refused.note({ source: "mqtt", address, name, reason }),
  };
};

/** Devices over HTTP by a token alone, and gateways by their id and secret. */
export const authenticateOverHttp = ({
  credentials,
  gateways,
  refused,
  clock,
  logger,
}: AuthenticationDeps): { device: DeviceTokens; gateway: GatewaySecrets } => {
  const firstThisMinute = createOncePerMinute(clock);
  const refuse = (
    token: string | null,
    address: string,
    gateway: { name: string; enabled: boolean } | null = null,
  ): never => {
    if (firstThisMinute(address))
      logger.warn({ source: address }, "a message with an unknown token was refused");
    // Fewer characters are more likely a password typed into the wrong field.
    const name = token !== null && token.length >= shortestToken ? lastFourOf(token) : "";
    const ofDevice = { name, reason: token === null ? "nothing_given" : "unknown_token" } as const;
    const sender = gateway ? { name: gateway.name, reason: reasonOfGateway(gateway) } : ofDevice;
    refused.note({ source: "http", address, ...sender });
    const wait = refused.holdBack(address);
    if (wait > 0) throw new Refusal("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
    throw new Refusal("unauthorized");
  };
  return {
    device: (token, address) =>
      (token === null ? null : credentials.byToken(token))?.id ?? refuse(token, address),
    gateway: (gatewayId, secret, address) => {
      if (secret !== null && gateways.holds(gatewayId, secret)) return;
      const gateway = gateways.byId(gatewayId);
      refuse(secret, address, gateway?.connection === "webhook" ? gateway : null);
    },
  };
};
