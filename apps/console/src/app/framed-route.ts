import type { Permission } from "@sgval/contract/permission";
import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from "@tanstack/react-router";
import { paths } from "../config/paths.ts";
import { currentSession } from "../shared/api/session.ts";
import { useDeveloper } from "./customizer/developer.ts";
import { detourFor, type PageAccess } from "./guard.ts";
import type { PageKey } from "./shell/navigation-tree.ts";
import { kioskSearch } from "./shell/use-kiosk.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Which page it is, for its title and what the frame says of it. */
    page?: PageKey;
    /** Fills the window below the bars and scrolls inside. */
    fixedHeight?: boolean;
    /** Never boxed. */
    alwaysFluid?: boolean;
  }
}

/** The rule of who may open a page, as a route wants it. */
export const guarded = (page: PageAccess) => ({
  beforeLoad: ({ location }: { location: { href: string } }) => {
    const detour = detourFor(page, currentSession(), location.href);
    if (detour) throw redirect({ to: detour.to, search: detour.search ?? {}, replace: true });
  },
});

/** Only for a super user who switched the developer pages on. */
export const forDevelopers = {
  beforeLoad: ({ location }: { location: { href: string } }) => {
    const session = currentSession();
    const detour = detourFor({ access: "signed-in" }, session, location.href);
    if (detour) throw redirect({ to: detour.to, search: detour.search ?? {}, replace: true });
    if (!session.userData?.superUser || !useDeveloper.getState().on)
      throw redirect({ to: paths.notAuthorized, search: { page: location.href }, replace: true });
  },
};

export const signedInWith = (permission?: Permission | readonly Permission[]) =>
  guarded({ access: "signed-in", ...(permission === undefined ? {} : { permission }) });

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import("./routes/misc-routes.tsx"), "NotFoundRoute"),
});

/** The frame of every page for signed-in people. */
export const framedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "framed",
  validateSearch: kioskSearch,
  component: lazyRouteComponent(() => import("./layouts/default-layout.tsx"), "DefaultLayout"),
});
