import * as routes from "@sgval/contract/identity-oversight";
import * as upkeep from "@sgval/contract/maintenance";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/register-route.ts";
import { endUserSessions } from "./end-sessions.ts";
import { readHotline, updateHotline } from "./hotline.ts";
import type { IdentityRoom } from "./identity-parts.ts";
import { readUserSecurity, removeUserSecondFactor, unlockUser } from "./oversee-user.ts";
import { sendResetLink } from "./request-password-reset.ts";
import { listSessionsOf } from "./session-list.store.ts";
import { listTries } from "./sign-in-log.store.ts";
import { updateMaintenance } from "./update-maintenance.ts";
import { updateSecuritySetting } from "./update-security-setting.ts";

const serveSettings = (app: FastifyInstance, room: IdentityRoom): void => {
  const update = updateSecuritySetting(room);
  registerRoute(app, routes.readSecuritySetting, () => ({ data: { strictPassword: room.policy.strict() } }));
  registerRoute(app, routes.updateSecuritySetting, async ({ body, ...asker }) => ({
    data: await update(body, asker),
  }));
  const updateNumber = updateHotline(room);
  registerRoute(app, routes.readHotline, async () => ({
    data: { hotline: await readHotline(room.db.kysely) },
  }));
  registerRoute(app, routes.updateHotline, async ({ body, ...asker }) => ({
    data: await updateNumber(body, asker),
  }));
  const updateUpkeep = updateMaintenance(room);
  registerRoute(app, upkeep.readMaintenance, () => ({ data: room.maintenance.now() }));
  registerRoute(app, upkeep.updateMaintenance, async ({ body, ...asker }) => ({
    data: await updateUpkeep(body, asker),
  }));
  registerRoute(app, routes.listOutbox, async ({ actor }) => ({
    data: (await room.mailer.outbox()).map(({ id, at, to, subject, text, secret, tries }) => ({
      id,
      at: new Date(at).toISOString(),
      to,
      subject,
      // Whoever reads a link can take the account it opens, a super user's too.
      text: secret && !(actor.superUser && actor.manageSuper) ? null : text,
      tries,
    })),
    metaData: { server: room.mailer.server },
  }));
};

/** What administrators see and do about the guards of other accounts. */
export const oversightRoutes = (app: FastifyInstance, room: IdentityRoom): void => {
  const { kysely } = room.db;
  const [read, unlock, removeFactor] = [
    readUserSecurity(room),
    unlockUser(room),
    removeUserSecondFactor(room),
  ];
  const [end, sendLink] = [endUserSessions(room), sendResetLink(room)];
  registerRoute(app, routes.readUserSecurity, async ({ params }) => ({ data: await read(params.id) }));
  registerRoute(app, routes.listUserSessions, async ({ params, actor }) => ({
    data: await listSessionsOf(kysely, params.id, actor.sessionId, new Date(room.clock.now())),
  }));
  registerRoute(app, routes.listUserSignIns, async ({ params }) => ({
    data: await listTries(kysely, params.id),
  }));
  registerRoute(app, routes.endUserSessions, ({ params, ...asker }) => end(params.id, asker));
  registerRoute(app, routes.unlockUser, ({ params, ...asker }) => unlock(params.id, asker));
  registerRoute(app, routes.sendResetLink, ({ params, ...asker }) => sendLink(params.id, asker));
  registerRoute(app, routes.removeUserSecondFactor, ({ params, ...asker }) => removeFactor(params.id, asker));
  serveSettings(app, room);
};
