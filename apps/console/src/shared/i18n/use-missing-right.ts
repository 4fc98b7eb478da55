import { describePermission } from "@sgval/contract/access/permission-labels";
import type { Permission } from "@sgval/contract/permission";
import { useTranslation } from "react-i18next";
import { useMay } from "../api/ability.ts";
import { useLanguage } from "./use-language.ts";

/** Why what needs a permission is locked to whoever has not got it: which one that is, and who gives it. */
export const useMissingRight = (permission: Permission): string | undefined => {
  const { t } = useTranslation("messages");
  const language = useLanguage();
  const may = useMay();
  if (may(permission)) return undefined;
  return t("missing_right", { why: t("no_permission"), right: describePermission(permission, language) });
};
