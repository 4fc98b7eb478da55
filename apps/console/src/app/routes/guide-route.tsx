import type { Permission } from "@sgval/contract/permission";
import { useCallback } from "react";
import { paths } from "../../config/paths.ts";
import { GuidePage } from "../../features/guide/components/guide-page.tsx";
import { useMay } from "../../shared/api/ability.ts";
import { mayAny, settingsTabs } from "../features.ts";
import { pageAt } from "../guide-of.ts";

/** Whether a link of the guide leads to a page that its reader may open. */
export const mayFollow = (may: (permission: Permission) => boolean, href: string): boolean => {
  const { pathname, searchParams } = new URL(href, "https://console.invalid");
  if (pathname === paths.settings) {
    const tab = settingsTabs.find(({ key }) => key === searchParams.get("tab"));
    if (tab) return may(tab.permission);
  }
  const page = pageAt(pathname);
  return page !== undefined && mayAny(may, page.permission);
};

/** The guide, whose links lead to the pages that its reader may open. */
export const GuideRoute = () => {
  const may = useMay();
  const canOpen = useCallback((href: string) => mayFollow(may, href), [may]);
  return <GuidePage canOpen={canOpen} />;
};
