import Alert from "@mui/material/Alert";
import { unaccountedOf } from "@sgval/contract/meters/consumption";
import type { MeterArea } from "@sgval/contract/meters/meters";
import { inputLabels } from "@sgval/contract/zones/figure-labels";
import { zoneProblemLabels } from "@sgval/contract/zones/labels";
import { missingText } from "@sgval/quantities/format";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Format, useFormat } from "../../../shared/format/use-format.ts";
import { Stack } from "../../../shared/ui/arrange.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { StatCard, StatCards } from "../../../shared/ui/page/stat-card.tsx";
import { type AskedPeriod, meterAreaQuery } from "../api/meters.ts";
import { MonthBars } from "./month-bars.tsx";

/** The first and the last day of a period. */
export const periodText = (format: Format, { from, to }: { from: string; to: string }): string =>
  `${format.date(from)} – ${format.date(Date.parse(to) - 1)}`;

type Counts = { count: number; complete: number };

/** Share of the meters whose readings cover the period, and of how many; `null` without meters. */
export const coverageOf = (format: Format, { count, complete }: Counts) =>
  count === 0
    ? null
    : {
        share: format.share(complete / count, 0),
        counts: `${format.count(complete)}/${format.count(count)}`,
      };

export const coverageText = (format: Format, meters: Counts): string => {
  const coverage = coverageOf(format, meters);
  return coverage ? `${coverage.share} (${coverage.counts})` : missingText;
};

/** A volume as a large number with its small unit. */
export const volumeOf = (format: Format, volume: number | null) =>
  volume === null
    ? { value: missingText }
    : { value: format.figure(volume, "m3", 0), unit: format.unitAfter(format.symbol("m3")) };

/** Below this share of the time it is said how much of the inflow is an estimate. */
const fewGaps = 0.9;

const Balance = ({ area }: { area: MeterArea }) => {
  const { t } = useTranslation(["meters", "common"]);
  const format = useFormat();
  const { inflow, inflowCovered, volume, estimated, count, complete, leastCoverage } = area;
  const lost = unaccountedOf(inflow, volume);
  const coverage = coverageOf(format, area);
  return (
    <Stack gap={12}>
      <StatCards>
        <StatCard label={t("inflow")} {...volumeOf(format, inflow)} how={t("how.inflow")} />
        <StatCard label={t("metered")} {...volumeOf(format, volume)} how={t("how.metered")} />
        <StatCard
          label={t("unaccounted")}
          {...volumeOf(format, lost?.volume ?? null)}
          how={[lost && format.proportion(lost.share), t("how.unaccounted")].filter(Boolean).join(" · ")}
        />
        <StatCard
          label={t("coverage")}
          value={coverage?.share ?? missingText}
          how={[coverage?.counts, t("how.coverage")].filter(Boolean).join(" · ")}
        />
        <StatCard
          label={t("estimatedShare")}
          value={volume ? format.proportion(estimated / volume, 0) : "--"}
          how={t("how.estimatedShare")}
        />
      </StatCards>
      {lost?.metersAboveInflow && <Alert severity="warning">{t("metersAboveInflow")}</Alert>}
      {area.zoneWithin && <Alert severity="warning">{zoneProblemLabels.zone_within[format.language]}</Alert>}
      {area.doubtful > 0 && (
        <Alert severity="warning">
          {inputLabels.meters_doubtful[format.language]}
          {t("common:colon")}
          {format.count(area.doubtful)}
        </Alert>
      )}
      {area.outward && (
        <Alert severity="warning">{zoneProblemLabels.more_out_than_in[format.language]}</Alert>
      )}
      {inflow === null && !area.outward && <Alert severity="info">{t("noInflow")}</Alert>}
      {inflowCovered !== null && inflowCovered < fewGaps && inflow !== null && (
        <Alert severity="info">{t("inflowGaps", { share: format.share(inflowCovered, 0) })}</Alert>
      )}
      {count > 0 && 100 * (complete / count) < leastCoverage && (
        <Alert severity="info">{t("coverageLow", { share: format.share(leastCoverage / 100, 0) })}</Alert>
      )}
      <MonthBars label={t("byMonth")} months={area.months} />
    </Stack>
  );
};

/** The balance of a zone in a period: what came in, what was metered, what is not accounted for. */
export const AreaCard = ({ zoneId, name, period }: { zoneId: number; name: string; period: AskedPeriod }) => {
  const { t } = useTranslation("meters");
  const format = useFormat();
  const query = useQuery(meterAreaQuery(zoneId, period));
  return (
    <SectionCard title={name} sub={query.data && periodText(format, query.data)}>
      <QueryState query={query} failed={t("areaFailed")}>
        {(area) => <Balance area={area} />}
      </QueryState>
    </SectionCard>
  );
};
