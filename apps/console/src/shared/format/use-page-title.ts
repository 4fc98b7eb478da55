import { useEffect } from "react";
import { env } from "../../config/env.ts";

/** Names the browser's tab: page, device, title of the application. Parts that are not known yet are left out. */
export const usePageTitle = (...parts: (string | undefined)[]): void => {
  const title = [...parts, env.title].filter(Boolean).join(" - ");
  useEffect(() => {
    document.title = title;
  }, [title]);
};
