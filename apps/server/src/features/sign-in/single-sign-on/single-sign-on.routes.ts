import cookie from "@fastify/cookie";
import { basePath } from "@sgval/contract/route";
import * as routes from "@sgval/contract/sign-in/single-sign-on";
import type { FastifyInstance, FastifyReply } from "fastify";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import { clientInfoOf } from "../sign-in.routes.ts";
import type { SignInDeps } from "../sign-in-deps.ts";
import { createOidcSignIn, oidcTimeout } from "./single-sign-on.ts";

/** Cookies while the browser is at the provider, and then until the session is open. */
const startCookie = "sgval_oidc_start";
const doneCookie = "sgval_oidc_done";

/** Cookies that no script reads, for the routes of single sign-on alone. */
const cookieOptions = (origin: string, name: typeof startCookie | typeof doneCookie, maxAge: number) => {
  const { protocol, pathname } = new URL(origin);
  return {
    path: `${pathname.replace(/\/$/, "")}${basePath}/auth/oidc`,
    maxAge,
    httpOnly: true,
    // Lax where the browser comes back from another site; the last step is requested by our own page.
    sameSite: name === startCookie ? "lax" : "strict",
    secure: protocol === "https:",
  } as const;
};

const serveSingleSignOn = (app: FastifyInstance, deps: SignInDeps): void => {
  const oidc = createOidcSignIn(deps);
  const keep = (
    reply: FastifyReply,
    name: typeof startCookie | typeof doneCookie,
    value: string,
    ms: number,
  ) => reply.setCookie(name, value, cookieOptions(deps.origin(), name, ms / 1000));

  registerRoute(app, routes.startOidc, async ({ query, reply }) => {
    const { url, note } = await oidc.start({ to: query.to, remember: query.remember === "true" });
    keep(reply, startCookie, note, oidcTimeout.start);
    return reply.header("cache-control", "no-store").redirect(url);
  });
  registerRoute(app, routes.oidcCallback, async ({ request, reply }) => {
    const search = request.url.includes("?") ? request.url.slice(request.url.indexOf("?")) : "";
    const arrival = await oidc.arrive(search, request.cookies[startCookie] ?? null);
    keep(reply, startCookie, "", 0);
    if ("done" in arrival) keep(reply, doneCookie, arrival.done, oidcTimeout.finish);
    const next = new URLSearchParams("done" in arrival ? { oidc: "done" } : { problem: arrival.problem });
    if (arrival.to) next.set("to", arrival.to);
    return reply.header("cache-control", "no-store").redirect(`${deps.origin()}/login?${next}`);
  });
  registerRoute(app, routes.finishOidc, async ({ body, ip, request, reply }) => {
    const note = request.cookies[doneCookie] ?? null;
    const answer = await oidc.finish(note, body.code, clientInfoOf(request, ip));
    keep(reply, doneCookie, "", 0);
    return answer;
  });
};

/** Single sign-on: to the provider, back again, and the session. */
export const singleSignOnRoutes = (app: FastifyInstance, deps: SignInDeps): void =>
  void app.register(async (scope) => {
    await scope.register(cookie);
    serveSingleSignOn(scope, deps);
  });
