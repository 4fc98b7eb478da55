import type { Permission } from "@sgval/contract/permission";
import {
  IconAddressBook,
  IconAlertCircle,
  IconComponents,
  IconHelp,
  IconKey,
  IconLayoutDashboard,
  IconPlugConnected,
  IconReportAnalytics,
  IconSettings,
  IconTopologyStar3,
  IconUserCircle,
} from "@tabler/icons-react";
import { paths } from "../../../config/paths.ts";
import type { GroupKey, NavigationEntry, PageKey } from "../../../shared/feature.ts";
import { pages, settingsTabs } from "../../features.ts";

type NavigationIcon = NonNullable<NavigationEntry["Icon"]>;

/** An entry with the declaration of its page. */
export interface NavigationItem extends Omit<NavigationEntry, "group" | "order"> {
  key: PageKey;
  to: string;
  /** Any one of these permissions shows the item; without any it is shown to every signed-in user. */
  permission?: Permission | readonly Permission[];
}

export interface NavigationGroup {
  key: GroupKey;
  Icon: NavigationIcon;
  items: readonly NavigationItem[];
  /** Only for a super user who switched the developer pages on. */
  developer?: boolean;
}

const groups: readonly Omit<NavigationGroup, "items">[] = [
  { key: "home", Icon: IconLayoutDashboard },
  { key: "network", Icon: IconTopologyStar3 },
  { key: "risk", Icon: IconAlertCircle },
  { key: "reports", Icon: IconReportAnalytics },
  { key: "contact", Icon: IconAddressBook },
  { key: "connections", Icon: IconPlugConnected },
  { key: "administration", Icon: IconSettings },
  { key: "access", Icon: IconKey },
  { key: "account", Icon: IconUserCircle },
  { key: "help", Icon: IconHelp },
  { key: "components", Icon: IconComponents, developer: true },
];

interface Placed {
  group: GroupKey;
  order: number;
  item: NavigationItem;
}

const ofPages: readonly Placed[] = pages.flatMap((page) =>
  [page.navigation ?? []].flat().flatMap(({ group, order, key = page.key, ...entry }): Placed[] => {
    if (key === undefined) return [];
    const covers = [...(page.aliases ?? []), ...(entry.covers ?? [])];
    const permission = page.permission === undefined ? {} : { permission: page.permission };
    return [{ group, order, item: { to: page.path, ...permission, ...entry, key, covers } }];
  }),
);

const ofSettingsTabs: readonly Placed[] = settingsTabs.flatMap(
  ({ key: tab, permission, navigation, first }) => {
    if (!navigation) return [];
    const { group, order, ...entry } = navigation;
    const search = first ? {} : { search: { tab } };
    return [{ group, order, item: { to: paths.settings, permission, ...search, ...entry } }];
  },
);

const placed = [...ofPages, ...ofSettingsTabs].sort((one, other) => one.order - other.order);

/** The navigation tree of every layout, in order. A group is shown only if one of its items is. */
export const navigationTree: readonly NavigationGroup[] = groups.map((group) => ({
  ...group,
  items: placed.filter((one) => one.group === group.key).map(({ item }) => item),
}));
