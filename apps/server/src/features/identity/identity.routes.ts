import * as recovery from "@sgval/contract/sign-in/recovery";
import { login, logout, me } from "@sgval/contract/sign-in/sign-in";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../kernel/actor.ts";
import { registerRoute } from "../../kernel/register-route.ts";
import { accountRoutes } from "./account.routes.ts";
import { clientInfoOf } from "./client-info.ts";
import type { IdentityDeps } from "./identity-deps.ts";
import { oidcRoutes } from "./oidc.routes.ts";
import { oversightRoutes } from "./oversight.routes.ts";
import { readAuthOptions } from "./read-auth-options.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { checkResetToken, resetPassword } from "./reset-password.ts";
import { securityRoutes } from "./security.routes.ts";
import { signIn } from "./sign-in.ts";
import { userDataOf } from "./user-data.ts";
import { viewRoutes } from "./views.routes.ts";

const serveRecovery = (app: FastifyInstance, deps: IdentityDeps): void => {
  const [options, request] = [readAuthOptions(deps), requestPasswordReset(deps)];
  const [check, reset] = [checkResetToken(deps), resetPassword(deps)];
  registerRoute(app, recovery.readAuthOptions, async () => ({ data: await options() }));
  registerRoute(app, recovery.forgotPassword, ({ body }) => request(body.email));
  registerRoute(app, recovery.checkResetToken, ({ body }) => check(body.token));
  registerRoute(app, recovery.resetPassword, ({ body, ip }) => reset(body, ip));
};

/** Everything between a person and their account. */
export const identityRoutes = (
  app: FastifyInstance,
  deps: IdentityDeps,
  signOut: (actor: Actor) => Promise<void>,
): void => {
  const enter = signIn(deps);
  registerRoute(app, login, ({ body, ip, request }) => enter({ ...body, ...clientInfoOf(request, ip) }));
  registerRoute(app, logout, ({ actor }) => signOut(actor));
  registerRoute(app, me, ({ actor }) => userDataOf(actor));
  serveRecovery(app, deps);
  oidcRoutes(app, deps);
  accountRoutes(app, deps);
  viewRoutes(app, deps);
  securityRoutes(app, deps);
  oversightRoutes(app, deps);
};
