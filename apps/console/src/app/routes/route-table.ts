import type { Permission } from "@sgval/contract/permission";
import { pageSizes } from "@sgval/contract/route";
import { createRoute, lazyRouteComponent, type RouteComponent, redirect } from "@tanstack/react-router";
import * as z from "zod";
import { paths } from "../../config/paths.ts";
import { forDevelopers, framedRoute, rootRoute, signedInWith } from "../framed-route.ts";
import { type PageKey, settingPermissions } from "../shell/navigation-tree.ts";

interface PageOptions {
  permission?: Permission | readonly Permission[];
  /** The real screen; without one the page shows its honest frame. */
  component?: RouteComponent;
  fixedHeight?: boolean;
  alwaysFluid?: boolean;
}

const text = z.coerce.string().optional().catch(undefined);
/** What pages keep in the address before their own screens say more. */
const looseSearch = z.object({
  type: text,
  sort: text,
  size: z.coerce
    .number()
    .refine((value) => pageSizes.some((one) => one === value))
    .optional()
    .catch(undefined),
  q: text,
  tab: text,
  from: text,
  to: text,
  page: z.coerce.number().int().min(1).optional().catch(undefined),
});

const frame = lazyRouteComponent(() => import("./coming-route.tsx"), "ComingRoute");
const home = lazyRouteComponent(() => import("./home-route.tsx"), "HomeRoute");
const ownPages = () => import("./account-routes.tsx");
const recovery = () => import("./recovery-routes.tsx");
const showcase = () => import("./components-routes.tsx");

/** A page inside the frame: its address, its name and who may open it. */
const page = <const Path extends string>(path: Path, name: PageKey, options: PageOptions = {}) =>
  createRoute({
    getParentRoute: () => framedRoute,
    path,
    validateSearch: looseSearch,
    staticData: {
      page: name,
      fixedHeight: options.fixedHeight ?? false,
      alwaysFluid: options.alwaysFluid ?? false,
    },
    ...signedInWith(options.permission),
    component: options.component ?? frame,
  });

/** A second address of a page. */
const alias = <const Path extends string>(path: Path, to: string) =>
  createRoute({
    getParentRoute: () => framedRoute,
    path,
    beforeLoad: ({ search }) => {
      throw redirect({ to, search, replace: true });
    },
  });

/** A page outside the frame that anybody may open. */
const openPage = <const Path extends string>(path: Path, name: PageKey, component: RouteComponent = frame) =>
  createRoute({ getParentRoute: () => rootRoute, path, staticData: { page: name }, component });

/** A page of the component collection. */
const component = <const Path extends string>(path: Path, name: PageKey) =>
  createRoute({
    getParentRoute: () => framedRoute,
    path,
    staticData: { page: name },
    ...forDevelopers,
    component: lazyRouteComponent(showcase, "ShowcaseRoute"),
  });

/**
 * Every page inside the frame but the device pages, one line each. To finish a page, give its line the
 * component of the real screen: `component: lazyRouteComponent(() => import("./x-route.tsx"), "XRoute")`.
 */
export const framedPages = [
  page(paths.home, "home", { permission: "Dashboard.Index", component: home }),
  page(paths.homeAlias, "home", { permission: "Dashboard.Index", component: home }),
  page(paths.monitoring, "monitoring", { permission: "Dashboard.Monitoring" }),
  page(paths.scada, "scada", { permission: "Dashboard.Scada", alwaysFluid: true }),
  page(paths.scadaAlias, "scada", { permission: "Dashboard.Scada", alwaysFluid: true }),
  page(paths.contact, "contact", { permission: "Dashboard.Contact" }),
  page(paths.contactAlias, "contact", { permission: "Dashboard.Contact" }),
  page(paths.riskBoard, "riskBoard", { permission: "Dashboard.Risk" }),
  page(paths.report, "report", { permission: "Dashboard.Report" }),
  page(paths.reportAlias, "report", { permission: "Dashboard.Report" }),
  page(paths.fleet, "map", { permission: "Device.Index", fixedHeight: true, alwaysFluid: true }),
  page(paths.childDevice, "childDevice", { permission: "Device.Index" }),
  page(paths.pump, "pump", { permission: "Pump.Index" }),
  page(paths.rooms, "rooms", { permission: "Room.Index" }),
  page(paths.room, "room", { permission: "Room.Index" }),
  page(paths.waterMeters, "waterMeters", { permission: "WaterMeter.Index" }),
  page(paths.history, "history", {
    permission: "History.Index",
    component: lazyRouteComponent(() => import("./history-route.tsx"), "HistoryRoute"),
  }),
  page(paths.risks, "risks", { permission: "Risk.Index" }),
  page(paths.leakPoints, "leakPoints", { permission: "LeakPoint.Index" }),
  page(paths.leakPoint, "leakPoint", { permission: "LeakPoint.Index" }),
  page(paths.materials, "materials", { permission: "Material.Index" }),
  page(paths.tokens, "tokens", {
    permission: "Token.Index",
    component: lazyRouteComponent(() => import("./tokens-route.tsx"), "TokensRoute"),
  }),
  page(paths.settings, "settings", {
    permission: settingPermissions,
    component: lazyRouteComponent(() => import("./setting-route.tsx"), "SettingRoute"),
  }),
  alias(paths.account, "/pages/account-settings/account"),
  page(paths.accountPhoto, "account", { component: lazyRouteComponent(ownPages, "PhotoRoute") }),
  page(paths.accountTab, "account", { component: lazyRouteComponent(ownPages, "AccountRoute") }),
  alias(paths.profile, "/pages/user-profile/profile"),
  page(paths.profileTab, "profile", { component: lazyRouteComponent(ownPages, "ProfileRoute") }),
  page(paths.accessControl, "access", {
    permission: "AccessControl.Index",
    component: lazyRouteComponent(() => import("./access-route.tsx"), "AccessRoute"),
  }),
  component(paths.breadcrumbSection, "breadcrumbSection"),
  component(paths.btnDeleteAll, "btnDeleteAll"),
  component(paths.btnStatistics, "btnStatistics"),
  component(paths.iconDelete, "iconDelete"),
  component(paths.iconEdit, "iconEdit"),
  component(paths.iconView, "iconView"),
] as const;

/** Public pages without the frame that are not about errors. */
export const openPages = [
  openPage(paths.forgotPassword, "forgotPassword", lazyRouteComponent(recovery, "ForgotPasswordRoute")),
  openPage(paths.resetPassword, "resetPassword", lazyRouteComponent(recovery, "ResetPasswordRoute")),
  openPage(paths.resetPasswordToken, "resetPassword", lazyRouteComponent(recovery, "ResetPasswordRoute")),
] as const;
