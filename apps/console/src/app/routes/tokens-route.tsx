import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { TokenListPage } from "../../features/connections/components/token-list.tsx";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { useDensity } from "../density.ts";
import { ListViews } from "../list-views.tsx";
import { goesOnSearching } from "../search-step.ts";
import { usePageTrail } from "../shell/use-page-trail.tsx";

export const TokensRoute = () => {
  const { t } = useTranslation("pages");
  usePageTitle(t("name.tokens"));
  const search = useSearch({ from: `/framed${paths.tokens}` });
  const navigate = useNavigate({ from: paths.tokens });
  const [density] = useDensity();
  const trail = usePageTrail(t("name.tokens"));
  return (
    <TokenListPage
      {...trail}
      search={search}
      density={density}
      views={<ListViews list="tokens" />}
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
