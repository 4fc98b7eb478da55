import * as routes from "@sgval/contract/account-security";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/register-route.ts";
import { changePassword } from "./change-password.ts";
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from "./change-second-factor.ts";
import { endOtherSessions, endOwnSession } from "./end-sessions.ts";
import type { IdentityRoom } from "./identity-parts.ts";
import { listSessionsOf } from "./session-list.store.ts";
import { listTries } from "./sign-in-log.store.ts";

const serveSecondFactor = (app: FastifyInstance, room: IdentityRoom): void => {
  const [read, enrol, confirm] = [readSecondFactor(room), enrolSecondFactor(room), confirmSecondFactor(room)];
  const [renew, disable] = [renewRecoveryCodes(room), disableSecondFactor(room)];
  registerRoute(app, routes.readSecondFactor, async ({ actor }) => ({ data: await read(actor.userId) }));
  registerRoute(app, routes.enrolSecondFactor, async ({ body, ...asker }) => ({
    data: await enrol(body.password, asker),
  }));
  registerRoute(app, routes.confirmSecondFactor, async ({ body, ...asker }) => ({
    data: { recoveryCodes: await confirm(body.code, asker) },
  }));
  registerRoute(app, routes.renewRecoveryCodes, async ({ body, ...asker }) => ({
    data: { recoveryCodes: await renew(body, asker) },
  }));
  registerRoute(app, routes.disableSecondFactor, ({ body, ...asker }) => disable(body, asker));
};

/** How one's own account is guarded: password, sessions, second factor. */
export const securityRoutes = (app: FastifyInstance, room: IdentityRoom): void => {
  const { kysely } = room.db;
  const [change, endOne, endOthers] = [changePassword(room), endOwnSession(room), endOtherSessions(room)];
  registerRoute(app, routes.changePassword, ({ body, ...asker }) => change(body, asker));
  registerRoute(app, routes.listSessions, async ({ actor }) => ({
    data: await listSessionsOf(kysely, actor.userId, actor.sessionId, new Date(room.clock.now())),
  }));
  registerRoute(app, routes.endSession, ({ params, ...asker }) => endOne(params.id, asker));
  registerRoute(app, routes.endOtherSessions, (asker) => endOthers(asker));
  registerRoute(app, routes.listSignIns, async ({ actor }) => ({
    data: await listTries(kysely, actor.userId),
  }));
  serveSecondFactor(app, room);
};
