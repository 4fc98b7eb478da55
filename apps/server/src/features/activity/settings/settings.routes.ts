import * as routes from "@sgval/contract/activity/settings";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import type { Database } from "../../../kernel/schema.ts";
import type { createActivitySettings } from "./manage-settings.ts";
import { findCandidates } from "./recipients.store.ts";

export const activitySettingRoutes = (
  app: FastifyInstance,
  { db, settings }: { db: Kysely<Database>; settings: ReturnType<typeof createActivitySettings> },
): void => {
  registerRoute(app, routes.listActivitySettings, async () => ({ data: await settings.list() }));
  registerRoute(app, routes.listActivityRecipients, async () => ({ data: await findCandidates(db) }));
  registerRoute(app, routes.createActivitySetting, async ({ body, ...caller }) => ({
    data: await settings.create(body, caller),
  }));
  registerRoute(app, routes.updateActivitySetting, async ({ params, body, ...caller }) => ({
    data: await settings.update(params.id, body, caller),
  }));
  registerRoute(app, routes.deleteActivitySetting, ({ params, ...caller }) =>
    settings.remove(params.id, caller),
  );
  registerRoute(app, routes.testActivitySetting, async ({ params, actor }) => ({
    data: await settings.test(params.id, actor),
  }));
};
