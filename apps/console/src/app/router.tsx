import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type Route,
  type Router,
  redirect,
} from "@tanstack/react-router";
import { type ConsolePath, paths } from "../config/paths.ts";
import { currentSession, endSession } from "../shared/api/session.ts";
import type { Page, PageKey } from "../shared/feature.ts";
import { defaultSearch } from "../shared/page-search.ts";
import { parseSearch, stringifySearch } from "./address-search.ts";
import { useDeveloper } from "./customizer/settings.ts";
import { pages } from "./features.ts";
import { detourFor } from "./guard.ts";
import { screens } from "./screens.ts";
import { PageFailed, PageLoading } from "./shell/faults/page-failed.tsx";
import { kioskSearch } from "./shell/kiosk/use-kiosk.ts";
import { scrollToHash } from "./shell/scroll-to-hash.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The open page, for its title and the frame. */
    page?: PageKey;
    /** Fills the window below the bars and scrolls inside. */
    fixedHeight?: boolean;
    /** Never boxed. */
    alwaysFluid?: boolean;
  }
}

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(
    () => import("./routes/messages/message-routes.tsx"),
    "NotFoundRoute",
  ),
});

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

/** Bars, navigation and footer around every page for signed-in users. */
const framedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "framed",
  validateSearch: kioskSearch,
  component: lazyRouteComponent(() => import("./layouts/default-layout.tsx"), "DefaultLayout"),
});

const isFramed = ({ access = "signed-in" }: Page): boolean =>
  access === "signed-in" || access === "developer";

/** Redirects users who may not open the page. */
const guardOf =
  ({ access = "signed-in", permission }: Page) =>
  ({ location }: { location: { href: string } }): void => {
    const session = currentSession();
    const detour = detourFor(
      {
        access: access === "developer" ? "signed-in" : access,
        ...(permission === undefined ? {} : { permission }),
      },
      session,
      location.href,
    );
    if (detour) throw redirect({ to: detour.to, search: detour.search ?? {}, replace: true });
    // Only for a super user who switched the developer pages on.
    if (access === "developer" && !(session.userData?.superUser && useDeveloper.getState().on))
      throw redirect({ to: paths.notAuthorized, search: { page: location.href }, replace: true });
  };

const routesOf = (page: Page): AnyRoute[] => {
  const component = page.component ?? screens[page.path];
  const { path, aliases = [], key, search, fixedHeight, alwaysFluid, redirectTo } = page;
  const getParentRoute = (): AnyRoute => (isFramed(page) ? framedRoute : rootRoute);
  if (redirectTo !== undefined)
    return [
      createRoute({
        getParentRoute,
        path,
        beforeLoad: ({ search: asked }) => {
          throw redirect({ to: redirectTo, search: asked, replace: true });
        },
      }),
    ];
  const validateSearch = search ?? (isFramed(page) ? defaultSearch : undefined);
  return [path, ...aliases].map((address) =>
    createRoute({
      getParentRoute,
      path: address,
      ...(validateSearch ? { validateSearch } : {}),
      staticData: {
        ...(key === undefined ? {} : { page: key }),
        fixedHeight: fixedHeight ?? false,
        alwaysFluid: alwaysFluid ?? false,
      },
      beforeLoad: guardOf(page),
      ...(component ? { component } : {}),
    }),
  );
};

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    start,
    ...pages.filter((page) => !isFramed(page)).flatMap(routesOf),
    framedRoute.addChildren(pages.filter(isFramed).flatMap(routesOf)),
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  // The console scrolls to hashes itself, below the sticky bars.
  defaultHashScrollIntoView: false,
  defaultPreload: "intent",
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: PageFailed,
});

router.subscribe("onRendered", ({ toLocation }) => scrollToHash(toLocation.hash));

/** One address as links see it. The pages come from features found by folder, so types come from `paths`. */
type Linked<Path extends ConsolePath> = Route<
  unknown,
  typeof rootRoute,
  Path,
  Path,
  string,
  Path,
  LooseSearch
>;
type LooseSearch = (search: Record<string, unknown>) => Record<string, unknown>;
type LinkedRoutes = { [Name in keyof typeof paths]: Linked<(typeof paths)[Name]> };

declare module "@tanstack/react-router" {
  interface Register {
    router: Router<ReturnType<typeof rootRoute.addChildren<LinkedRoutes>>>;
  }
}
