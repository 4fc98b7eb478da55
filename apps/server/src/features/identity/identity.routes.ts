import { login, logout, me } from "@sgval/contract/identity";
import * as recovery from "@sgval/contract/identity-recovery";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../kernel/actor.ts";
import { registerRoute } from "../../kernel/register-route.ts";
import { accountRoutes } from "./account.routes.ts";
import type { IdentityRoom } from "./identity-parts.ts";
import { oidcRoutes } from "./oidc.routes.ts";
import { oversightRoutes } from "./oversight.routes.ts";
import { readAuthOptions } from "./read-auth-options.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { checkResetToken, resetPassword } from "./reset-password.ts";
import { securityRoutes } from "./security.routes.ts";
import { signIn } from "./sign-in.ts";
import { userDataOf } from "./user-data.ts";
import { viewRoutes } from "./views.routes.ts";
import { visitorOf } from "./visitor.ts";

const serveRecovery = (app: FastifyInstance, room: IdentityRoom): void => {
  const [options, request] = [readAuthOptions(room), requestPasswordReset(room)];
  const [check, reset] = [checkResetToken(room), resetPassword(room)];
  registerRoute(app, recovery.readAuthOptions, async () => ({ data: await options() }));
  registerRoute(app, recovery.forgotPassword, ({ body }) => request(body.email));
  registerRoute(app, recovery.checkResetToken, ({ body }) => check(body.token));
  registerRoute(app, recovery.resetPassword, ({ body, ip }) => reset(body, ip));
};

/** Everything between a person and their account. */
export const identityRoutes = (
  app: FastifyInstance,
  room: IdentityRoom,
  signOut: (actor: Actor) => Promise<void>,
): void => {
  const enter = signIn(room);
  registerRoute(app, login, ({ body, ip, request }) => enter({ ...body, ...visitorOf(request, ip) }));
  registerRoute(app, logout, ({ actor }) => signOut(actor));
  registerRoute(app, me, ({ actor }) => userDataOf(actor));
  serveRecovery(app, room);
  oidcRoutes(app, room);
  accountRoutes(app, room);
  viewRoutes(app, room);
  securityRoutes(app, room);
  oversightRoutes(app, room);
};
