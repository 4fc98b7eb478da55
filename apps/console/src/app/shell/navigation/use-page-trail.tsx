import { useTranslation } from "react-i18next";
import type { Crumb } from "../../../shared/ui/page/page-header.tsx";
import { holds, useNavigation } from "./use-navigation.ts";

/** Where the open page stands in the navigation: its group and itself; nothing for a page alone in its group. */
export const usePageTrail = (title: string): { trail: readonly Crumb[]; trailLabel: string } => {
  const { t } = useTranslation(["pages", "shell"]);
  const { groups, lit } = useNavigation();
  const group = groups.find((one) => holds(one, lit));
  const trail =
    group && group.items.length > 1
      ? [
          { key: "group", node: t(`group.${group.key}`) },
          { key: "page", node: title },
        ]
      : [];
  return { trail, trailLabel: t("shell:trail") };
};
