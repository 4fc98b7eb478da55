import type { NotificationKind } from "@sgval/contract/account/preferences";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { Stack } from "../../../shared/ui/arrange.ts";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { PageTabs } from "../../../shared/ui/page/page-tabs.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { accountQuery } from "../api/account.ts";
import { preferencesQuery } from "../api/preferences.ts";
import { AccountForm } from "./account-form.tsx";
import { AppearanceTab, type StartPageChoice } from "./appearance-tab.tsx";
import { ConnectionsTab } from "./connections-tab.tsx";
import { NotificationsForm } from "./notifications-form.tsx";
import { SecurityTab } from "./security-tab.tsx";

const accountTabs = [
  "account",
  "security",
  "notifications",
  "appearance",
  "files",
  "connections",
  "apiKeys",
] as const;
type AccountTab = (typeof accountTabs)[number];

/** The tab of an address; an unknown one is the first. */
const accountTabOf = (text: string | undefined, shown: readonly AccountTab[]): AccountTab =>
  shown.find((one) => one === text) ?? "account";

export type AccountPageProps = {
  /** As the address says it. */
  tab: string | undefined;
  onTab: (tab: AccountTab) => void;
  /** Opens the customizer of the shell. */
  onCustomize: () => void;
  /** Shows a sample notification. */
  onTry: (kind: NotificationKind, text: string) => void;
  startPages: readonly StartPageChoice[];
  wallDisplay: (page: string) => ReactNode;
  /** Where notifications go while no console is open. */
  ways: ReactNode;
  /** What was made into files in the background. */
  files: ReactNode;
  /** With what programs act for the user; nothing for who may have no keys. */
  apiKeys: ReactNode;
  /** Asks about the keys that still work after a new password. */
  renderKeysLeft: (onClose: () => void) => ReactNode;
};

/** The user's own account, in tabs. */
export const AccountPage = (props: AccountPageProps) => {
  const { t } = useTranslation("account");
  const may = useMay();
  const hidden: Partial<Record<AccountTab, boolean>> = {
    connections: !may("Token.Index"),
    apiKeys: !may("ApiKey.Create"),
  };
  const shown = accountTabs.filter((key) => !hidden[key]);
  const tab = accountTabOf(props.tab, shown);
  const account = useQuery(accountQuery());
  const preferences = useQuery(preferencesQuery());
  usePageTitle(t(`tabs.${tab}`), t("title"));
  const panel = (): ReactNode => {
    switch (tab) {
      case "account":
        return (
          <QueryState query={account} failed={t("failed")}>
            {(own) => <AccountForm account={own} />}
          </QueryState>
        );
      case "security":
        return <SecurityTab renderKeysLeft={props.renderKeysLeft} />;
      case "notifications":
        return (
          <QueryState query={preferences} failed={t("notice.failed")}>
            {(chosen) => (
              <Stack gap={16}>
                <NotificationsForm preferences={chosen} onTry={props.onTry} />
                {props.ways}
              </Stack>
            )}
          </QueryState>
        );
      case "appearance":
        return (
          <QueryState query={preferences} failed={t("notice.failed")}>
            {(chosen) => (
              <AppearanceTab
                preferences={chosen}
                startPages={props.startPages}
                wallDisplay={props.wallDisplay}
                onCustomize={props.onCustomize}
              />
            )}
          </QueryState>
        );
      case "files":
        return props.files;
      case "connections":
        return <ConnectionsTab />;
      case "apiKeys":
        return props.apiKeys;
    }
  };
  return (
    <PageBody>
      <PageHeader title={t("title")} code={account.data?.username} />
      <PageTabs
        label={t("tabs.label")}
        tabs={shown.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        tab={tab}
        onTab={props.onTab}
      />
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {panel()}
      </div>
    </PageBody>
  );
};
