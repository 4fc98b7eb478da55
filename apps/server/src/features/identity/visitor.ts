import type { FastifyRequest } from "fastify";
import type { Visitor } from "./open-session.ts";

/** From where a request of somebody not signed in comes. */
export const visitorOf = (request: FastifyRequest, ip: string): Visitor => ({
  ip,
  userAgent: request.headers["user-agent"]?.slice(0, 300) ?? null,
});
