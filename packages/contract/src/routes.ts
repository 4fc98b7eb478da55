import { routeModules } from "./generated/route-modules.ts";
import type { Route } from "./route.ts";

const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

/** All routes; the server refuses to start if one has no handler. */
export const allRoutes: readonly Route[] = routeModules
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isRoute);
