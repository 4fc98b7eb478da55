import type { FastifyRequest } from "fastify";
import type { ClientInfo } from "./open-session.ts";

/** From where a request of somebody not signed in comes. */
export const clientInfoOf = (request: FastifyRequest, ip: string): ClientInfo => ({
  ip,
  userAgent: request.headers["user-agent"]?.slice(0, 300) ?? null,
});
