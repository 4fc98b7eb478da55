import {
  exportActivity,
  listActivityActors,
  listActivity as listActivityRoute,
} from "@sgval/contract/activity/activity";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import type { Database } from "../../kernel/schema.ts";
import { findActors } from "./activity.store.ts";
import { activityAsTable } from "./export-activity.ts";
import { listActivity, readerOf } from "./list-activity.ts";

export const activityRoutes = (
  app: FastifyInstance,
  { db, tables }: { db: Kysely<Database>; tables: Tables },
): void => {
  registerRoute(app, listActivityRoute, listActivity(db));
  registerRoute(app, listActivityActors, async ({ actor }) => ({
    data: await findActors(db, readerOf(actor)),
  }));
  registerRoute(app, exportActivity, (call) =>
    tables.send(call, (view) => activityAsTable(db, call.query, call.actor, view)),
  );
};
