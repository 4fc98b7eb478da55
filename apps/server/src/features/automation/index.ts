import type { FastifyInstance } from "fastify";
import { defineService } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { automationRoutes } from "./automation.routes.ts";

export { hasAutomationSettings, lockDeviceMode, writeDeviceMode } from "./automation.store.ts";
export { automationRunners } from "./runners.ts";

/** Thresholds and timers of devices. */
export const automation = defineService("automation", ({ use, ...kernel }) => {
  const deps = { ...kernel, registry: use(deviceRegistry), timeZone: kernel.config.timeZone };
  return { routes: (app: FastifyInstance): void => automationRoutes(app, deps) };
});
