import { missingText } from "@sgval/quantities/format";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { StatCard, StatCards } from "../../../shared/ui/page/stat-card.tsx";
import { type AskedPeriod, meterTotalsQuery } from "../api/meters.ts";
import { coverageOf, periodText, volumeOf } from "./area-card.tsx";

/** The water meters of a zone on the page of the zone: how many, how many were read, total, coverage. */
export const ZoneMeters = ({ zoneId, period = {} }: { zoneId: number; period?: AskedPeriod }) => {
  const { t } = useTranslation("meters");
  const format = useFormat();
  const mayRead = useMay()("WaterMeter.Index");
  const query = useQuery({ ...meterTotalsQuery({ zoneId, ...period }), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <SectionCard
      title={t("ofZone")}
      sub={query.data && periodText(format, query.data)}
      actions={
        <Link to={paths.waterMeters} search={{ zone: String(zoneId) }}>
          {t("showAll")}
        </Link>
      }
    >
      <QueryState query={query} failed={t("failed")}>
        {(totals) =>
          totals.count === 0 ? (
            <EmptyState reason={t("emptyZone")} />
          ) : (
            <StatCards>
              <StatCard label={t("count")} value={format.count(totals.count)} />
              <StatCard label={t("read")} value={format.count(totals.read)} />
              <StatCard label={t("metered")} {...volumeOf(format, totals.volume)} how={t("how.metered")} />
              <StatCard
                label={t("coverage")}
                value={coverageOf(format, totals)?.share ?? missingText}
                how={[coverageOf(format, totals)?.counts, t("how.coverage")].filter(Boolean).join(" · ")}
              />
              {totals.doubtful > 0 && (
                <StatCard
                  label={t("doubtful")}
                  value={format.count(totals.doubtful)}
                  how={t("how.doubtful")}
                />
              )}
            </StatCards>
          )
        }
      </QueryState>
    </SectionCard>
  );
};
