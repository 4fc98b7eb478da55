import { listActivity as listActivityRoute } from "@sgval/contract/activity";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { registerRoute } from "../../kernel/register-route.ts";
import type { Database } from "../../kernel/schema.ts";
import { listActivity } from "./list-activity.ts";

export const activityRoutes = (app: FastifyInstance, db: Kysely<Database>): void => {
  registerRoute(app, listActivityRoute, listActivity(db));
};
