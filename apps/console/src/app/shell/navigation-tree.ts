import type { Permission } from "@sgval/contract/permission";
import type { IconMap2 } from "@tabler/icons-react";
import type { pages } from "../../shared/i18n/catalogue/vn/pages.ts";

export type PageKey = keyof typeof pages.name;
export type GroupKey = keyof typeof pages.group;
type NavigationIcon = typeof IconMap2;

export interface NavigationItem {
  key: PageKey;
  to: string;
  /** Values of the address that belong to this item, such as a tab. */
  search?: Readonly<Record<string, string>>;
  /** Any one of them shows the item; without any it is for everybody signed in. */
  permission?: Permission | readonly Permission[];
  /** Starts of addresses that light the item; the longest wins. */
  covers?: readonly string[];
  Icon?: NavigationIcon;
}

export interface NavigationGroup {
  key: GroupKey;
  Icon: NavigationIcon;
  items: readonly NavigationItem[];
  /** Only for a super user who switched the developer pages on. */
  developer?: boolean;
}

/** Any of these opens the settings page, each with its own tab. */
export const settingPermissions = [
  "Setting.Index",
  "Mqtt.Index",
  "DeviceType.Index",
  "PumpTemplate.Index",
  "ActivitySetting.Index",
  "Mail.Index",
] as const satisfies Permission[];
