import * as routes from "@sgval/contract/access/user-security";
import * as upkeep from "@sgval/contract/settings/maintenance";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/register-route.ts";
import { endUserSessions } from "./end-sessions.ts";
import { readHotline, updateHotline } from "./hotline.ts";
import type { IdentityDeps } from "./identity-deps.ts";
import { readUserSecurity, removeUserSecondFactor, unlockUser } from "./oversee-user.ts";
import { sendResetLink } from "./request-password-reset.ts";
import { listSessionsOf } from "./session-list.store.ts";
import { listTries } from "./sign-in-log.store.ts";
import { updateMaintenance } from "./update-maintenance.ts";
import { updateSecuritySetting } from "./update-security-setting.ts";

const serveSettings = (app: FastifyInstance, deps: IdentityDeps): void => {
  const update = updateSecuritySetting(deps);
  registerRoute(app, routes.readSecuritySetting, () => ({ data: { strictPassword: deps.policy.strict() } }));
  registerRoute(app, routes.updateSecuritySetting, async ({ body, ...caller }) => ({
    data: await update(body, caller),
  }));
  const updateNumber = updateHotline(deps);
  registerRoute(app, routes.readHotline, async () => ({
    data: { hotline: await readHotline(deps.db.kysely) },
  }));
  registerRoute(app, routes.updateHotline, async ({ body, ...caller }) => ({
    data: await updateNumber(body, caller),
  }));
  const updateUpkeep = updateMaintenance(deps);
  registerRoute(app, upkeep.readMaintenance, () => ({ data: deps.maintenance.now() }));
  registerRoute(app, upkeep.updateMaintenance, async ({ body, ...caller }) => ({
    data: await updateUpkeep(body, caller),
  }));
  registerRoute(app, routes.listOutbox, async ({ actor }) => ({
    data: (await deps.mailer.outbox()).map(({ id, at, to, subject, text, secret, tries }) => ({
      id,
      at: new Date(at).toISOString(),
      to,
      subject,
      // Whoever reads a link can take the account it opens, a super user's too.
      text: secret && !(actor.superUser && actor.manageSuper) ? null : text,
      tries,
    })),
    metaData: { server: deps.mailer.server },
  }));
};

/** What administrators see and do about the guards of other accounts. */
export const oversightRoutes = (app: FastifyInstance, deps: IdentityDeps): void => {
  const { kysely } = deps.db;
  const [read, unlock, removeFactor] = [
    readUserSecurity(deps),
    unlockUser(deps),
    removeUserSecondFactor(deps),
  ];
  const [end, sendLink] = [endUserSessions(deps), sendResetLink(deps)];
  registerRoute(app, routes.readUserSecurity, async ({ params }) => ({ data: await read(params.id) }));
  registerRoute(app, routes.listUserSessions, async ({ params, actor }) => ({
    data: await listSessionsOf(kysely, params.id, actor.sessionId, new Date(deps.clock.now())),
  }));
  registerRoute(app, routes.listUserSignIns, async ({ params }) => ({
    data: await listTries(kysely, params.id),
  }));
  registerRoute(app, routes.endUserSessions, ({ params, ...caller }) => end(params.id, caller));
  registerRoute(app, routes.unlockUser, ({ params, ...caller }) => unlock(params.id, caller));
  registerRoute(app, routes.sendResetLink, ({ params, ...caller }) => sendLink(params.id, caller));
  registerRoute(app, routes.removeUserSecondFactor, ({ params, ...caller }) =>
    removeFactor(params.id, caller),
  );
  serveSettings(app, deps);
};
