import { describePermission } from "@sgval/contract/access/permission-labels";
import type { Permission } from "@sgval/contract/permission";
import { useTranslation } from "react-i18next";
import { useMay } from "../api/ability.ts";
import { useLanguage } from "./use-language.ts";

type MissingPermission = (
  /** What the action needs. */
  permission: Permission,
  /** What they may not do, where the verb of the permission does not say it. */
  why?: string,
) => string | undefined;

/** Why what needs a permission is locked to whoever has not got it: which one that is, and who gives it. */
export const useMissingPermissions = (): MissingPermission => {
  const { t } = useTranslation("messages");
  const language = useLanguage();
  const may = useMay();
  return (permission, why) => {
    if (may(permission)) return undefined;
    const edits = permission.endsWith(".Update") || permission.endsWith(".Delete");
    return t("missing_permission", {
      why: why ?? (edits ? t("no_edit_permission") : t("not_permitted")),
      permission: describePermission(permission, language),
    });
  };
};

/** The same for one permission. */
export const useMissingPermission = (permission: Permission, why?: string): string | undefined =>
  useMissingPermissions()(permission, why);
