import type { FastifyInstance } from "fastify";
import type { TableExport, Tables } from "../../gateways/tables/send-table.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { defineService } from "../../kernel/services.ts";
import { activityRoutes } from "./activity.routes.ts";
import { type ActivityLog, createActivityLog } from "./activity-log.ts";
import { noteTable } from "./note-table.ts";

export type { ActivityLog } from "./activity-log.ts";

export const activityLog = defineService("activity log", ({ db, clock }) =>
  createActivityLog(db.kysely, clock),
);

export interface ActivityParts {
  db: DatabaseHandle;
  clock: Clock;
  tables: Tables;
}

export interface ActivityFeature {
  log: ActivityLog;
  /** Writes down that a list was taken away as a file. */
  noteTable(taken: TableExport): Promise<void>;
  routes(app: FastifyInstance): void;
}

/** Who changed what: the log every feature writes to, and its list. */
export const createActivity = ({ db, clock, tables }: ActivityParts): ActivityFeature => {
  const log = createActivityLog(db.kysely, clock);
  return {
    log,
    noteTable: noteTable(log),
    routes: (app) => activityRoutes(app, db.kysely, tables),
  };
};
