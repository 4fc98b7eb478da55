import { createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import * as z from "zod";
import { paths } from "../config/paths.ts";
import { deviceListSearch } from "../features/devices/list-search.ts";
import { currentSession, endSession } from "../shared/api/session.ts";
import { deviceSearch } from "./device-search.ts";
import { framedRoute, guarded, rootRoute, signedInWith } from "./framed-route.ts";
import { detourFor } from "./guard.ts";
import { accessPages } from "./routes/access-table.ts";
import { miscPages } from "./routes/misc-table.ts";
import { framedPages, openPages } from "./routes/route-table.ts";
import { PageFailed } from "./shell/page-failed.tsx";
import { PageLoading } from "./shell/page-loading.tsx";
import { scrollToHash } from "./shell/scroll-to-hash.ts";

const text = z.coerce.string().optional().catch(undefined);

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.root,
  beforeLoad: async ({ location }) => {
    const detour = detourFor({ access: "signed-in" }, currentSession(), location.pathname);
    // The tree of pages comes with the frame; signing in needs none of it.
    const { chosenStartPage } = await import("./account-preferences.ts");
    const { startPage } = await import("./start-page.ts");
    const chosen = detour ? null : await chosenStartPage();
    const to = detour?.to ?? startPage(currentSession(), chosen);
    if (to === null) endSession();
    throw redirect({ to: to ?? paths.login, search: location.search, replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  // Single sign-on comes back with one of the last two.
  validateSearch: z.object({ to: text, oidc: text, problem: text }),
  ...guarded({ access: "signed-out-only" }),
  component: lazyRouteComponent(() => import("./routes/login-route.tsx"), "LoginRoute"),
});

const deviceList = createRoute({
  getParentRoute: () => framedRoute,
  path: paths.deviceList,
  validateSearch: deviceListSearch,
  ...signedInWith("Device.Index"),
  component: lazyRouteComponent(() => import("./routes/device-list-route.tsx"), "DeviceListRoute"),
});
const device = createRoute({
  getParentRoute: () => framedRoute,
  path: paths.device,
  validateSearch: deviceSearch,
  ...signedInWith("Device.Index"),
  component: lazyRouteComponent(() => import("./routes/device-route.tsx"), "DeviceRoute"),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    start,
    login,
    ...openPages,
    ...miscPages,
    framedRoute.addChildren([deviceList, device, ...accessPages, ...framedPages]),
  ]),
  scrollRestoration: true,
  // The console scrolls to hashes itself: they stand below the bars, wherever those end.
  defaultHashScrollIntoView: false,
  defaultPreload: "intent",
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: PageFailed,
});

router.subscribe("onRendered", ({ toLocation }) => scrollToHash(toLocation.hash));

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
