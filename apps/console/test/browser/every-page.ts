import { elementNames } from "@sgval/contract/network/texts";
import type { DeviceType } from "@sgval/quantities/device-types";
import { dayMs } from "@sgval/quantities/duration";
import { label } from "./catalogue-texts.ts";
import { chapterTitle } from "./guide-pictures.ts";
import { account, named, type PageToVisit, page, settingsPage } from "./page-to-visit.ts";

/** What pages are about, as the API names it. */
export interface RealThings {
  device: { id: number; displayName: string };
  /** A device that measures for another one. */
  child: { id: number; displayName: string };
  /** A pump station. */
  station: { id: number; displayName: string };
  /** One of each type but valves, with a tab that this type alone has. */
  others: readonly { id: number; displayName: string; type: DeviceType; tab?: string }[];
  user: { id: number; username: string };
  room: { id: number; name: string };
  /** A pipe of an imported network. */
  pipe: { networkId: number; id: string };
  decoder: { id: number; name: string };
  /** A device with messages that are not mapped yet, for the picture of the guide. */
  unmapped?: { id: number; displayName: string };
  /** Of a mailed link. */
  resetToken: string;
}

/** A report on the day before this one, as the address of its page has it. */
const reportOf = (devices: readonly number[]): string => {
  const to = Math.floor(Date.now() / dayMs) * dayMs;
  return new URLSearchParams({
    kind: "pressure",
    devices: devices.join(","),
    from: new Date(to - dayMs).toISOString(),
    to: new Date(to).toISOString(),
  }).toString();
};

/** Who visits. */
const caller = "admin01";

/** The text of each tab of the settings that has a page of its own in the specification's screens. */
const settingsTabs = {
  mqtt: "connections:mqtt.tab",
  "dead-letters": "connections:letters.tab",
  "device-types": "devices:types.tab",
  gateways: "deviceGateways:tab",
  freshness: "devices:freshness.tab",
  thresholds: "quality:tab",
  notifications: "notifications:tab",
  mail: "settings:tabs.mail",
  contact: "contacts:tab",
  activity: "activity:mails.tab",
  waterBalance: "zones:setting.tab",
  retention: "settings:tabs.retention",
} as const;

/** Tabs of a device beside its overview. */
const deviceTabs = [
  "chart",
  "history",
  "control",
  "timers",
  "thresholds",
  "health",
  "linkage",
  "activity",
  "settings",
] as const;

/** Screens that requirements name by their label. */
const deviceTabProves: Readonly<Record<string, string>> = {
  control: "R2.24",
  linkage: "R2.21",
  timers: "R2.21",
  thresholds: "R2.21",
};
const settingsTabProves: Readonly<Record<string, string>> = {
  contact: "R2.24",
  mqtt: "R2.21",
  "device-types": "R2.21",
  activity: "R2.21",
};

/** Every route of the specification, and the screens it names without a path. */
export const everyPage = ({
  device,
  child,
  station,
  others,
  user,
  room,
  pipe,
  decoder,
  resetToken,
  unmapped = device,
}: RealThings): PageToVisit[] => [
  page(null, "/login", "signIn:title", { signedOut: true }),
  page("R2.4", "/forgot-password", "account:recovery.forgotTitle", { signedOut: true }),
  page("R2.5", "/reset-password", "account:recovery.resetTitle", { signedOut: true }),
  page("R2.5", "/reset-password/:token", "account:recovery.resetTitle", {
    address: `/reset-password/${resetToken}`,
    signedOut: true,
  }),
  page("R2.21", "/change-password", "account:password.forced", { newcomer: true }),
  page(null, "/", "pages:name.home", { leadsTo: "/dashboards" }),
  page("R2.6", "/not-authorized", "shell:notAuthorized"),
  page("R2.6", "/pages/misc/not-authorized", "shell:notAuthorized"),
  page("R2.7", "/403", "shell:forbidden"),
  page("R2.8", "/pages/account-settings/:id", "account:title", {
    address: "/pages/account-settings/security",
    ...account("security"),
  }),
  page("R2.8", "/pages/account-settings/userProfile", "account:photo.title", {
    title: (language) => `${label(language, "account:photo.title")} - ${label(language, "account:title")}`,
  }),
  page("R2.8", "/pages/account-settings", "account:title", {
    leadsTo: "/pages/account-settings/account",
    ...account("account"),
  }),
  page("R2.8", "/pages/user-profile", "account:profile.title", {
    leadsTo: "/pages/user-profile/profile",
    heading: () => caller,
    title: (language) =>
      `${label(language, "account:tabs.profile")} - ${label(language, "account:profile.title")}`,
  }),
  page("R2.9", "/dashboards", "pages:name.home"),
  page("R2.9", "/dashboards/monitoring-and-control", "pages:name.monitoring"),
  page("R2.9", "/dashboards/scada-factory", "pages:name.scada", {
    address: `/dashboards/scada-factory?room=${room.id}`,
    title: (language) => `${label(language, "pages:name.scada")} - ${room.name}`,
  }),
  page("R2.9", "/dashboards/contact", "pages:name.contact"),
  page("R2.9", "/dashboards/risk", "pages:name.riskBoard"),
  page("R2.9", "/dashboards/report", "pages:name.report"),
  page(null, "/apps/contact/list", "contacts:title"),
  page("R2.10", "/apps/contact/dashboard", "pages:name.contact"),
  page("R2.10", "/apps/logistics/dashboard", "pages:name.home"),
  page("R2.10", "/apps/report/dashboard", "pages:name.report"),
  page("R2.10", "/apps/scada-factory/dashboard", "pages:name.scada", {
    address: `/apps/scada-factory/dashboard?room=${room.id}`,
    title: (language) => `${label(language, "pages:name.scada")} - ${room.name}`,
  }),
  page("R2.11", "/apps/logistics/fleet", "pages:name.map", { fillsWindow: true }),
  page("R2.12", "/apps/monitoring-and-control/list", "devices:title"),
  page("R2.12", "/apps/monitoring-and-control/view/{id}", "devices:title", {
    address: `/apps/monitoring-and-control/view/${device.id}`,
    heading: () => device.displayName,
    title: (language) => `${label(language, "devices:tabs.overview")} - ${device.displayName}`,
  }),
  page("R2.12", "/apps/monitoring-and-control/children/{id}", "pages:name.childDevice", {
    address: `/apps/monitoring-and-control/children/${child.id}`,
    heading: () => child.displayName,
    title: (language) => `${label(language, "devices:tabs.overview")} - ${child.displayName}`,
  }),
  page("R2.12", "/apps/monitoring-and-control/pump/{id}", "pages:name.pump", {
    address: `/apps/monitoring-and-control/pump/${station.id}`,
    heading: () => station.displayName,
    title: (language) => `${label(language, "pumps:tabs.bank")} - ${station.displayName}`,
  }),
  page("R2.12", "/apps/monitoring-and-control/view/room", "pages:name.rooms"),
  page("R2.12", "/apps/monitoring-and-control/view/room/{id}", "pages:name.room", {
    address: `/apps/monitoring-and-control/view/room/${room.id}`,
    heading: () => room.name,
    title: (language) => `${label(language, "pages:name.room")} - ${room.name}`,
  }),
  page("R2.13", "/apps/permissions", "pages:name.permissions"),
  page("R2.13", "/apps/roles", "pages:name.roles"),
  page("R2.14", "/apps/risk/list", "pages:name.risks"),
  settingsPage("R2.15", "/apps/setting", "settings:tabs.general"),
  page("R2.16", "/apps/token-management/list", "pages:name.tokens"),
  page("R2.17", "/apps/user/list", "pages:name.users"),
  page("R2.17", "/apps/user/view/{id}", "pages:name.user", {
    address: `/apps/user/view/${user.id}`,
    heading: () => user.username,
    title: (language) => `${label(language, "pages:name.user")} - ${user.username}`,
  }),
  ...["BreadcrumbSection", "BtnDeleteAll", "BtnStatistics", "IconDelete", "IconEdit", "IconView"].map(
    (name) =>
      page("R2.18", `/components/${name}`, `pages:name.${name.charAt(0).toLowerCase()}${name.slice(1)}`),
  ),
  page("R2.19", "/:error(.*)", "shell:notFound", { address: "/no/such/page" }),
  page("R2.19", "/pages/misc/not-found/:error(.*)", "shell:notFound", {
    address: "/pages/misc/not-found/no/such/page",
  }),
  page("R2.20", "/access-control", "pages:name.access"),
  page("R2.21", "/pages/misc/401", "shell:sessionOver"),
  page("R2.21", "/pages/misc/500", "shell:serverFault"),
  page("R2.21", "/pages/misc/coming-soon", "shell:comingSoon"),
  page("R2.21", "/pages/misc/under-maintenance", "shell:maintenance"),
  page("R2.21", "/apps/water-meter/list", "pages:name.waterMeters"),
  page("R2.21", "/apps/material/list", "pages:name.materials"),
  page("R2.24", "/apps/leak-point/list", "pages:name.leakPoints"),
  page("R2.24", "/apps/history/list", "pages:name.history"),
  ...[
    page(null, "/apps/monitoring-and-control/add", "devices:form.add"),
    page(null, "/apps/monitoring-and-control/import", "devices:bulk.import.title"),
    page(null, "/apps/monitoring-and-control/import-readings", "readings:import.title"),
    page(null, "/apps/monitoring-and-control/mapping/{id}", "devices:mapping.open", {
      address: `/apps/monitoring-and-control/mapping/${unmapped.id}`,
      heading: (language) =>
        label(language, "devices:mapping.title").replace("{{name}}", unmapped.displayName),
      title: named("devices:mapping.open"),
    }),
    page(null, "/apps/mapping/try", "devices:profiles.tryTitle"),
    page(null, "/apps/decoder/list", "decoders:title"),
    page(null, "/apps/decoder/view/{id}", "decoders:title", {
      address: `/apps/decoder/view/${decoder.id}`,
      heading: () => decoder.name,
    }),
    page("R2.21", "/apps/monitoring-and-control/chart", "pages:name.chart", {
      address: `/apps/monitoring-and-control/chart?cmp=${device.id}%2C${child.id}`,
    }),
    page(null, "/apps/network/list", "network:title"),
    page(null, "/apps/network/isolation/{id}", "isolation:title", {
      address: `/apps/network/isolation/${pipe.networkId}?link=${pipe.id}`,
      heading: (language) =>
        label(language, "isolation:title").replace(
          "{{element}}",
          `${elementNames.pipe[language]} ${pipe.id}`,
        ),
    }),
    page(null, "/apps/zone/list", "pages:name.zone_ranking"),
    page(null, "/apps/suspected-leak/list", "pages:name.suspectedLeaks"),
    page(null, "/apps/logbook/list", "pages:name.logEntries"),
    page(null, "/apps/logbook/shift", "pages:name.shiftSummary"),
    page(null, "/dashboards/report?kind=pressure", "pages:name.report", {
      address: `/dashboards/report?${reportOf([device.id, child.id])}`,
    }),
    page(null, "/dashboards/report?panel=templates", "pages:name.report"),
    page(null, "/guide", "guide:title"),
    page(null, "/guide/{chapter}", "guide:title", {
      address: "/guide/valves",
      heading: (language) => chapterTitle(language, "valves"),
    }),
    ...deviceTabs.map((tab) =>
      page(
        deviceTabProves[tab] ?? null,
        `/apps/monitoring-and-control/view/{id}?tab=${tab}`,
        `devices:tabs.${tab}`,
        {
          address: `/apps/monitoring-and-control/view/${device.id}?tab=${tab}`,
          heading: () => device.displayName,
          title: (language) => `${label(language, `devices:tabs.${tab}`)} - ${device.displayName}`,
        },
      ),
    ),
    ...others.flatMap(({ id, displayName, type, tab }) =>
      ["overview", ...(tab ? [tab] : [])].map((shown) =>
        page(null, `/apps/monitoring-and-control/view/{${type}}?tab=${shown}`, `devices:tabs.${shown}`, {
          address: `/apps/monitoring-and-control/view/${id}${shown === "overview" ? "" : `?tab=${shown}`}`,
          heading: () => displayName,
          title: (language) => `${label(language, `devices:tabs.${shown}`)} - ${displayName}`,
        }),
      ),
    ),
    ...Object.entries(settingsTabs).map(([tab, key]) =>
      settingsPage(settingsTabProves[tab] ?? null, `/apps/setting?tab=${tab}`, key),
    ),
  ].map((one) => ({ ...one, inOneLanguage: true as const })),
];
