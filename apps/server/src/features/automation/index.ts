import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import { defineService } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { automationRoutes } from "./automation.routes.ts";
import { automationStore } from "./automation.store.ts";
import type { AutomationDeps } from "./change-settings.ts";

export { deviceModeStore } from "./automation.store.ts";
export { automationRunners } from "./runners.ts";

/** What other features read of the settings of automation. */
export interface AutomationReader {
  /** True when a device has a threshold or a timer; read within the caller's transaction. */
  hasSettings(deviceId: number, db: Kysely<Database>): Promise<boolean>;
}

/** Thresholds and timers of devices. */
export const automation = defineService("automation", ({ use, ...kernel }) => {
  const deps: AutomationDeps = { ...kernel, registry: use(deviceRegistry) };
  const reader: AutomationReader = {
    hasSettings: (deviceId, db) => automationStore(db).hasSettings(deviceId),
  };
  return { reader, routes: (app: FastifyInstance): void => automationRoutes(app, deps) };
});
