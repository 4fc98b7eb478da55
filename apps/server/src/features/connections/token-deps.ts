import type { Token } from "@sgval/contract/connections/connections";
import { message } from "@sgval/contract/message";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { type Actor, sees } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import type { EventBus } from "../../kernel/events.ts";
import type { ActivityLog } from "../activity/index.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import { brokenTokenRule, type TokenRecord } from "./device-tokens.store.ts";
import type { TokenRegistry } from "./token-registry.ts";

/** What the actions on tokens work with. */
export interface TokenDeps {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  activity: ActivityLog;
  tables: Tables;
  devices: DeviceRegistry;
  tokens: TokenRegistry;
}

/** A token as it is shown: enough to tell it apart, never its secret. */
export const tokenOf = ({ devices, tokens }: TokenDeps, token: TokenRecord): Token => {
  const lastUsedAt = tokens.lastUsedAt(token);
  return {
    id: token.id,
    name: token.name,
    deviceId: token.deviceId,
    deviceName: devices.get(token.deviceId)?.name ?? "",
    lastFour: token.lastFour,
    createdBy: token.createdBy,
    createdAt: token.createdAt.toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
};

/** The token, if it exists and its device is in the asker's view. */
export const visibleToken = ({ tokens }: TokenDeps, actor: Actor, id: number): TokenRecord => {
  const token = tokens.get(id);
  if (!token || !sees(actor, token.deviceId)) throw new Refusal("not_found");
  return token;
};

/** Names the field that is taken already, or hands the error on. */
export const tokenRefusal = (error: unknown): unknown => {
  const field = brokenTokenRule(error);
  if (field === "device_gone") return new Refusal("not_found");
  return field ? refuseField(field, message("value_exists"), "value_exists") : error;
};

/** What the history keeps of a token. */
export const tokenHistory = (token: TokenRecord) => ({ name: token.name, lastFour: token.lastFour });
