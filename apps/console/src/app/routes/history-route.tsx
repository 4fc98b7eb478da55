import { useTranslation } from "react-i18next";
import { activitySearch } from "../../features/activity/activity-search.ts";
import { ActivityListPage } from "../../features/activity/components/activity-list.tsx";
import { commandSearch } from "../../features/control/command-search.ts";
import { CommandList } from "../../features/control/components/command-list.tsx";
import { PredictionOutcome } from "../../features/prediction/components/prediction-outcome.tsx";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../shared/page-search.ts";
import { Stack } from "../../shared/ui/arrange.ts";
import { addressText } from "../../shared/ui/list/list-search.ts";
import { PageBody } from "../../shared/ui/page/page-body.tsx";
import { usePageTrail } from "../../shared/ui/page/page-frame.ts";
import { PageHeader } from "../../shared/ui/page/page-header.tsx";
import { PageTabs } from "../../shared/ui/page/page-tabs.tsx";

const historySearch = commandSearch.extend(activitySearch.shape).extend({ tab: addressText });

/** What was done: the commands to devices, and every change of the installation. */
export const HistoryRoute = () => {
  const { t } = useTranslation(["control", "pages"]);
  const [{ tab: asked, size }, onSearch] = usePageSearch(historySearch);
  const tab = asked === "log" ? "log" : "commands";
  const name = t("pages:name.history");
  usePageTitle(name);
  return (
    <PageBody>
      <PageHeader title={name} {...usePageTrail(name)} />
      <PageTabs
        label={name}
        tabs={[
          { key: "commands", label: t("history.title") },
          { key: "log", label: t("history.log") },
        ]}
        tab={tab}
        // The filters of the one list mean nothing to the other.
        onTab={(next) =>
          onSearch({
            ...Object.fromEntries(Object.keys(historySearch.shape).map((key) => [key, undefined])),
            ...{ size, tab: next === "log" ? "log" : undefined },
          })
        }
      />
      <Stack gap={16} role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === "log" ? (
          <ActivityListPage inTab />
        ) : (
          <CommandList outcome={(command) => <PredictionOutcome command={command} />} />
        )}
      </Stack>
    </PageBody>
  );
};
