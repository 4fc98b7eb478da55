import * as passwordReset from "@sgval/contract/sign-in/password-reset";
import { login, logout, me } from "@sgval/contract/sign-in/sign-in";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { sharedChange } from "../../kernel/nodes/node-channel.ts";
import { rememberBrowser } from "./known-browser.ts";
import { requestPasswordReset } from "./passwords/request-password-reset.ts";
import { checkResetToken, resetPassword } from "./passwords/reset-password.ts";
import { endSessionsOf } from "./sessions.store.ts";
import { sessionEnded } from "./sessions.ts";
import { signInByPassword, userDataOf } from "./sign-in.ts";
import type { ClientInfo, SignInDeps } from "./sign-in-deps.ts";

export const clientInfoOf = (request: FastifyRequest, ip: string): ClientInfo => ({
  ip,
  userAgent: request.headers["user-agent"]?.slice(0, 300) ?? null,
  cookies: request.cookies,
});

const serveRecovery = (app: FastifyInstance, deps: SignInDeps): void => {
  const remember = rememberBrowser(deps);
  const { settings, config } = deps;
  const [request, check, reset] = [requestPasswordReset(deps), checkResetToken(deps), resetPassword(deps)];
  registerRoute(app, passwordReset.readAuthOptions, () => ({
    data: {
      ...settings.security.value(),
      ...settings.hotline.value(),
      logo: settings.logo.version(),
      mails: deps.mailer.server,
      oidc: config.oidc && { label: config.oidc.label },
      title: config.title,
      locale: config.locale,
    },
  }));
  registerRoute(app, passwordReset.forgotPassword, ({ body }) => request(body.email));
  registerRoute(app, passwordReset.checkResetToken, ({ body }) => check(body.token));
  registerRoute(app, passwordReset.resetPassword, async ({ body, ip, reply }) =>
    remember(reply, await reset(body, ip)),
  );
};

/** Signing in and out, and a new password for a forgotten one. */
export const signInRoutes = (app: FastifyInstance, deps: SignInDeps): void => {
  const [enter, remember] = [signInByPassword(deps), rememberBrowser(deps)];
  registerRoute(app, login, async ({ body, ip, request, reply }) => {
    const answer = await enter({ ...body, ...clientInfoOf(request, ip) });
    await remember(reply, answer.userData.id);
    return answer;
  });
  registerRoute(app, logout, async ({ actor: { userId, sessionId } }) => {
    await sharedChange(deps, async (trx) => {
      await endSessionsOf(trx, userId, { only: sessionId });
      return [{ event: sessionEnded, payload: { sessionId } }];
    }).catch((error: unknown) => {
      // It may be over all the same: the answer of the database to the commit may have been lost.
      deps.sessions.forget({ sessionId });
      throw error;
    });
  });
  registerRoute(app, me, ({ actor }) => userDataOf(actor));
  serveRecovery(app, deps);
};
