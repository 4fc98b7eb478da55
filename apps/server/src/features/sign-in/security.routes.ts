import * as routes from "@sgval/contract/sign-in/security";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { endOtherSessions, endOwnSession } from "./end-sessions.ts";
import { signInsAsTable } from "./export-sign-ins.ts";
import { rememberBrowser } from "./known-browser.ts";
import { changePassword } from "./passwords/change-password.ts";
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from "./second-factor/change-second-factor.ts";
import { listSessionsOf } from "./sessions.store.ts";
import type { SignInDeps } from "./sign-in-deps.ts";
import { listTries } from "./sign-in-log.store.ts";

const serveSecondFactor = (app: FastifyInstance, deps: SignInDeps): void => {
  const [read, enrol, confirm] = [readSecondFactor(deps), enrolSecondFactor(deps), confirmSecondFactor(deps)];
  const [renew, disable] = [renewRecoveryCodes(deps), disableSecondFactor(deps)];
  registerRoute(app, routes.readSecondFactor, async ({ actor }) => ({ data: await read(actor.userId) }));
  registerRoute(app, routes.enrolSecondFactor, async ({ body, ...caller }) => ({
    data: await enrol(body.password, caller),
  }));
  registerRoute(app, routes.confirmSecondFactor, async ({ body, ...caller }) => ({
    data: { recoveryCodes: await confirm(body.code, caller) },
  }));
  registerRoute(app, routes.renewRecoveryCodes, async ({ body, ...caller }) => ({
    data: { recoveryCodes: await renew(body, caller) },
  }));
  registerRoute(app, routes.disableSecondFactor, ({ body, ...caller }) => disable(body, caller));
};

/** The caller's password, sessions and second factor. */
export const securityRoutes = (app: FastifyInstance, deps: SignInDeps, tables: Tables): void => {
  const { kysely } = deps.db;
  const [change, endOne, endOthers] = [changePassword(deps), endOwnSession(deps), endOtherSessions(deps)];
  const remember = rememberBrowser(deps);
  registerRoute(app, routes.changePassword, async ({ body, reply, ...caller }) => {
    await change(body, caller);
    await remember(reply, caller.actor.userId);
  });
  registerRoute(app, routes.listSessions, async ({ actor }) => ({
    data: await listSessionsOf(kysely, actor.userId, actor.sessionId, new Date(deps.clock.now())),
  }));
  registerRoute(app, routes.endSession, ({ params, ...caller }) => endOne(params.id, caller));
  registerRoute(app, routes.endOtherSessions, (caller) => endOthers(caller));
  registerRoute(app, routes.listSignIns, async ({ actor }) => ({
    data: await listTries(kysely, actor.userId),
  }));
  registerRoute(app, routes.exportSignIns, (call) => {
    const { userId: id, username } = call.actor;
    return tables.send(call, (view) => signInsAsTable(kysely, { id, username }, view));
  });
  serveSecondFactor(app, deps);
};
