import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import * as z from "zod";
import { paths } from "../config/paths.ts";
import { deviceListSearch } from "../features/devices/list-search.ts";
import { currentSession, endSession } from "../shared/api/session.ts";
import { deviceSearch } from "./device-search.ts";
import { detourFor, type PageAccess } from "./guard.ts";
import { PageFailed } from "./shell/page-failed.tsx";
import { PageLoading } from "./shell/page-loading.tsx";
import { startPage } from "./start-page.ts";

const text = z.coerce.string().optional().catch(undefined);

const guarded = (page: PageAccess) => ({
  beforeLoad: ({ location }: { location: { href: string } }) => {
    const detour = detourFor(page, currentSession(), location.href);
    if (detour) throw redirect({ to: detour.to, search: detour.search ?? {}, replace: true });
  },
});

const misc = () => import("./routes/misc-routes.tsx");

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(misc, "NotFoundRoute"),
});

const start = createRoute({
  getParentRoute: () => root,
  path: paths.root,
  beforeLoad: ({ location }) => {
    const detour = detourFor({ access: "signed-in" }, currentSession(), location.pathname);
    const to = detour?.to ?? startPage(currentSession());
    if (to === null) endSession();
    throw redirect({ to: to ?? paths.login, search: location.search, replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: z.object({ to: text }),
  ...guarded({ access: "signed-out-only" }),
  component: lazyRouteComponent(() => import("./routes/login-route.tsx"), "LoginRoute"),
});

const notAuthorizedPage = {
  validateSearch: z.object({ page: text, permission: text }),
  component: lazyRouteComponent(misc, "NotAuthorizedRoute"),
};
const notAuthorized = createRoute({
  getParentRoute: () => root,
  path: paths.notAuthorized,
  ...notAuthorizedPage,
});
const notAuthorizedAlias = createRoute({
  getParentRoute: () => root,
  path: paths.notAuthorizedAlias,
  ...notAuthorizedPage,
});
const forbidden = createRoute({
  getParentRoute: () => root,
  path: paths.forbidden,
  validateSearch: z.object({ request: text }),
  component: lazyRouteComponent(misc, "ForbiddenRoute"),
});
const notFoundAlias = createRoute({
  getParentRoute: () => root,
  path: paths.notFoundAlias,
  component: lazyRouteComponent(misc, "NotFoundRoute"),
});

const framed = createRoute({
  getParentRoute: () => root,
  id: "framed",
  component: lazyRouteComponent(() => import("./layouts/default-layout.tsx"), "DefaultLayout"),
});
const deviceList = createRoute({
  getParentRoute: () => framed,
  path: paths.deviceList,
  validateSearch: deviceListSearch,
  ...guarded({ access: "signed-in", permission: "Device.Index" }),
  component: lazyRouteComponent(() => import("./routes/device-list-route.tsx"), "DeviceListRoute"),
});
const device = createRoute({
  getParentRoute: () => framed,
  path: paths.device,
  validateSearch: deviceSearch,
  ...guarded({ access: "signed-in", permission: "Device.Index" }),
  component: lazyRouteComponent(() => import("./routes/device-route.tsx"), "DeviceRoute"),
});

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    login,
    notAuthorized,
    notAuthorizedAlias,
    forbidden,
    notFoundAlias,
    framed.addChildren([deviceList, device]),
  ]),
  scrollRestoration: true,
  defaultPreload: "intent",
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: PageFailed,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
