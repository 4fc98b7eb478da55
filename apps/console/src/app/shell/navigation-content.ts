import {
  IconAddressBook,
  IconAlertCircle,
  IconComponents,
  IconDatabase,
  IconGauge,
  IconKey,
  IconLayoutDashboard,
  IconMap2,
  IconPlugConnected,
  IconReportAnalytics,
  IconRouter,
  IconSettings,
  IconTopologyStar3,
  IconUserCircle,
} from "@tabler/icons-react";
import { paths } from "../../config/paths.ts";
import type { NavigationGroup } from "./navigation-tree.ts";

const control = "/apps/monitoring-and-control";

/** What the navigation offers, once for every layout, in order. A group shows only if one of its items does. */
export const navigationTree: readonly NavigationGroup[] = [
  {
    key: "home",
    Icon: IconLayoutDashboard,
    items: [
      { key: "home", to: paths.home, permission: "Dashboard.Index", covers: [paths.homeAlias] },
      { key: "monitoring", to: paths.monitoring, permission: "Dashboard.Monitoring", Icon: IconGauge },
      { key: "scada", to: paths.scada, permission: "Dashboard.Scada", covers: [paths.scadaAlias] },
    ],
  },
  {
    key: "network",
    Icon: IconTopologyStar3,
    items: [
      { key: "map", to: paths.fleet, permission: "Device.Index", Icon: IconMap2 },
      {
        key: "devices",
        to: paths.deviceList,
        permission: "Device.Index",
        covers: [`${control}/view/`, `${control}/children/`, `${control}/pump/`],
        Icon: IconRouter,
      },
      {
        key: "dataLoggers",
        to: paths.deviceList,
        search: { type: "DATALOGGER" },
        permission: "Device.Index",
        Icon: IconDatabase,
      },
      { key: "rooms", to: paths.rooms, permission: "Room.Index" },
      { key: "waterMeters", to: paths.waterMeters, permission: "WaterMeter.Index" },
      { key: "history", to: paths.history, permission: "History.Index" },
    ],
  },
  {
    key: "risk",
    Icon: IconAlertCircle,
    items: [
      { key: "riskBoard", to: paths.riskBoard, permission: "Dashboard.Risk" },
      { key: "risks", to: paths.risks, permission: "Risk.Index" },
      {
        key: "leakPoints",
        to: paths.leakPoints,
        permission: "LeakPoint.Index",
        covers: ["/apps/leak-point/"],
      },
      { key: "materials", to: paths.materials, permission: "Material.Index" },
    ],
  },
  {
    key: "reports",
    Icon: IconReportAnalytics,
    items: [{ key: "report", to: paths.report, permission: "Dashboard.Report", covers: [paths.reportAlias] }],
  },
  {
    key: "contact",
    Icon: IconAddressBook,
    items: [
      { key: "contact", to: paths.contact, permission: "Dashboard.Contact", covers: [paths.contactAlias] },
    ],
  },
  {
    key: "connections",
    Icon: IconPlugConnected,
    items: [
      { key: "tokens", to: paths.tokens, permission: "Token.Index" },
      { key: "mqtt", to: paths.settings, search: { tab: "mqtt" }, permission: "Mqtt.Index" },
    ],
  },
  {
    key: "administration",
    Icon: IconSettings,
    items: [
      { key: "users", to: paths.users, permission: "User.Index", covers: ["/apps/user/"] },
      { key: "roles", to: paths.roles, permission: "Role.Index" },
      { key: "permissions", to: paths.permissions, permission: "Permission.Index" },
      {
        key: "deviceTypes",
        to: paths.settings,
        search: { tab: "device-types" },
        permission: "DeviceType.Index",
      },
      {
        key: "pumpTemplates",
        to: paths.settings,
        search: { tab: "pump-templates" },
        permission: "PumpTemplate.Index",
      },
      { key: "settings", to: paths.settings, permission: "Setting.Index" },
    ],
  },
  {
    key: "access",
    Icon: IconKey,
    items: [{ key: "access", to: paths.accessControl, permission: "AccessControl.Index" }],
  },
  {
    key: "account",
    Icon: IconUserCircle,
    items: [
      {
        key: "account",
        to: "/pages/account-settings/account",
        covers: [paths.account, paths.profile],
      },
    ],
  },
  {
    key: "components",
    Icon: IconComponents,
    developer: true,
    items: [
      { key: "breadcrumbSection", to: paths.breadcrumbSection },
      { key: "btnDeleteAll", to: paths.btnDeleteAll },
      { key: "btnStatistics", to: paths.btnStatistics },
      { key: "iconDelete", to: paths.iconDelete },
      { key: "iconEdit", to: paths.iconEdit },
      { key: "iconView", to: paths.iconView },
    ],
  },
];
