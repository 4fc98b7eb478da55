import { apiKeyPrefix, keyPermissionsOf, takesApiKeys } from "@sgval/contract/api-keys/api-keys";
import { mayDo, type Permission } from "@sgval/contract/permission";
import {
  type Access,
  gatewaySecretHeader,
  idParams,
  type Route,
  unattendedHeader,
} from "@sgval/contract/route";
import { type Maintenance, opensDuringMaintenance } from "@sgval/contract/settings/maintenance";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import type { Actor } from "../actor.ts";
import { Refusal } from "../errors.ts";
import type { OpenConnections } from "../open-connections.ts";
import { defineToken } from "../services.ts";

/** Resolves bearer tokens to actors; provided by the sign-in feature. */
export interface Authenticator {
  /** @param options `unattended`: nobody is at the page, so the session is not prolonged */
  findActor(token: string, options?: { unattended: boolean }): Promise<Actor | null>;
  /** The actor of a session that was read within the last minute, without the database; for urgent requests alone. */
  rememberedActor(token: string): Actor | null;
  /** Reads sessions again without prolonging them; returns the actors of those that are not over. */
  confirmSessions(sessionIds: readonly number[]): Promise<ReadonlyMap<number, Actor>>;
  /** The current maintenance setting. */
  maintenance(): Maintenance & { retryAfterSeconds: number };
}

export const authenticator = defineToken<Authenticator>("authenticator");

/**
 * Resolves the token of a device to its id; provided by the connections feature.
 * Errors: `unauthorized`, `too_many_requests` after many wrong tokens.
 */
export type DeviceTokens = (token: string | null, address: string) => number;
export const deviceTokens = defineToken<DeviceTokens>("device tokens");

/**
 * Checks the secret of the gateway that a request names; provided by the connections feature.
 * Errors: `unauthorized`, `too_many_requests` after many wrong secrets.
 */
export type GatewaySecrets = (gatewayId: number, secret: string | null, address: string) => void;
export const gatewaySecrets = defineToken<GatewaySecrets>("gateway secrets");

/**
 * Resolves an API key to an actor with the rights of the key; provided by the api-keys feature. Errors: `unauthorized`
 * with the reason, `too_many_requests`.
 */
export type ApiKeys = (key: string) => Promise<Actor>;
export const apiKeys = defineToken<ApiKeys>("API keys");

interface GuardDeps {
  authenticator: Authenticator;
  deviceTokens: DeviceTokens;
  gatewaySecrets: GatewaySecrets;
  apiKeys: ApiKeys;
  connections: OpenConnections;
  /** How many connections of one device or user may be open; `null` behind a proxy, whose connections are not theirs. */
  connectionsPerDevice: number | null;
  connectionsPerUser: number | null;
}

const demandOpen = (
  route: Pick<Route, "method" | "access">,
  actor: Actor,
  authenticator: Authenticator,
): void => {
  const maintenance = authenticator.maintenance();
  if (!maintenance.on || opensDuringMaintenance(route, actor)) return;
  const { reason, expectedEnd, retryAfterSeconds } = maintenance;
  throw new Refusal("maintenance", { reason, expectedEnd, retryAfterSeconds });
};

/** What the caller of a route lacks; `null` for nothing. */
export const missingPermission = (
  access: Access,
  actor: Pick<Actor, "superUser" | "role">,
): Permission | null => {
  const [first, ...others] = "permission" in access ? [access.permission].flat() : [];
  return first && ![first, ...others].some((permission) => mayDo(actor, permission)) ? first : null;
};

/** What the key by which somebody calls lacks besides; `null` for nothing, and for a person. */
const missingInKey = (declared: Route | undefined, actor: Actor): Permission | null => {
  const wanted = actor.apiKey && declared ? keyPermissionsOf(declared) : [];
  return wanted.some((permission) => mayDo(actor, permission)) ? null : (wanted[0] ?? null);
};

/** The bearer token of a request, or `null`. */
const bearerOf = (request: FastifyRequest): string | null => {
  return /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
};

/** Whether the body, once it is parsed, asks for something that nothing may hold back. */
export const isUrgent = ({ routeOptions, body }: FastifyRequest): boolean =>
  routeOptions.config.declared?.isUrgent?.(body) ?? false;

const authorizeDevice = (
  request: FastifyRequest,
  { deviceTokens, connections, connectionsPerDevice: most }: GuardDeps,
): void => {
  const deviceId = deviceTokens(bearerOf(request), request.ip);
  request.deviceId = deviceId;
  connections.authenticated(
    request.raw.socket,
    most === null ? undefined : { name: `device ${deviceId}`, most },
  );
};

/** Before the body is read, and the address of the request is parsed. */
const authorizeGateway = (
  request: FastifyRequest,
  { gatewaySecrets, connections, connectionsPerDevice: most }: GuardDeps,
): void => {
  const given = idParams.safeParse(request.params);
  const header = request.headers[gatewaySecretHeader];
  const secret = bearerOf(request) ?? (typeof header === "string" ? header : null);
  const gatewayId = given.success ? given.data.id : 0;
  gatewaySecrets(gatewayId, secret, request.ip);
  request.gatewayId = gatewayId;
  connections.authenticated(
    request.raw.socket,
    most === null ? undefined : { name: `gateway ${gatewayId}`, most },
  );
};

const findCaller = async (
  request: FastifyRequest,
  { authenticator, apiKeys }: GuardDeps,
  urgent: boolean,
): Promise<Actor | null> => {
  const token = bearerOf(request);
  if (token === null) return null;
  if (token.startsWith(apiKeyPrefix)) {
    const { declared } = request.routeOptions.config;
    if (declared && !takesApiKeys(declared)) throw new Refusal("not_for_api_keys");
    return apiKeys(token);
  }
  const unattended = request.headers[unattendedHeader] !== undefined;
  const recent = urgent ? authenticator.rememberedActor(token) : null;
  return recent ?? authenticator.findActor(token, { unattended });
};

/** @param urgent the request may be urgent, which needs the permission and nothing else */
const authorize = async (
  access: Access,
  request: FastifyRequest,
  deps: GuardDeps,
  urgent: boolean,
): Promise<void> => {
  if ("public" in access) return;
  if ("deviceToken" in access) return authorizeDevice(request, deps);
  if ("gatewaySecret" in access) return authorizeGateway(request, deps);
  const { authenticator, connections } = deps;
  const actor = await findCaller(request, deps, urgent);
  if (!actor) throw new Refusal("unauthorized");
  const most = deps.connectionsPerUser;
  connections.authenticated(
    request.raw.socket,
    most === null ? undefined : { name: `user ${actor.userId}`, most },
  );
  request.actor = actor;
  const { declared } = request.routeOptions.config;
  const missing = missingPermission(access, actor) ?? missingInKey(declared, actor);
  if (missing === null && urgent) return;
  if (declared) demandOpen(declared, actor, authenticator);
  if (actor.mustChangePassword && !("changesPassword" in access || "alsoBeforePasswordChange" in access))
    throw new Refusal("password_change_required");
  if (missing !== null) throw new Refusal("forbidden", { permission: missing });
};

/** Refuses to start with a route that does not declare its access. Everything is checked before a body is read. */
export const guardAccess = (app: FastifyInstance, deps: GuardDeps): void => {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  // Checked when all routes are registered: plugin routes get their access from a later hook.
  app.addHook("onReady", async () => {
    const open = routes.filter((route) => !route.config?.access);
    if (open.length > 0)
      throw new Error(
        `No access is declared for ${open.map((route) => `${String(route.method)} ${route.url}`).join(", ")}`,
      );
  });
  app.addHook("onRequest", async (request) => {
    const { access, declared } = request.routeOptions.config;
    // Only the not-found handler has none.
    if (!access) throw app.refuseAddress(request);
    await authorize(access, request, deps, declared?.isUrgent !== undefined);
  });
  // Only the body says whether it is urgent; everything else on the route is checked like any other request.
  app.addHook("preValidation", async (request) => {
    const { access, declared } = request.routeOptions.config;
    if (access && declared?.isUrgent && !isUrgent(request)) await authorize(access, request, deps, false);
  });
};
