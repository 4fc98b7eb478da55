import type { ViewedList } from "@sgval/contract/account/saved-views";
import type { Permission } from "@sgval/contract/permission";
import { type ConsolePath, paths } from "../config/paths.ts";
import type { Feature, Page, SettingsPart, SettingsTab } from "../shared/feature.ts";
import { ownPages } from "./own-pages.ts";

const found = import.meta.glob<Feature>("../features/*/feature.ts", { eager: true, import: "feature" });
const features = Object.values(found);

/** The tabs of the settings page, in order. */
export const settingsTabs: readonly SettingsTab[] = [
  ...features.flatMap((feature) => feature.settingsTabs ?? []),
].sort((one, other) => one.order - other.order);

/** What features add to tabs of others. */
export const settingsParts: readonly SettingsPart[] = features.flatMap(
  (feature) => feature.settingsParts ?? [],
);

/** Every page of the console but `/`, as features and application declare them. */
export const pages: readonly Page[] = [
  ...features.flatMap((feature) => feature.pages ?? []),
  ...ownPages,
].map((page) =>
  page.holdsSettingsTabs ? { ...page, permission: settingsTabs.map(({ permission }) => permission) } : page,
);

/** Where a list with saved views is: a page of its own, or a tab of the settings. */
export const placeOfList = (list: ViewedList): Pick<Page, "path" | "permission"> | undefined => {
  const tab = settingsTabs.find((one) => one.list === list);
  return tab
    ? { path: paths.settings, permission: tab.permission }
    : pages.find((page) => [page.list].flat().includes(list));
};

/** Whether the user may open a page that requires no permission, one, or any of several. */
export const mayAny = (
  may: (permission: Permission) => boolean,
  wanted: Permission | readonly Permission[] | undefined,
): boolean => wanted === undefined || (typeof wanted === "string" ? may(wanted) : wanted.some(may));

/** Whether the page at `path` may be opened: asks the permission that the page declares. */
export const mayOpen = (may: (permission: Permission) => boolean, path: ConsolePath): boolean => {
  const page = pages.find((one) => one.path === path || one.aliases?.includes(path));
  return page !== undefined && mayAny(may, page.permission);
};
