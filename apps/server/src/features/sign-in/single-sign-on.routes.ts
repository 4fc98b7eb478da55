import { basePath } from "@sgval/contract/route";
import * as routes from "@sgval/contract/sign-in/single-sign-on";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { registerRoute } from "../../kernel/register-route.ts";
import { clientInfoOf } from "./sign-in.routes.ts";
import type { SignInDeps } from "./sign-in-deps.ts";
import { createOidcSignIn, oidcTimeout } from "./single-sign-on.ts";

/** What travels with the browser while it is at the provider, and until it has finished. */
type OidcCookie = "sgval_oidc_start" | "sgval_oidc_done";

/** The value of a cookie of the request, or `null`. */
const readCookie = (request: FastifyRequest, name: OidcCookie): string | null => {
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
const setCookie = (
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

/** Single sign-on: away to the provider, back again, and the session. */
export const singleSignOnRoutes = (app: FastifyInstance, deps: SignInDeps): void => {
  const oidc = createOidcSignIn(deps);
  registerRoute(app, routes.startOidc, async ({ query, reply }) => {
    const origin = deps.origin();
    const { url, note } = await oidc.start({ to: query.to, remember: query.remember === "true" });
    setCookie(reply, "sgval_oidc_start", note, { seconds: oidcTimeout.start / 1000, origin });
    return reply.header("cache-control", "no-store").redirect(url);
  });
  registerRoute(app, routes.oidcCallback, async ({ request, reply }) => {
    const origin = deps.origin();
    const search = request.url.includes("?") ? request.url.slice(request.url.indexOf("?")) : "";
    const arrival = await oidc.arrive(search, readCookie(request, "sgval_oidc_start"));
    setCookie(reply, "sgval_oidc_start", "", { seconds: 0, origin });
    if ("done" in arrival)
      setCookie(reply, "sgval_oidc_done", arrival.done, { seconds: oidcTimeout.finish / 1000, origin });
    const next = new URLSearchParams("done" in arrival ? { oidc: "done" } : { problem: arrival.problem });
    if (arrival.to) next.set("to", arrival.to);
    return reply.header("cache-control", "no-store").redirect(`${origin}/login?${next}`);
  });
  registerRoute(app, routes.finishOidc, async ({ body, ip, request, reply }) => {
    const answer = await oidc.finish(
      readCookie(request, "sgval_oidc_done"),
      body.code,
      clientInfoOf(request, ip),
    );
    setCookie(reply, "sgval_oidc_done", "", { seconds: 0, origin: deps.origin() });
    return answer;
  });
};
