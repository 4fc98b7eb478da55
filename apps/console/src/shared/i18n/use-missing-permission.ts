import { describePermission } from "@sgval/contract/access/permission-labels";
import type { Permission } from "@sgval/contract/permission";
import { useTranslation } from "react-i18next";
import { useMay } from "../api/ability.ts";
import { useLanguage } from "./use-language.ts";

/**
 * Why what needs a permission is locked to whoever has not got it: which one that is, and who gives it.
 * The returned function takes
 * - `permission`: what the action needs
 * - `why`: what they may not do, where the verb of the permission does not say it
 */
export const useMissingPermissions = (): ((permission: Permission, why?: string) => string | undefined) => {
  const { t } = useTranslation("messages");
  const language = useLanguage();
  const may = useMay();
  return (permission, why) => {
    if (may(permission)) return undefined;
    const edits = permission.endsWith(".Update") || permission.endsWith(".Delete");
    return t("missing_permission", {
      why: why ?? (edits ? t("no_permission") : t("not_permitted")),
      permission: describePermission(permission, language),
    });
  };
};

/** The same for one permission. */
export const useMissingPermission = (permission: Permission, why?: string): string | undefined =>
  useMissingPermissions()(permission, why);
