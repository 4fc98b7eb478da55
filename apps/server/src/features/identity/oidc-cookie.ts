import { basePath } from "@sgval/contract/route";
import type { FastifyReply, FastifyRequest } from "fastify";

/** What travels with the browser while it is at the provider, and until it has finished. */
export type OidcCookie = "sgval_oidc_start" | "sgval_oidc_done";

/** The value of a cookie of the request, or `null`. */
export const readCookie = (request: FastifyRequest, name: OidcCookie): string | null => {
  for (const pair of (request.headers.cookie ?? "").split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return value.join("=") || null;
  }
  return null;
};

/**
 * Sets a cookie that no script reads, for the routes of single sign-on alone.
 * @param seconds how long it lasts; 0 ends it
 */
export const setCookie = (
  reply: FastifyReply,
  name: OidcCookie,
  value: string,
  { seconds, origin }: { seconds: number; origin: string },
): void => {
  const { protocol, pathname } = new URL(origin);
  const path = `${pathname.replace(/\/$/, "")}${basePath}/auth/oidc`;
  // Lax where the browser comes back from another site; what finishes is asked for by our own page.
  const site = name === "sgval_oidc_start" ? "Lax" : "Strict";
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${seconds}`, "HttpOnly", `SameSite=${site}`];
  if (protocol === "https:") parts.push("Secure");
  void reply.header("set-cookie", [
    ...[reply.getHeader("set-cookie") ?? []].flat().map(String),
    parts.join("; "),
  ]);
};
