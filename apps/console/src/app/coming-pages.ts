import type { Permission } from "@sgval/contract/permission";
import { paths } from "../config/paths.ts";
import type { NavigationEntry, Page } from "../shared/feature.ts";

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
  page("report", paths.report, "Dashboard.Report", {
    aliases: [paths.reportAlias],
    ...entry("reports", 10, { goKey: "p" }),
  }),
];
