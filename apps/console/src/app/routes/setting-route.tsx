import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { useMay } from "../../shared/api/ability.ts";
import { usePageSearch, usualSearch } from "../../shared/page-search.ts";
import { PageTabs } from "../../shared/ui/page/page-tabs.tsx";
import { settingsTabs } from "../features.ts";
import { ComingRoute } from "./coming-route.tsx";

/** The settings page: the tabs declared by features that the user may see. */
export const SettingRoute = () => {
  const open = settingsTabs.flatMap(({ key, permission, panel }) =>
    panel ? [{ key, permission, ...panel }] : [],
  );
  // Panel labels come from the features' texts, which must be loaded first.
  const { t } = useTranslation(["settings"]);
  useTranslation(open.map(({ namespace }) => namespace));
  const may = useMay();
  const navigate = useNavigate();
  const [{ tab: asked }] = usePageSearch(usualSearch);
  const offered = open.filter(({ permission }) => may(permission));
  // The address may name a tab that is not built yet; then its frame is shown.
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
