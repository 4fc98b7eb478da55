import type { FastifyInstance } from "fastify";
import type { TableExport, Tables } from "../../gateways/tables/send-table.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { defineService } from "../../kernel/services.ts";
import { activityRoutes } from "./activity.routes.ts";
import { type ActivityLog, createActivityLog, recordExport } from "./activity-log.ts";

export type { ActivityLog } from "./activity-log.ts";
export { type AuditDeps, auditedChange, changedFields } from "./audited-change.ts";

export const activityLog = defineService("activity log", ({ db, clock }) =>
  createActivityLog(db.kysely, clock),
);

export interface ActivityDeps {
  db: DatabaseHandle;
  clock: Clock;
  tables: Tables;
}

export interface ActivityFeature {
  log: ActivityLog;
  /** Records the export of a list. */
  recordExport(done: TableExport): Promise<void>;
  routes(app: FastifyInstance): void;
}

/** The activity log, to which every feature writes, and its list. */
export const createActivity = ({ db, clock, tables }: ActivityDeps): ActivityFeature => {
  const log = createActivityLog(db.kysely, clock);
  return {
    log,
    recordExport: recordExport(log),
    routes: (app) => activityRoutes(app, db.kysely, tables),
  };
};
