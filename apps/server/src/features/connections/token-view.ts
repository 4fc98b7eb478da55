import type { Token } from "@sgval/contract/connections/tokens";
import { freshnessLimits } from "@sgval/contract/devices/freshness";
import { message } from "@sgval/contract/message";
import { daySeconds } from "@sgval/quantities/duration";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { type Actor, sees } from "../../kernel/actor.ts";
import { Refusal, refuseField, refuseTaken } from "../../kernel/errors.ts";
import type { AuditDeps } from "../activity/index.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import { brokenTokenRule, type TokenRecord } from "./device-tokens.store.ts";
import type { TokenRegistry } from "./token-registry.ts";

export interface TokenDeps extends AuditDeps {
  tables: Tables;
  devices: DeviceRegistry;
  tokens: TokenRegistry;
}

/** A token in API answers, without its secret. */
export const tokenOf = ({ devices, tokens }: TokenDeps, token: TokenRecord): Token => {
  const lastUsedAt = tokens.lastUsedAt(token);
  const device = devices.get(token.deviceId);
  return {
    id: token.id,
    name: token.name,
    deviceId: token.deviceId,
    deviceName: device?.name ?? "",
    lastFour: token.lastFour,
    createdBy: token.createdBy,
    createdAt: token.createdAt.toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    staleAfterSeconds: device
      ? freshnessLimits(device.type, device.reportIntervalSeconds).staleAfter
      : daySeconds,
  };
};

/** The token, if it exists and its device is visible to the actor. Errors: `not_found`. */
export const visibleToken = ({ tokens }: TokenDeps, actor: Actor, id: number): TokenRecord => {
  const token = tokens.get(id);
  if (!token || !sees(actor, token.deviceId)) throw new Refusal("not_found");
  return token;
};

/** The API error for a violated constraint; any other error unchanged. */
export const tokenRefusal = (error: unknown): unknown => {
  const field = brokenTokenRule(error);
  if (field === "device_gone") return new Refusal("not_found");
  if (field === "deviceId") return refuseField(field, message("device_has_token"), "value_exists");
  return field ? refuseTaken(field) : error;
};

/** A token in the activity log. */
export const tokenHistory = (token: TokenRecord) => ({ name: token.name, lastFour: token.lastFour });
