import { createTimeZone } from "@sgval/quantities/time-zone";
import type { Feature } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { automationRoutes } from "./automation.routes.ts";
import { valveAutomation } from "./regulate/valve-automation.ts";

/** Thresholds and timers of devices, and what regulates valves by them in automatic mode. */
export const feature: Feature = {
  name: "automation",
  routes: (app, { use, ...kernel }) =>
    automationRoutes(app, {
      ...kernel,
      registry: use(deviceRegistry),
      timeZone: createTimeZone(kernel.config.timeZone),
      valves: use(valveAutomation),
    }),
};
