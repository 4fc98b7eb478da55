import { login, logout, me } from "@sgval/contract/identity";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/register-route.ts";
import type { Identity } from "./index.ts";
import { userDataOf } from "./user-data.ts";

export const identityRoutes = (app: FastifyInstance, identity: Identity): void => {
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
