import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import { type ConsolePath, paths } from "../config/paths.ts";

const messages = () => import("./routes/messages/message-routes.tsx");
const faults = () => import("./routes/messages/fault-routes.tsx");
const ownPages = () => import("./routes/account-routes.tsx");
const recovery = () => import("./routes/recovery-routes.tsx");
const guide = lazyRouteComponent(() => import("./routes/guide-route.tsx"), "GuideRoute");
const showcase = lazyRouteComponent(() => import("./routes/showcase/components-routes.tsx"), "ShowcaseRoute");

/** Screens that join several features or the shell, and screens of no feature. */
export const screens: Readonly<Partial<Record<ConsolePath, RouteComponent>>> = {
  [paths.notAuthorized]: lazyRouteComponent(messages, "NotAuthorizedRoute"),
  [paths.forbidden]: lazyRouteComponent(messages, "ForbiddenRoute"),
  [paths.notFoundAlias]: lazyRouteComponent(messages, "NotFoundRoute"),
  [paths.sessionOver]: lazyRouteComponent(faults, "SessionOverRoute"),
  [paths.serverFault]: lazyRouteComponent(faults, "ServerFaultRoute"),
  [paths.comingSoon]: lazyRouteComponent(faults, "ComingSoonRoute"),
  [paths.maintenance]: lazyRouteComponent(
    () => import("./routes/messages/maintenance-route.tsx"),
    "MaintenanceRoute",
  ),
  [paths.login]: lazyRouteComponent(() => import("./routes/login-route.tsx"), "LoginRoute"),
  [paths.forgotPassword]: lazyRouteComponent(recovery, "ForgotPasswordRoute"),
  [paths.resetPassword]: lazyRouteComponent(recovery, "ResetPasswordRoute"),
  [paths.changePassword]: lazyRouteComponent(
    () => import("./routes/change-password-route.tsx"),
    "ChangePasswordRoute",
  ),
  [paths.stopFirst]: lazyRouteComponent(() => import("./routes/stop-first-route.tsx"), "StopFirstRoute"),
  [paths.accountTab]: lazyRouteComponent(ownPages, "AccountRoute"),
  [paths.profileTab]: lazyRouteComponent(ownPages, "ProfileRoute"),
  [paths.history]: lazyRouteComponent(() => import("./routes/history-route.tsx"), "HistoryRoute"),
  [paths.home]: lazyRouteComponent(() => import("./routes/overview/overview-route.tsx"), "OverviewRoute"),
  [paths.fleet]: lazyRouteComponent(() => import("./routes/map/map-route.tsx"), "MapRoute"),
  [paths.monitoring]: lazyRouteComponent(
    () => import("./routes/monitoring/monitoring-route.tsx"),
    "MonitoringRoute",
  ),
  [paths.scada]: lazyRouteComponent(() => import("./routes/scada/scada-route.tsx"), "ScadaRoute"),
  [paths.riskBoard]: lazyRouteComponent(() => import("./routes/risk/risk-board-route.tsx"), "RiskBoardRoute"),
  [paths.risks]: lazyRouteComponent(() => import("./routes/alarm/alarm-route.tsx"), "AlarmRoute"),
  [paths.device]: lazyRouteComponent(() => import("./routes/device/device-route.tsx"), "DeviceRoute"),
  [paths.childDevice]: lazyRouteComponent(() => import("./routes/device/child-route.tsx"), "ChildRoute"),
  [paths.isolation]: lazyRouteComponent(() => import("./routes/isolation-route.tsx"), "IsolationRoute"),
  [paths.leakPoint]: lazyRouteComponent(() => import("./routes/leak-route.tsx"), "LeakRoute"),
  [paths.suspectedLeaks]: lazyRouteComponent(
    () => import("./routes/suspected-leaks-route.tsx"),
    "SuspectedLeaksRoute",
  ),
  [paths.pump]: lazyRouteComponent(() => import("./routes/pump/pump-route.tsx"), "PumpRoute"),
  [paths.room]: lazyRouteComponent(() => import("./routes/room/room-route.tsx"), "RoomRoute"),
  [paths.report]: lazyRouteComponent(() => import("./routes/report/report-route.tsx"), "ReportRoute"),
  [paths.chart]: lazyRouteComponent(() => import("./routes/chart/chart-route.tsx"), "ChartRoute"),
  [paths.guide]: guide,
  [paths.guideChapter]: guide,
  [paths.settings]: lazyRouteComponent(() => import("./routes/setting-route.tsx"), "SettingRoute"),
  [paths.user]: lazyRouteComponent(() => import("./routes/user-route.tsx"), "UserRoute"),
  [paths.roles]: lazyRouteComponent(() => import("./routes/role-route.tsx"), "RoleRoute"),
  [paths.accessControl]: lazyRouteComponent(() => import("./routes/access-route.tsx"), "AccessRoute"),
  [paths.breadcrumbSection]: showcase,
  [paths.btnDeleteAll]: showcase,
  [paths.btnStatistics]: showcase,
  [paths.iconDelete]: showcase,
  [paths.iconEdit]: showcase,
  [paths.iconView]: showcase,
};
