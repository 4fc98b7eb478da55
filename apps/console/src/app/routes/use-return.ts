import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { paths } from "../../config/paths.ts";
import { usePageSearch } from "../../shared/page-search.ts";
import { sameSitePath } from "../guard.ts";
import { messageSearch } from "../own-pages.ts";

/** Leads back to the page that was left, or home. */
export const useReturn = () => {
  const navigate = useNavigate();
  const [{ to }] = usePageSearch(messageSearch);
  return useCallback(
    () => void navigate({ href: sameSitePath(to) ?? paths.root, replace: true }),
    [navigate, to],
  );
};
