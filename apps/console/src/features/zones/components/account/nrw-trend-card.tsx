import { styled } from "@mui/material/styles";
import { figureNoteLabels, zoneProblemLabels } from "@sgval/contract/zones/labels";
import { exportNrwTrend, type NrwMonth } from "@sgval/contract/zones/zone-ranking";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Muted } from "../../../../shared/ui/arrange.ts";
import { useBelow } from "../../../../shared/ui/breakpoints.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import {
  Body,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../../shared/ui/list/plain-table.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { LineLegend } from "../../../../shared/ui/trend/line-legend.tsx";
import { ValueAxis } from "../../../../shared/ui/trend/value-axis.tsx";
import { nrwTrendQuery } from "../../api/account.ts";
import { numberText } from "../../figure-text.ts";
import { DrawnCard, drawingEdge, drawingHeight } from "./drawn-card.tsx";

const Drawing = styled("svg")({
  fontSize: 11,
  display: "block",
  width: "100%",
  "& text": { fill: paint.mute, paintOrder: "stroke", stroke: paint.card, strokeWidth: 3 },
});

const monthName = (month: string) => `${month.slice(5)}/${month.slice(2, 4)}`;

/** A month in which more flowed out than in is known, though it has no system input. */
const isKnown = ({ systemInput, outward }: NrwMonth): boolean => systemInput !== null || outward;

type Trend = { months: readonly NrwMonth[]; target: number };

const TrendChart = ({ months, target, width }: Trend & { width: number }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const top = Math.max(10, target, ...months.map(({ share }) => share ?? 0)) * 1.1;
  const foot = drawingHeight - drawingEdge.bottom;
  const yOf = (share: number) => foot - (Math.max(0, share) / top) * (foot - drawingEdge.top);
  const step = (width - drawingEdge.left - drawingEdge.right) / months.length;
  const bar = Math.min(26, step * 0.6);
  const every = step < 40 ? 3 : 1;
  return (
    <Drawing
      height={drawingHeight}
      viewBox={`0 0 ${width} ${drawingHeight}`}
      role="img"
      aria-label={t("account.trend")}
    >
      <ValueAxis
        scale={{ min: 0, max: top }}
        unit={null}
        yOf={yOf}
        left={drawingEdge.left}
        right={width - drawingEdge.right}
      />
      {months.map(
        ({ month, share, outward, estimatedInput, estimatedRevenue, lowCoverage, doubtfulMeters }, index) => {
          const x = drawingEdge.left + step * (index + 0.5);
          const isEstimated = estimatedInput > 0 || (estimatedRevenue ?? 0) > 0;
          const isWeak = isEstimated || lowCoverage;
          return (
            <g key={month}>
              <title>
                {[
                  monthName(month),
                  numberText("nrw_share", share, format),
                  outward && zoneProblemLabels.more_out_than_in[format.language],
                  isEstimated && t("account.partlyEstimated"),
                  doubtfulMeters > 0 &&
                    `${figureNoteLabels.doubtful_readings[format.language]} (${format.count(doubtfulMeters)})`,
                  lowCoverage && figureNoteLabels.low_coverage[format.language],
                  share !== null && share < 0 && figureNoteLabels.check_meters[format.language],
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </title>
              {share === null ? (
                <path
                  d={`M${x - 4} ${foot - 10}l8 8m0 -8l-8 8`}
                  stroke={paint.edge}
                  strokeWidth={1.5}
                  fill="none"
                />
              ) : share < 0 ? (
                // More was billed than came in: that is no month without losses.
                <>
                  <path d={`M${x - 6} ${foot - 9}h12l-6 9z`} fill={paint.criticalFill} />
                  <text x={x} y={foot - 13} textAnchor="middle">
                    {"< 0"}
                  </text>
                </>
              ) : (
                <rect
                  x={x - bar / 2}
                  width={bar}
                  y={yOf(share)}
                  height={Math.max(1, foot - yOf(share))}
                  fill={share > target ? paint.band : paint.series1}
                  stroke={isWeak ? paint.edge : "none"}
                  strokeDasharray="3 2"
                />
              )}
              {(months.length - 1 - index) % every === 0 && (
                <text x={x} y={drawingHeight - 8} textAnchor="middle">
                  {monthName(month)}
                </text>
              )}
            </g>
          );
        },
      )}
      <line
        x1={drawingEdge.left}
        x2={width - drawingEdge.right}
        y1={yOf(target)}
        y2={yOf(target)}
        stroke={paint.ink2}
        strokeDasharray="5 3"
      />
    </Drawing>
  );
};

/** From the first month of which anything is known. */
const TrendTable = ({ months }: Pick<Trend, "months">) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  // Five columns are wider than a phone: what the loss is the difference of stands under its month.
  const phone = useBelow("sm");
  const known = months.slice(months.findIndex(isKnown));
  return (
    <Scroller tabIndex={0} role="region" aria-label={t("account.trend")}>
      <Table>
        <thead>
          <tr>
            <HeadCell scope="col">{t("account.month")}</HeadCell>
            {!phone && <NumberHead scope="col">{t("account.input")}</NumberHead>}
            {!phone && <NumberHead scope="col">{t("account.revenue")}</NumberHead>}
            <NumberHead scope="col">{t("account.nrw")}</NumberHead>
            <NumberHead scope="col">%</NumberHead>
          </tr>
        </thead>
        <Body>
          {known.toReversed().map((one) => {
            const input = numberText("system_input", one.systemInput, format);
            const revenue = numberText("revenue_water", one.revenue, format);
            return (
              <tr key={one.month}>
                <NameCell scope="row">
                  {monthName(one.month)}
                  {phone && <Muted as="div">{`${t("account.input")} ${input}`}</Muted>}
                  {phone && <Muted as="div">{`${t("account.revenue")} ${revenue}`}</Muted>}
                  {one.outward && (
                    <Muted as="div">{zoneProblemLabels.more_out_than_in[format.language]}</Muted>
                  )}
                </NameCell>
                {!phone && <NumberCell>{input}</NumberCell>}
                {!phone && <NumberCell>{revenue}</NumberCell>}
                <NumberCell>{numberText("non_revenue_water", one.nrw, format)}</NumberCell>
                <NumberCell>{format.number(one.share, 1)}</NumberCell>
              </tr>
            );
          })}
        </Body>
      </Table>
    </Scroller>
  );
};

/** Non-revenue water of 13 closed months beside the target. */
export const NrwTrendCard = ({ zoneId }: { zoneId: number }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const query = useQuery(nrwTrendQuery(zoneId));
  return (
    <DrawnCard
      title={t("account.trend")}
      sub={t("account.trendSub")}
      exports={
        <ExportMenu route={exportNrwTrend} params={{ id: zoneId }} query={{}} about={t("account.trend")} />
      }
    >
      {(view, width) => (
        <QueryState query={query} failed={t("account.failed")}>
          {({ months, targetNrw }) => {
            if (!months.some(isKnown)) return <EmptyState reason={t("account.noTrend")} />;
            if (view === "table" || months.every(({ share }) => share === null))
              return <TrendTable months={months} />;
            return width > 0 ? (
              <>
                <TrendChart months={months} target={targetNrw} width={width} />
                <LineLegend
                  items={[
                    {
                      text: t("account.target", { share: format.quantity(targetNrw, "%", 0) }),
                      line: { color: paint.ink2, dash: "5 3", width: 1 },
                    },
                  ]}
                />
              </>
            ) : null;
          }}
        </QueryState>
      )}
    </DrawnCard>
  );
};
