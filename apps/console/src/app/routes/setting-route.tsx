import type { Permission } from "@sgval/contract/permission";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { HotlineCard } from "../../features/settings/components/hotline-card.tsx";
import { MailOutbox } from "../../features/settings/components/mail-outbox.tsx";
import { MaintenanceCard } from "../../features/settings/components/maintenance-card.tsx";
import { SecurityCard } from "../../features/settings/components/security-card.tsx";
import { useMay } from "../../shared/api/ability.ts";
import { PageTabs } from "../../shared/ui/page/page-tabs.tsx";
import { ComingRoute } from "./coming-route.tsx";

type Tab = "general" | "mail";

const GeneralPanel = () => (
  <div style={{ display: "grid", gap: 16 }}>
    <HotlineCard />
    <SecurityCard />
    <MaintenanceCard />
  </div>
);

/** The tabs that work today, each for whoever may see it; the address may name one that is still to come. */
const tabs: readonly { key: Tab; permission: Permission; panel: () => ReactNode }[] = [
  { key: "general", permission: "Setting.Index", panel: () => <GeneralPanel /> },
  { key: "mail", permission: "Mail.Index", panel: () => <MailOutbox /> },
];

/** The settings of the installation, in tabs. */
export const SettingRoute = () => {
  const { t } = useTranslation("settings");
  const may = useMay();
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ from: `/framed${paths.settings}` });
  const open = tabs.filter(({ permission }) => may(permission));
  const shown = asked === undefined ? open[0] : open.find(({ key }) => key === asked);
  return (
    <ComingRoute>
      {open.length > 0 && (
        <PageTabs
          label={t("tabs.label")}
          tabs={open.map(({ key }) => ({ key, label: t(`tabs.${key}`) }))}
          tab={shown?.key ?? false}
          onTab={(tab) => void navigate({ to: paths.settings, search: { tab } })}
        />
      )}
      {shown && (
        <div role="tabpanel" id={`panel-${shown.key}`} aria-labelledby={`tab-${shown.key}`}>
          {shown.panel()}
        </div>
      )}
    </ComingRoute>
  );
};
