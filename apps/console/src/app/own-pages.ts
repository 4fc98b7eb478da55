import { IconChartLine, IconGauge, IconMap2 } from "@tabler/icons-react";
import * as z from "zod";
import { paths } from "../config/paths.ts";
import { alarmSearch } from "../features/alarms/alarm-search.ts";
import { chartSearch } from "../features/readings/chart-search.ts";
import { riskSearch } from "../features/risk/risk-search.ts";
import type { Page } from "../shared/feature.ts";
import { deviceSearch } from "./routes/device/device-search.ts";
import { mapSearch } from "./routes/map/map-search.ts";
import { monitoringSearch } from "./routes/monitoring/monitoring-search.ts";
import { overviewSearch } from "./routes/overview/overview-search.ts";
import { pumpSearch } from "./routes/pump/pump-search.ts";
import { scadaSearch } from "./routes/scada/scada-search.ts";
import { stopFirstSearch } from "./routes/stop-first-search.ts";

const text = z.coerce.string().optional().catch(undefined);

/** Search parameters of message pages: the page to return to, and the subject of the message. */
export const messageSearch = z.object({
  to: text,
  request: text,
  page: text,
  permission: text,
  feature: text,
});

const example = (key: NonNullable<Page["key"]>, path: Page["path"], order: number): Page => ({
  key,
  path,
  access: "developer",
  navigation: { group: "components", order },
});

/** Pages of no feature: message pages, the user's own permissions, and the component collection. */
export const ownPages: readonly Page[] = [
  {
    path: paths.notAuthorized,
    aliases: [paths.notAuthorizedAlias],
    access: "public",
    search: messageSearch,
  },
  { path: paths.forbidden, access: "public", search: messageSearch },
  { path: paths.notFoundAlias, access: "public" },
  { path: paths.sessionOver, access: "public", search: messageSearch },
  { path: paths.serverFault, access: "public", search: messageSearch },
  { path: paths.comingSoon, access: "public", search: messageSearch },
  { path: paths.maintenance, access: "public", search: messageSearch },
  // Joins devices and control.
  {
    path: paths.stopFirst,
    access: "must-change-password",
    permission: "Device.Index",
    search: stopFirstSearch,
  },
  // Joins devices and zones.
  {
    key: "map",
    path: paths.fleet,
    guide: "map",
    permission: "Device.Index",
    search: mapSearch,
    fixedHeight: true,
    alwaysFluid: true,
    navigation: { group: "network", order: 10, Icon: IconMap2, goKey: "m" },
  },
  // Joins devices, readings, the map and the log of changes.
  {
    key: "home",
    path: paths.home,
    guide: "overview",
    aliases: [paths.homeAlias],
    permission: "Dashboard.Index",
    search: overviewSearch,
    navigation: { group: "home", order: 10, goKey: "h" },
  },
  // Joins devices, readings and control.
  {
    key: "monitoring",
    path: paths.monitoring,
    guide: "overview",
    permission: "Dashboard.Monitoring",
    search: monitoringSearch,
    navigation: { group: "home", order: 20, Icon: IconGauge, goKey: "o" },
  },
  // Joins the drawings, devices, readings and control.
  {
    key: "scada",
    path: paths.scada,
    guide: "scada",
    aliases: [paths.scadaAlias],
    permission: "Dashboard.Scada",
    search: scadaSearch,
    alwaysFluid: true,
    navigation: { group: "home", order: 30, goKey: "s" },
  },
  // Its tabs join five features.
  {
    path: paths.device,
    guide: "devices",
    guideOfTab: {
      chart: "charts",
      history: "charts",
      control: "valves",
      timers: "valves",
      thresholds: "valves",
      balance: "zones",
      laboratory: "quality",
      health: "connecting",
      linkage: "connecting",
    },
    permission: "Device.Index",
    search: deviceSearch,
  },
  {
    key: "childDevice",
    path: paths.childDevice,
    guide: "devices",
    permission: "Device.Index",
    search: deviceSearch,
  },
  // Joins the pumps, devices, control, automation, readings and the log of changes.
  { key: "pump", path: paths.pump, guide: "pumps", permission: "Pump.Index", search: pumpSearch },
  // Joins readings, devices, control and automation.
  {
    key: "chart",
    path: paths.chart,
    guide: "charts",
    permission: "Device.Index",
    search: z.object(chartSearch),
    list: "chart",
    navigation: { group: "network", order: 35, Icon: IconChartLine },
  },
  // Joins alarms, risk scores and the map.
  {
    key: "riskBoard",
    path: paths.riskBoard,
    guide: "risk",
    permission: "Dashboard.Risk",
    search: riskSearch,
    navigation: { group: "risk", order: 10 },
  },
  // Joins alarms, devices and readings.
  {
    key: "risks",
    path: paths.risks,
    guide: "alarms",
    permission: "Risk.Index",
    search: alarmSearch,
    list: "alarms",
    navigation: { group: "risk", order: 20, goKey: "r" },
  },
  {
    key: "access",
    path: paths.accessControl,
    guide: "users",
    permission: "AccessControl.Index",
    navigation: { group: "access", order: 10 },
  },
  example("breadcrumbSection", paths.breadcrumbSection, 10),
  example("btnDeleteAll", paths.btnDeleteAll, 20),
  example("btnStatistics", paths.btnStatistics, 30),
  example("iconDelete", paths.iconDelete, 40),
  example("iconEdit", paths.iconEdit, 50),
  example("iconView", paths.iconView, 60),
];
