import { riskLevelLabels } from "@sgval/contract/risk/labels";
import { exportRiskDays } from "@sgval/contract/risk/risks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { StackedBars } from "../../../shared/ui/trend/stacked-bars.tsx";
import { riskBoardQuery } from "../api/risks.ts";
import { riskListAnchor } from "../risk-search.ts";

const drawn = ["critical", "high", "medium"] as const;

/** How many devices were at risk on each of thirty days; low scores would hide the others. */
export const RiskTrend = () => {
  const { t } = useTranslation("risk");
  const format = useFormat();
  const query = useQuery(riskBoardQuery());
  const name = (level: (typeof drawn)[number]) => riskLevelLabels[level][format.language];
  return (
    <SectionCard
      title={t("trend30")}
      sub={t("trend30Sub")}
      actions={<ExportMenu route={exportRiskDays} query={{}} about={t("trend30")} />}
    >
      <QueryState query={query} failed={t("boardFailed")}>
        {({ days }) =>
          days.length === 0 ? (
            <EmptyState reason={t("noTrend")} />
          ) : (
            <StackedBars
              label={t("trend30")}
              heads={{ critical: name("critical"), high: name("high"), medium: name("medium") }}
              bars={days.map(({ day, levels }) => ({
                key: day,
                label: format.localDay(day),
                counts: levels,
                href: `${pathTo(paths.riskBoard, {}, { day, level: drawn.join(",") })}#${riskListAnchor}`,
              }))}
            />
          )
        }
      </QueryState>
    </SectionCard>
  );
};
