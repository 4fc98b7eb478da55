import type { Permission } from "@sgval/contract/permission";
import { useTranslation } from "react-i18next";
import { useMissingPermissions } from "../../shared/i18n/use-missing-permission.ts";
import type { Lock } from "./user-rules.ts";

/** Why an action on an account is locked, as a sentence; that of a missing permission names it. */
export const useLockText = (): ((
  lock: Lock | null,
  permission: Permission,
  why?: string,
) => string | undefined) => {
  const { t } = useTranslation("access");
  const missing = useMissingPermissions();
  return (lock, permission, why) =>
    lock === null ? undefined : lock === "no_permission" ? missing(permission, why) : t(`locked.${lock}`);
};
