import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type PageFrame, PageFrameContext } from "../../shared/ui/page/page-frame.ts";
import { chooseSettings, useSettings } from "../customizer/settings.ts";
import { holds, useNavigation } from "../shell/navigation/use-navigation.ts";

/** Gives the page inside its density and its place in the navigation. */
export const PageFrameProvider = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation(["pages", "shell"]);
  const density = useSettings((settings) => settings.density);
  const { groups, lit } = useNavigation();
  const open = groups.find((one) => holds(one, lit));
  const group = open && open.items.length > 1 ? t(`group.${open.key}`) : null;
  const trailLabel = t("shell:trail");
  const frame = useMemo(
    (): PageFrame => ({
      density,
      chooseDensity: (next) => chooseSettings({ density: next }),
      group,
      trailLabel,
    }),
    [density, group, trailLabel],
  );
  return <PageFrameContext value={frame}>{children}</PageFrameContext>;
};
