import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { paths } from "../../config/paths.ts";
import { sameSitePath } from "../guard.ts";

/** Leads back to the page that was left, or home. */
export const useReturn = () => {
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false });
  return useCallback(
    () => void navigate({ href: sameSitePath(to) ?? paths.root, replace: true }),
    [navigate, to],
  );
};
