import { useTranslation } from "react-i18next";
import { TokenListPage } from "../../features/connections/components/token-list.tsx";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { usePageSearch, usualSearch } from "../../shared/page-search.ts";
import { useDensity } from "../customizer/settings.ts";
import { ListViews } from "../list-views.tsx";
import { usePageTrail } from "../shell/navigation/use-page-trail.tsx";

export const TokensRoute = () => {
  const { t } = useTranslation("pages");
  usePageTitle(t("name.tokens"));
  const [search, onSearch] = usePageSearch(usualSearch);
  const [density] = useDensity();
  const trail = usePageTrail(t("name.tokens"));
  return (
    <TokenListPage
      {...trail}
      search={search}
      density={density}
      views={<ListViews list="tokens" />}
      onSearch={onSearch}
    />
  );
};
