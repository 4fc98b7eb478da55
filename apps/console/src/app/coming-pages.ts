import type { Permission } from "@sgval/contract/permission";
import { pathPrefix, paths } from "../config/paths.ts";
import type { NavigationEntry, Page, SettingsTab } from "../shared/feature.ts";

type Key = NonNullable<Page["key"]>;

const page = (key: Key, path: Page["path"], permission: Permission, rest: Partial<Page> = {}): Page => ({
  key,
  path,
  permission,
  ...rest,
});

const entry = (group: NavigationEntry["group"], order: number, rest: Partial<NavigationEntry> = {}) => ({
  navigation: { group, order, ...rest },
});

/**
 * Pages whose screen is not built yet: each shows a frame that says what it will hold. One disappears from here when
 * its feature declares it.
 */
export const comingPages: readonly Page[] = [
  page("waterMeters", paths.waterMeters, "WaterMeter.Index", entry("network", 50)),
  page(
    "leakPoints",
    paths.leakPoints,
    "LeakPoint.Index",
    entry("risk", 30, { covers: [pathPrefix(paths.leakPoint)] }),
  ),
  page("leakPoint", paths.leakPoint, "LeakPoint.Index"),
  page("materials", paths.materials, "Material.Index", entry("risk", 40)),
  page("report", paths.report, "Dashboard.Report", {
    aliases: [paths.reportAlias],
    ...entry("reports", 10, { goKey: "p" }),
  }),
  page("contact", paths.contact, "Dashboard.Contact", {
    aliases: [paths.contactAlias],
    ...entry("contact", 10, { goKey: "c" }),
  }),
];

/** Tabs of the settings whose panel is not built yet. */
export const comingSettingsTabs: readonly SettingsTab[] = [
  { key: "activity", permission: "ActivitySetting.Index", order: 50 },
];
