import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { ActivityListPage } from "../../features/activity/components/activity-list.tsx";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { useDensity } from "../density.ts";
import { ListViews } from "../list-views.tsx";
import { goesOnSearching } from "../search-step.ts";
import { usePageTrail } from "../shell/use-page-trail.tsx";

export const HistoryRoute = () => {
  const { t } = useTranslation("pages");
  const title = t("name.history");
  usePageTitle(title);
  const search = useSearch({ from: `/framed${paths.history}` });
  const navigate = useNavigate({ from: paths.history });
  const [density] = useDensity();
  const trail = usePageTrail(title);
  return (
    <ActivityListPage
      title={title}
      {...trail}
      search={search}
      density={density}
      views={<ListViews list="activity" />}
      onSearch={(change) =>
        void navigate({
          search: (before) => ({ ...before, ...change }),
          replace: goesOnSearching(search, change),
          resetScroll: false,
        })
      }
    />
  );
};
