import { type LoginAnswer, login, logout, me } from "@sgval/contract/identity";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../kernel/actor.ts";
import { registerRoute } from "../../kernel/register-route.ts";
import type { SignIn } from "./sign-in.ts";
import { userDataOf } from "./user-data.ts";

/** What the routes of sign-in call. */
export interface Entrance {
  signIn(attempt: SignIn): Promise<LoginAnswer>;
  signOut(actor: Actor): Promise<void>;
}

export const identityRoutes = (app: FastifyInstance, identity: Entrance): void => {
  registerRoute(app, login, ({ body, ip, request }) =>
    identity.signIn({
      ...body,
      ip,
      userAgent: request.headers["user-agent"]?.slice(0, 300) ?? null,
    }),
  );
  registerRoute(app, logout, ({ actor }) => identity.signOut(actor));
  registerRoute(app, me, ({ actor }) => userDataOf(actor));
};
