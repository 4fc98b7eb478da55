import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { useMay } from "../../shared/api/ability.ts";
import { usePageSearch, usualSearch } from "../../shared/page-search.ts";
import { PageTabs } from "../../shared/ui/page/page-tabs.tsx";
import { settingsTabs } from "../features.ts";
import { ComingRoute } from "./coming-route.tsx";

/** The settings of the installation: the tabs features declare, for whoever may see them. */
export const SettingRoute = () => {
  const open = settingsTabs.flatMap(({ key, permission, panel }) =>
    panel ? [{ key, permission, ...panel }] : [],
  );
  // The texts of every panel are loaded before its label is asked for.
  const { t } = useTranslation(["settings"]);
  useTranslation(open.map(({ namespace }) => namespace));
  const may = useMay();
  const navigate = useNavigate();
  const [{ tab: asked }] = usePageSearch(usualSearch);
  const offered = open.filter(({ permission }) => may(permission));
  // The address may name a tab that is still to come; then the frame stands alone.
  const shown = asked === undefined ? offered[0] : offered.find(({ key }) => key === asked);
  return (
    <ComingRoute>
      {offered.length > 0 && (
        <PageTabs
          label={t("tabs.label")}
          tabs={offered.map(({ key, label }) => ({ key, label: label() }))}
          tab={shown?.key ?? false}
          onTab={(tab) => void navigate({ to: paths.settings, search: { tab } })}
        />
      )}
      {shown && (
        <div role="tabpanel" id={`panel-${shown.key}`} aria-labelledby={`tab-${shown.key}`}>
          <Suspense fallback={null}>
            <shown.Panel />
          </Suspense>
        </div>
      )}
    </ComingRoute>
  );
};
