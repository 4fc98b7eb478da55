import * as routes from "@sgval/contract/sign-in/single-sign-on";
import type { FastifyInstance, FastifyReply } from "fastify";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import { authCookie } from "../auth-cookie.ts";
import { rememberBrowser } from "../known-browser.ts";
import { clientInfoOf } from "../sign-in.routes.ts";
import type { SignInDeps } from "../sign-in-deps.ts";
import { createOidcSignIn, oidcTimeout } from "./single-sign-on.ts";

/** Cookies while the browser is at the provider, and then until the session is open. */
const startCookie = "sgval_oidc_start";
const doneCookie = "sgval_oidc_done";

/** Single sign-on: to the provider, back again, and the session. */
export const singleSignOnRoutes = (app: FastifyInstance, deps: SignInDeps): void => {
  const oidc = createOidcSignIn(deps);
  const remember = rememberBrowser(deps);
  const keep = (
    reply: FastifyReply,
    name: typeof startCookie | typeof doneCookie,
    value: string,
    ms: number,
  ) => {
    // Lax where the browser comes back from another site; the last step is requested by our own page.
    const sameSite = name === startCookie ? "lax" : "strict";
    return reply.setCookie(name, value, authCookie(deps.origin(), "/auth/oidc", ms, sameSite));
  };

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
    await remember(reply, answer.userData.id);
    return answer;
  });
};
