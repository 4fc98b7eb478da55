import { describePermission, permissionVerb, resourceName } from "@sgval/contract/access/permission-labels";
import { useMemo } from "react";
import { useLanguage } from "../../shared/i18n/use-language.ts";

/** Labels and descriptions of resources and permissions; custom permissions have their own. */
export const useRightLabels = () => {
  const language = useLanguage();
  return useMemo(
    () => ({
      resource: (name: string): string => resourceName(name, language),
      /** A permission as a sentence: "See devices". */
      describe: (name: string, own?: string | null): string => describePermission(name, language, own),
      /** The column or tick of a permission inside its resource's row. */
      tick: (name: string): string => permissionVerb(name, language),
    }),
    [language],
  );
};
