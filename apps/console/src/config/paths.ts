import { pagePaths, pageTo } from "@sgval/contract/pages";

/** Every address of the console, written once, or in the contract where the server links to it too. */
export const paths = {
  root: pagePaths.root,
  login: "/login",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  resetPasswordToken: pagePaths.resetPasswordToken,
  changePassword: "/change-password",
  stopFirst: "/change-password/stop",
  notAuthorized: "/not-authorized",
  notAuthorizedAlias: "/pages/misc/not-authorized",
  forbidden: "/403",
  notFoundAlias: "/pages/misc/not-found/$",
  sessionOver: "/pages/misc/401",
  serverFault: "/pages/misc/500",
  comingSoon: "/pages/misc/coming-soon",
  maintenance: "/pages/misc/under-maintenance",
  accessControl: "/access-control",
  home: "/dashboards",
  homeAlias: "/apps/logistics/dashboard",
  monitoring: "/dashboards/monitoring-and-control",
  scada: "/dashboards/scada-factory",
  scadaAlias: "/apps/scada-factory/dashboard",
  contact: "/dashboards/contact",
  contactAlias: "/apps/contact/dashboard",
  contacts: "/apps/contact/list",
  riskBoard: "/dashboards/risk",
  report: "/dashboards/report",
  reportAlias: "/apps/report/dashboard",
  fleet: "/apps/logistics/fleet",
  deviceList: pagePaths.deviceList,
  deviceAdd: "/apps/monitoring-and-control/add",
  deviceImport: "/apps/monitoring-and-control/import",
  /** Labels to print; its search parameters are those of `labelsTo`. */
  deviceLabels: "/apps/monitoring-and-control/labels",
  readingImport: "/apps/monitoring-and-control/import-readings",
  device: pagePaths.device,
  /** Says what the fields of a device's messages are; `letter` names a dead letter to start with. */
  deviceMapping: "/apps/monitoring-and-control/mapping/$id",
  childDevice: "/apps/monitoring-and-control/children/$id",
  /** Lines of several devices or periods; its search parameters are those of `chartTo`. */
  chart: "/apps/monitoring-and-control/chart",
  pump: "/apps/monitoring-and-control/pump/$id",
  rooms: "/apps/monitoring-and-control/view/room",
  room: "/apps/monitoring-and-control/view/room/$id",
  networks: "/apps/network/list",
  /** What to close around a pipe of a network; its search parameters are those of `isolationTo`. */
  isolation: "/apps/network/isolation/$id",
  waterMeters: "/apps/water-meter/list",
  history: pagePaths.history,
  logbook: pagePaths.logbook,
  shiftSummary: "/apps/logbook/shift",
  risks: pagePaths.risks,
  leakPoints: "/apps/leak-point/list",
  leakPoint: "/apps/leak-point/view/$id",
  suspectedLeaks: "/apps/suspected-leak/list",
  zoneRanking: "/apps/zone/list",
  materials: "/apps/material/list",
  tokens: "/apps/token-management/list",
  /** Tries a message without a device; `profile` names a mapping profile, `letter` a dead letter to start with. */
  tryMessage: "/apps/mapping/try",
  decoders: "/apps/decoder/list",
  decoder: "/apps/decoder/view/$id",
  settings: "/apps/setting",
  guide: "/guide",
  guideChapter: "/guide/$chapter",
  users: "/apps/user/list",
  user: "/apps/user/view/$id",
  roles: "/apps/roles",
  permissions: "/apps/permissions",
  account: "/pages/account-settings",
  accountTab: pagePaths.accountTab,
  accountPhoto: "/pages/account-settings/userProfile",
  profile: "/pages/user-profile",
  profileTab: "/pages/user-profile/$tab",
  breadcrumbSection: "/components/BreadcrumbSection",
  btnDeleteAll: "/components/BtnDeleteAll",
  btnStatistics: "/components/BtnStatistics",
  iconDelete: "/components/IconDelete",
  iconEdit: "/components/IconEdit",
  iconView: "/components/IconView",
} as const;

export type ConsolePath = (typeof paths)[keyof typeof paths];

/** The address of a page: its path with the parameters filled in, and its search parameters. */
export const pathTo = (
  path: ConsolePath,
  params: Readonly<Record<string, string | number>> = {},
  search: Readonly<Record<string, string>> = {},
): string => pageTo(path, params, search);

/**
 * The address of the chart that compares devices (at most six are shown). Without `lines` it draws what they have in
 * common; a line is `id:channel`. Times are epoch milliseconds.
 */
export const chartTo = (chart: {
  devices: readonly number[];
  lines?: readonly string[];
  range?: string;
  from?: number;
  to?: number;
  at?: number;
}): string => {
  const { devices, lines, range, from, to, at } = chart;
  const time = (key: string, value: number | undefined) =>
    value === undefined ? {} : { [key]: new Date(value).toISOString() };
  return pathTo(
    paths.chart,
    {},
    {
      cmp: devices.join(","),
      ...(lines ? { p: lines.join(",") } : {}),
      ...(range ? { range } : {}),
      ...time("from", from),
      ...time("to", to),
      ...time("at", at),
    },
  );
};

/** The page that prints the labels of devices. */
export const labelsTo = (devices: readonly number[]): string =>
  pathTo(paths.deviceLabels, {}, { ids: devices.join(",") });

/** The trend of channels of one device over the last 24 hours, on the chart of its page. */
export const trendTo = (deviceId: number, channels: readonly string[]): string =>
  pathTo(paths.device, { id: deviceId }, { tab: "chart", p: channels.join(","), range: "1d" });

/** The start of all addresses of a page with a parameter: `/apps/user/view/`. */
export const pathPrefix = (path: ConsolePath): string => path.slice(0, path.indexOf("$"));

/** The names that pages are known by outside of this file, as the product's routes are listed. */
export const namedPaths = {
  login: paths.login,
  /** Its parameter is called `token`. */
  "reset-password-token": paths.resetPasswordToken,
  "pages-account-settings-id": paths.accountTab,
  "pages-account-settings-user-profile": paths.accountPhoto,
  "dashboards-logistics": paths.home,
  "access-control": paths.accessControl,
  "not-authorized": paths.notAuthorized,
} as const;
