import { styled } from "@mui/material/styles";
import { IconLock } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { ChangeLog } from "../../features/activity/components/change-log.tsx";
import { useMay } from "../../shared/api/ability.ts";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { defaultSearch, usePageSearch } from "../../shared/page-search.ts";
import { SavedTogether } from "../../shared/ui/act/save-bar.tsx";
import { Stack } from "../../shared/ui/arrange.ts";
import { from, useBelow } from "../../shared/ui/breakpoints.ts";
import { useUnsaved } from "../../shared/ui/form/leave-guard.tsx";
import { EmptyState } from "../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../shared/ui/page/page-body.tsx";
import { usePageTrail } from "../../shared/ui/page/page-frame.ts";
import { PageHeader } from "../../shared/ui/page/page-header.tsx";
import { ManyTabs } from "../../shared/ui/page/page-tabs.tsx";
import { SectionCard } from "../../shared/ui/page/section-card.tsx";
import { settingsParts, settingsTabs } from "../features.ts";

const Sides = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  alignItems: "start",
  [from("md")]: { gridTemplateColumns: "208px minmax(0, 1fr)" },
});

/** The settings page: the tabs declared by features that the user may see. */
export const SettingRoute = () => {
  const open = settingsTabs.flatMap(({ key, permission, log, panel }) =>
    panel ? [{ key, permission, log, ...panel }] : [],
  );
  // Panel labels come from the features' texts, which must be loaded first.
  const { t } = useTranslation(["settings", "pages", "common"]);
  useTranslation(open.map(({ namespace }) => namespace));
  const may = useMay();
  const navigate = useNavigate();
  /** Its tabs are a select. */
  const phone = useBelow("sm");
  const [{ tab: asked }] = usePageSearch(defaultSearch);
  const offered = open.filter(({ permission }) => may(permission));
  const shown = asked === undefined ? offered[0] : offered.find(({ key }) => key === asked);
  const unsaved = useUnsaved(({ forms }) => forms > 0);
  const key = shown?.key;
  const parts = settingsParts.filter(({ tab }) => tab === key);
  const name = t("pages:name.settings");
  const part = shown?.label();
  usePageTitle(part, name);
  const trail = usePageTrail(name);
  const tabs = (
    <>
      {offered.length > 0 && (
        <ManyTabs
          label={t("tabs.label")}
          tabs={offered.map(({ key, label }) => ({ key, label: label() }))}
          tab={key ?? false}
          unsaved={unsaved ? t("tabs.unsaved") : undefined}
          onTab={(tab) => void navigate({ to: paths.settings, search: { tab } })}
        />
      )}
    </>
  );
  if (!shown) {
    const refused = offered.length === 0 || open.some(({ key }) => key === asked);
    return (
      <PageBody>
        <PageHeader title={name} {...trail} />
        <Sides>
          {tabs}
          <SectionCard flush>
            <EmptyState
              icon={<IconLock size={20} stroke={1.75} aria-hidden />}
              reason={refused ? t("tabs.refused") : t("tabs.unknown")}
              next={offered.length > 0 ? t("tabs.chooseOther") : undefined}
            />
          </SectionCard>
        </Sides>
      </PageBody>
    );
  }
  return (
    <PageBody>
      <PageHeader title={`${name}${t("common:colon")}${part}`} {...trail} />
      <Sides>
        {tabs}
        <Stack
          gap={16}
          role={phone ? "region" : "tabpanel"}
          id={`panel-${key}`}
          aria-labelledby={`tab-${key}`}
        >
          <SavedTogether>
            <Suspense fallback={null}>
              <shown.Panel />
            </Suspense>
            {parts.map(({ Part, log }) => (
              <Suspense key={log.join()} fallback={null}>
                <Part />
              </Suspense>
            ))}
            {shown.log && (
              <Suspense fallback={null}>
                <ChangeLog of={{ details: [...shown.log, ...parts.flatMap(({ log }) => log)] }} />
              </Suspense>
            )}
          </SavedTogether>
        </Stack>
      </Sides>
    </PageBody>
  );
};
