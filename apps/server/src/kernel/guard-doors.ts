import type { Access } from "@sgval/contract/route";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Actor, holds } from "./actor.ts";
import { Refusal } from "./errors.ts";

/** Who stands behind a bearer token; answered by the identity feature. */
export interface Doors {
  findActor(token: string): Promise<Actor | null>;
}

/** The bearer token of a request, or `null`. */
export const bearerOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  return header?.startsWith("Bearer ") ? header.slice(7).trim() || null : null;
};

const enter = async (access: Access, request: FastifyRequest, doors: Doors): Promise<void> => {
  // A device route looks its own token up, where the device is needed anyway.
  if ("public" in access || "deviceToken" in access) return;
  const token = bearerOf(request);
  const actor = token ? await doors.findActor(token) : null;
  if (!actor) throw new Refusal("unauthorized");
  request.actor = actor;
  if ("signedIn" in access) return;
  const wanted = typeof access.permission === "string" ? [access.permission] : access.permission;
  if (!wanted.some((permission) => holds(actor, permission)))
    throw new Refusal("forbidden", { permission: wanted[0] });
};

/** Every route states its access; one that does not keeps the server from starting. */
export const guardDoors = (app: FastifyInstance, doors: Doors): void => {
  app.addHook("onRoute", (route) => {
    if (!route.config?.access)
      throw new Error(`Route ${String(route.method)} ${route.url} declares no access`);
  });
  app.addHook("onRequest", async (request) => {
    const access = request.routeOptions.config.access;
    if (access) await enter(access, request, doors);
  });
};
