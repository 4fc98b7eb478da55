import type { Page } from "../shared/feature.ts";
import type { Chapter } from "../shared/guide-chapters.ts";
import { pages, settingsTabs } from "./features.ts";

/** The page at an address as links have it; parameters of paths are of any value. */
export const pageAt = (pathname: string): Page | undefined =>
  pages.find(({ path, aliases = [] }) =>
    [path, ...aliases].some((one) => new RegExp(`^${one.replace(/\$\w*/gu, "[^/]+")}$`, "u").test(pathname)),
  );

/** The chapter of the guide about the page at an address, or about one of its tabs. */
export const chapterAt = (pathname: string, tab: string | undefined): Chapter | undefined => {
  const page = pageAt(pathname);
  const ofTab = page?.holdsSettingsTabs
    ? settingsTabs.find(({ key }) => key === tab)?.guide
    : page?.guideOfTab?.[tab ?? ""];
  return ofTab ?? page?.guide;
};
