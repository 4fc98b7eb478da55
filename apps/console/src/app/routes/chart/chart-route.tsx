import { useTranslation } from "react-i18next";
import * as z from "zod";
import { chartSearch } from "../../../features/readings/chart-search.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { ChartWorkspace } from "./chart-workspace.tsx";

const shape = z.object(chartSearch);

/** A chart of any devices, which lists and dashboards link to in order to compare what is selected there. */
export const ChartRoute = () => {
  const { t } = useTranslation("pages");
  const [search, onSearch] = usePageSearch(shape);
  usePageTitle(t("name.chart"));
  return (
    <PageBody>
      <PageHeader title={t("name.chart")} />
      <ChartWorkspace search={search} onSearch={onSearch} />
    </PageBody>
  );
};
