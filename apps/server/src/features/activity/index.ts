import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/schema.ts";
import { activityRoutes } from "./activity.routes.ts";
import { createActivityLog } from "./activity-log.ts";

export type { ActivityEntry, ActivityLog } from "./activity-log.ts";

/** Who changed what: the log every feature writes to, and its list. */
export const createActivity = ({ db, clock }: { db: Kysely<Database>; clock: Clock }) => ({
  log: createActivityLog(db, clock),
  routes: (app: FastifyInstance): void => activityRoutes(app, db),
});
