import { useEffect } from "react";
import { env } from "../../config/env.ts";

/** Sets the document title: page, device, application title. Undefined parts are left out. */
export const usePageTitle = (...parts: (string | undefined)[]): void => {
  const title = [...parts, env.title].filter(Boolean).join(" - ");
  useEffect(() => {
    document.title = title;
  }, [title]);
};
