import type { FastifyInstance } from "fastify";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { activityRoutes } from "./activity.routes.ts";
import { createActivityLog } from "./activity-log.ts";

export type { ActivityLog } from "./activity-log.ts";

/** Who changed what: the log every feature writes to, and its list. */
export const createActivity = ({ db, clock }: { db: DatabaseHandle; clock: Clock }) => ({
  log: createActivityLog(db.kysely, clock),
  routes: (app: FastifyInstance): void => activityRoutes(app, db.kysely),
});
