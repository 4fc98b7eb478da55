import { useTranslation } from "react-i18next";
import { ActivityListPage } from "../../features/activity/components/activity-list.tsx";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { usePageSearch, usualSearch } from "../../shared/page-search.ts";
import { useDensity } from "../customizer/settings.ts";
import { ListViews } from "../list-views.tsx";
import { usePageTrail } from "../shell/navigation/use-page-trail.tsx";

export const HistoryRoute = () => {
  const { t } = useTranslation("pages");
  const title = t("name.history");
  usePageTitle(title);
  const [search, onSearch] = usePageSearch(usualSearch);
  const [density] = useDensity();
  const trail = usePageTrail(title);
  return (
    <ActivityListPage
      title={title}
      {...trail}
      search={search}
      density={density}
      views={<ListViews list="activity" />}
      onSearch={onSearch}
    />
  );
};
