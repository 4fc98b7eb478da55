import type { ViewedList } from "@sgval/contract/account/saved-views";
import type { ActivityDetail } from "@sgval/contract/activity/activity";
import type { Permission } from "@sgval/contract/permission";
import type { Names } from "@sgval/quantities/language";
import type { IconMap2 } from "@tabler/icons-react";
import type { UseQueryOptions } from "@tanstack/react-query";
import type { RouteComponent } from "@tanstack/react-router";
import type * as z from "zod";
import type { ConsolePath } from "../config/paths.ts";
import type { Chapter } from "./guide-chapters.ts";
import type { pages } from "./i18n/catalogue/vn/pages.ts";
import type { Namespace } from "./i18n/namespaces.ts";

export type PageKey = keyof typeof pages.name;
export type GroupKey = keyof typeof pages.group;

/** An entry of the navigation; it requires the permission of its page or settings tab. */
export interface NavigationEntry {
  /** The name shown, in the texts `pages`; the page's own unless another is given. */
  key?: PageKey;
  group: GroupKey;
  /** Sort order within the group. */
  order: number;
  Icon?: typeof IconMap2;
  /** Another address than the page's path, where the path has a parameter. */
  to?: string;
  /** The letter that opens the entry after `g`. */
  goKey?: string;
  /** Values of the address that belong to this entry, such as a tab. */
  search?: Readonly<Record<string, string>>;
  /** Starts of further addresses that light the entry; the longest wins. Aliases of the page always do. */
  covers?: readonly string[];
  /** Further tabs of the settings page that light the entry. */
  coversTabs?: readonly string[];
}

export interface Page {
  path: ConsolePath;
  /** Other addresses of the same page. */
  aliases?: readonly ConsolePath[];
  /** Its name in the texts `pages`. */
  key?: PageKey;
  /**
   * Who may open it: `signed-in` (the default) and `developer` show it inside bars and navigation, the others alone.
   */
  access?: "public" | "signed-out-only" | "signed-in" | "must-change-password" | "developer";
  /** Any one of these permissions is enough. */
  permission?: Permission | readonly Permission[];
  /** Opens for users who may see one of the settings tabs. */
  holdsSettingsTabs?: true;
  /** Search parameters of the page; by default those of a list. */
  search?: z.ZodType;
  /** The screen, loaded on demand; `app/screens.ts` has those that join several features. */
  component?: RouteComponent;
  /** Redirects to another address instead of showing a screen. */
  redirectTo?: string;
  /** Fills the window below the bars and scrolls inside. */
  fixedHeight?: true;
  /** Never boxed. */
  alwaysFluid?: true;
  navigation?: NavigationEntry | readonly NavigationEntry[];
  /** The lists on this page that have saved views. */
  list?: ViewedList | readonly ViewedList[];
  /** The chapter of the guide that its help button opens. */
  guide?: Chapter;
  /** The chapters of its tabs that are not about what the page is about. */
  guideOfTab?: Readonly<Partial<Record<string, Chapter>>>;
}

/** A tab of the settings page. */
export interface SettingsTab {
  key: string;
  permission: Permission;
  order: number;
  /** Without a panel the tab is not offered yet, although its address opens the page. */
  panel?: { namespace: Namespace; label: () => string; Panel: RouteComponent };
  navigation?: NavigationEntry & { key: PageKey };
  /** The list on this tab that has saved views. */
  list?: ViewedList;
  /** What its change log at the foot shows. */
  log?: readonly ActivityDetail[];
  /** Its entry of the navigation leads to the page itself, not to the tab. */
  first?: true;
  /** The chapter of the guide about it; that of the page unless another is given. */
  guide?: Chapter;
}

/** What a feature adds to the settings tab of another one, below it; who sees the tab sees it. */
export interface SettingsPart {
  /** The key of the tab. */
  tab: string;
  Part: RouteComponent;
  /** What the change log of the tab shows beside its own. */
  log: readonly ActivityDetail[];
}

/** Something a search of the command palette found, with the address it opens. */
export interface PaletteEntry {
  key: string;
  name: string;
  /** Shown after the name: a code, a place. */
  note?: string;
  href: string;
}

/** A search of the command palette; `features/<name>/palette.ts` has one, or a list of them. */
export interface PaletteSource {
  /** Name of the group and required permission. */
  page: PageKey;
  /** Another name of the group, where that of the page says more than what is found. */
  group?: Names;
  order: number;
  /** Prefix of the keys of its entries. */
  prefix: string;
  /** Its entries may be the subject of a report. */
  reported?: true;
  query: (q: string) => UseQueryOptions<PaletteEntry[], Error, PaletteEntry[], string[]>;
}

/**
 * What a feature declares to the application, in `features/<name>/feature.ts`. The file is part of the first
 * script: it names screens only by `lazyRouteComponent(() => import(...))`. Beside it the application finds by name
 * `texts/<language>.ts`, `texts/errors.ts` (of the error codes that it declares in the contract), `realtime.ts`
 * (listener of live events) and `palette.ts` (search of the palette).
 */
export interface Feature {
  pages?: readonly Page[];
  settingsTabs?: readonly SettingsTab[];
  settingsParts?: readonly SettingsPart[];
}
