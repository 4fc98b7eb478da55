import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod";
import { paths } from "../../config/paths.ts";
import { guarded, rootRoute } from "../framed-route.ts";

const text = z.coerce.string().optional().catch(undefined);
const misc = () => import("./misc-routes.tsx");
const faults = () => import("./fault-routes.tsx");

const notAuthorizedPage = {
  validateSearch: z.object({ page: text, permission: text }),
  component: lazyRouteComponent(misc, "NotAuthorizedRoute"),
};
const backTo = z.object({ to: text, request: text });

/** Pages that explain and lead out, open for everybody but the first; none of them has the frame. */
export const miscPages = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.changePassword,
    validateSearch: z.object({ to: text }),
    ...guarded({ access: "must-change-password" }),
    component: lazyRouteComponent(() => import("./change-password-route.tsx"), "ChangePasswordRoute"),
  }),
  createRoute({ getParentRoute: () => rootRoute, path: paths.notAuthorized, ...notAuthorizedPage }),
  createRoute({ getParentRoute: () => rootRoute, path: paths.notAuthorizedAlias, ...notAuthorizedPage }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.forbidden,
    validateSearch: backTo,
    component: lazyRouteComponent(misc, "ForbiddenRoute"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.notFoundAlias,
    component: lazyRouteComponent(misc, "NotFoundRoute"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.sessionOver,
    validateSearch: backTo,
    component: lazyRouteComponent(faults, "SessionOverRoute"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.serverFault,
    validateSearch: backTo,
    component: lazyRouteComponent(faults, "ServerFaultRoute"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.comingSoon,
    validateSearch: z.object({ feature: text }),
    component: lazyRouteComponent(faults, "ComingSoonRoute"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.maintenance,
    validateSearch: z.object({ to: text }),
    component: lazyRouteComponent(() => import("./maintenance-route.tsx"), "MaintenanceRoute"),
  }),
] as const;
