import { routeModules } from "./generated/route-modules.ts";
import type { Route } from "./route.ts";

const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

/** All routes by the name under which each is declared. */
export const routesByName: ReadonlyMap<string, Route> = new Map(
  routeModules
    .flatMap((module): [string, unknown][] => Object.entries(module))
    .filter((entry): entry is [string, Route] => isRoute(entry[1])),
);

/** All routes; the server refuses to start if one has no handler. */
export const allRoutes: readonly Route[] = [...routesByName.values()];
