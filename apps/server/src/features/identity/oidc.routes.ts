import * as routes from "@sgval/contract/sign-in/single-sign-on";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/register-route.ts";
import { clientInfoOf } from "./client-info.ts";
import type { IdentityDeps } from "./identity-deps.ts";
import { readCookie, setCookie } from "./oidc-cookie.ts";
import { createOidcSignIn, oidcTimeout } from "./oidc-sign-in.ts";

/** Single sign-on: away to the provider, back again, and the session. */
export const oidcRoutes = (app: FastifyInstance, deps: IdentityDeps): void => {
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
