import { describePermission } from "@sgval/contract/access/permission-labels";
import type { Permission } from "@sgval/contract/permission";
import { useTranslation } from "react-i18next";
import { useMay } from "../api/ability.ts";
import { useLanguage } from "./use-language.ts";

/**
 * Why what needs a permission is locked to whoever has not got it: which one that is, and who gives it.
 * @param why what they may not do, where that is not to edit and delete
 */
export const useMissingPermission = (permission: Permission, why?: string): string | undefined => {
  const { t } = useTranslation("messages");
  const language = useLanguage();
  const may = useMay();
  if (may(permission)) return undefined;
  return t("missing_permission", {
    why: why ?? t("no_permission"),
    permission: describePermission(permission, language),
  });
};
