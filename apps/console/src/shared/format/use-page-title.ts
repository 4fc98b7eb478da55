import { useEffect } from "react";
import { env } from "../../config/env.ts";
import { useBadges } from "../navigation-badges.ts";

/**
 * Sets the document title: page, device, application title; before them the number of alarms that wait for an answer,
 * which a tab in the background shows too. Undefined parts are left out.
 */
export const usePageTitle = (...parts: (string | undefined)[]): void => {
  const waiting = useBadges(({ risks }) => risks?.count ?? 0);
  const title = [...parts, env.title].filter(Boolean).join(" - ");
  const counted = waiting > 0 ? `(${waiting}) ${title}` : title;
  useEffect(() => {
    document.title = counted;
  }, [counted]);
};
