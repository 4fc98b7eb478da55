import * as maintenance from "@sgval/contract/settings/maintenance";
import * as routes from "@sgval/contract/settings/settings";
import type { FastifyInstance } from "fastify";
import type { Mailer } from "../../gateways/mail/mailer.ts";
import { registerRoute } from "../../kernel/register-route.ts";
import type { OpenSettings } from "./settings.ts";

const serveOutbox = (app: FastifyInstance, mailer: Mailer): void =>
  registerRoute(app, routes.listOutbox, async ({ actor }) => ({
    data: (await mailer.outbox()).map(({ id, at, to, subject, text, secret, tries }) => ({
      id,
      at: new Date(at).toISOString(),
      to,
      subject,
      // Whoever reads a link can take the account it opens, a super user's too.
      text: secret && !(actor.superUser && actor.manageSuper) ? null : text,
      tries,
    })),
    metaData: { server: mailer.server },
  }));

/** Every setting is read and changed alike; what is particular about one is in its definition. */
export const settingsRoutes = (app: FastifyInstance, settings: OpenSettings, mailer: Mailer): void => {
  registerRoute(app, routes.readSecuritySetting, () => ({ data: settings.security.value() }));
  registerRoute(app, routes.updateSecuritySetting, async ({ body, ...caller }) => ({
    data: await settings.security.update(body, caller),
  }));
  registerRoute(app, routes.readHotline, () => ({ data: settings.hotline.value() }));
  registerRoute(app, routes.updateHotline, async ({ body, ...caller }) => ({
    data: await settings.hotline.update(body, caller),
  }));
  registerRoute(app, maintenance.readMaintenance, () => ({ data: settings.maintenance.value() }));
  registerRoute(app, maintenance.updateMaintenance, async ({ body, ...caller }) => ({
    data: await settings.maintenance.update(body.on ? body : maintenance.noMaintenance, caller),
  }));
  serveOutbox(app, mailer);
};
