import * as routes from "@sgval/contract/reports/schedules";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import type { Database } from "../../../kernel/schema.ts";
import { findCandidates } from "../../activity/index.ts";
import type { createSchedules } from "./manage-schedules.ts";

export const scheduleRoutes = (
  app: FastifyInstance,
  { db, schedules }: { db: Kysely<Database>; schedules: ReturnType<typeof createSchedules> },
): void => {
  registerRoute(app, routes.listSchedules, async ({ actor }) => ({ data: await schedules.list(actor) }));
  registerRoute(app, routes.listScheduleRecipients, async () => ({ data: await findCandidates(db) }));
  registerRoute(app, routes.createSchedule, async ({ body, ...caller }) => ({
    data: await schedules.create(body, caller),
  }));
  registerRoute(app, routes.updateSchedule, async ({ params, body, ...caller }) => ({
    data: await schedules.update(params.id, body, caller),
  }));
  registerRoute(app, routes.deleteSchedule, ({ params, ...caller }) => schedules.remove(params.id, caller));
};
