import { styled } from "@mui/material/styles";
import { burstLabels, calendarKindLabels, unfinishedNight } from "@sgval/contract/zones/labels";
import { exportZoneDays, type ZoneDay } from "@sgval/contract/zones/zone-accounting";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Muted } from "../../../../shared/ui/arrange.ts";
import { useBelow } from "../../../../shared/ui/breakpoints.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import {
  Body,
  Cell,
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
import { ValueAxis } from "../../../../shared/ui/trend/value-axis.tsx";
import { zoneDaysQuery } from "../../api/account.ts";
import { numberText } from "../../figure-text.ts";
import { DrawnCard, drawingEdge, drawingHeight } from "./drawn-card.tsx";
import {
  CalendarSign,
  MarkList,
  type NightRepair,
  nightBefore,
  RepairSign,
  UsualLegend,
  useRepairText,
  usualOf,
} from "./night-marks.tsx";

/** Nights that are drawn. */
const NIGHTS = 14;
const Drawing = styled("svg")({
  display: "block",
  width: "100%",
  overflow: "visible",
  fontSize: 11,
  "& text": { fill: paint.mute, paintOrder: "stroke", stroke: paint.card, strokeWidth: 3 },
});

const isUnusual = ({ level }: ZoneDay) => level === "amber" || level === "red" || level === "now";

/** A dot, or a diamond for a night that was unusual; a ring for a night that is not over; a cross on the axis for a night without a value. */
const Night = ({ night, x, y, foot }: { night: ZoneDay; x: number; y: number | null; foot: number }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const date = format.localDay(night.day);
  const marks = night.calendar.map(({ kind, note }) =>
    [calendarKindLabels[kind][format.language], note].filter(Boolean).join(" · "),
  );
  const said = night.unfinished
    ? [
        unfinishedNight[format.language],
        y !== null && t("account.soFar", { value: numberText("night_flow", night.nightFlow, format) }),
      ]
        .filter(Boolean)
        .join(" · ")
    : y === null
      ? t("account.nightMissing", { good: night.nightGood, expected: night.nightExpected })
      : `${numberText("night_flow", night.nightFlow, format)} · ${burstLabels[night.level][format.language]}`;
  return (
    <g>
      <title>{[date, said, ...marks].join(" · ")}</title>
      <rect x={x - 10} y={0} width={20} height={drawingHeight} fill="transparent" />
      {night.unfinished ? (
        <circle
          data-unfinished
          cx={x}
          cy={y ?? foot - 6}
          r={3.5}
          fill={paint.card}
          stroke={paint.edge}
          strokeDasharray="2 2"
        />
      ) : y === null ? (
        <path d={`M${x - 4} ${foot - 10}l8 8m0 -8l-8 8`} stroke={paint.edge} strokeWidth={1.5} fill="none" />
      ) : (
        <>
          <line x1={x} x2={x} y1={y} y2={foot} stroke={paint.band} strokeWidth={1.5} />
          {isUnusual(night) ? (
            <path
              d={`M${x} ${y - 7}l7 7l-7 7l-7 -7z`}
              fill={night.level === "amber" ? paint.mediumFill : paint.highFill}
              stroke={night.level === "amber" ? paint.mediumEdge : paint.highEdge}
            />
          ) : (
            <circle cx={x} cy={y} r={3.5} fill={paint.ink2} />
          )}
        </>
      )}
      {marks.length > 0 && <CalendarSign x={x} y={2} />}
    </g>
  );
};

const NightChart = (props: {
  nights: readonly ZoneDay[];
  repairs: readonly NightRepair[];
  width: number;
}) => {
  const { nights, repairs, width } = props;
  const { t } = useTranslation("zones");
  const textOf = useRepairText();
  const { median, threshold } = usualOf(nights);
  const low = median === null || threshold === null ? null : Math.max(0, 2 * median - threshold);
  const shown = [...nights.map(({ nightFlow }) => nightFlow), median, threshold, low].filter(
    (value) => value !== null,
  );
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const space = Math.max((most - least) * 0.15, Math.abs(most) * 0.02, 0.1);
  // Below zero are only nights in which more flows out than in.
  const [bottom, top] = [least < 0 ? least - space : Math.max(0, least - space), most + space];
  const foot = drawingHeight - drawingEdge.bottom;
  const yOf = (value: number) => foot - ((value - bottom) / (top - bottom)) * (foot - drawingEdge.top);
  const step = (width - drawingEdge.left - drawingEdge.right) / nights.length;
  const xOf = (index: number) => drawingEdge.left + step * (index + 0.5);
  const line = (value: number, dash: string) => (
    <line
      x1={drawingEdge.left}
      x2={width - drawingEdge.right}
      y1={yOf(value)}
      y2={yOf(value)}
      stroke={paint.edge}
      strokeDasharray={dash}
    />
  );
  const every = step < 34 ? 2 : 1;
  return (
    <Drawing
      height={drawingHeight}
      viewBox={`0 0 ${width} ${drawingHeight}`}
      role="img"
      aria-label={t("account.nights")}
    >
      {low !== null && threshold !== null && (
        <rect
          x={drawingEdge.left}
          width={width - drawingEdge.left - drawingEdge.right}
          y={yOf(threshold)}
          height={Math.max(0, yOf(low) - yOf(threshold))}
          fill={paint.plotBand}
        />
      )}
      <ValueAxis
        scale={{ min: bottom, max: top }}
        unit="m3/h"
        yOf={yOf}
        left={drawingEdge.left}
        right={width - drawingEdge.right}
      />
      {median !== null && line(median, "0")}
      {threshold !== null && line(threshold, "5 3")}
      {repairs.map((repair) => {
        // Between two nights: those on the right are what it changed.
        const x = xOf(nights.findIndex(({ day }) => day === nightBefore(repair)) + 0.5);
        return (
          <g key={repair.id}>
            <title>{textOf(repair)}</title>
            <rect x={x - 6} y={0} width={12} height={drawingHeight} fill="transparent" />
            <line x1={x} x2={x} y1={9} y2={foot} stroke={paint.series3} strokeDasharray="2 3" />
            <RepairSign x={x} />
          </g>
        );
      })}
      {nights.map((night, index) => (
        <g key={night.day}>
          <Night
            night={night}
            x={xOf(index)}
            y={night.nightFlow === null ? null : yOf(night.nightFlow)}
            foot={foot}
          />
          {(nights.length - 1 - index) % every === 0 && (
            <text x={xOf(index)} y={drawingHeight - 8} textAnchor="middle">
              {night.day.slice(8)}
            </text>
          )}
        </g>
      ))}
    </Drawing>
  );
};

const NightTable = ({ nights, repairs }: { nights: readonly ZoneDay[]; repairs: readonly NightRepair[] }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  // Five columns are wider than a phone: what a night rests on stands under its state.
  const phone = useBelow("sm");
  return (
    <Scroller tabIndex={0} role="region" aria-label={t("account.nights")}>
      <Table>
        <thead>
          <tr>
            <HeadCell scope="col">{t("account.night")}</HeadCell>
            <NumberHead scope="col">{t("account.nightFlow")}</NumberHead>
            {!phone && <NumberHead scope="col">{t("account.goodValues")}</NumberHead>}
            {!phone && <NumberHead scope="col">{t("account.dayVolume")}</NumberHead>}
            <HeadCell scope="col">{t("account.state")}</HeadCell>
          </tr>
        </thead>
        <Body>
          {nights.toReversed().map((night) => {
            const good = `${night.nightGood}/${night.nightExpected}`;
            const volume = numberText("inflow_yesterday", night.volume, format);
            return (
              <tr key={night.day}>
                <NameCell scope="row">{format.localDay(night.day)}</NameCell>
                <NumberCell>{numberText("night_flow", night.nightFlow, format)}</NumberCell>
                {!phone && <NumberCell>{good}</NumberCell>}
                {!phone && <NumberCell>{volume}</NumberCell>}
                <Cell>
                  {[
                    night.unfinished
                      ? unfinishedNight[format.language]
                      : burstLabels[night.level][format.language],
                    ...night.calendar.map(({ kind }) => calendarKindLabels[kind][format.language]),
                    ...repairs
                      .filter((repair) => nightBefore(repair) === night.day)
                      .map(({ name }) => t("account.repaired", { name })),
                  ].join(" · ")}
                  {phone && (
                    <Muted as="div">
                      {t("account.goodValues")} {good} · {t("account.dayVolume")} {volume}
                    </Muted>
                  )}
                </Cell>
              </tr>
            );
          })}
        </Body>
      </Table>
    </Scroller>
  );
};

/** Minimum night flow of the last 14 nights beside what is usual and between repairs, as drawing and as table. */
export const NightFlowCard = (props: { zoneId: number; repairs?: readonly NightRepair[] }) => {
  const { zoneId } = props;
  const { t } = useTranslation("zones");
  const query = useQuery(zoneDaysQuery(zoneId));
  return (
    <DrawnCard
      title={t("account.nights")}
      sub={t("account.nightsSub")}
      exports={
        <ExportMenu route={exportZoneDays} params={{ id: zoneId }} query={{}} about={t("account.nights")} />
      }
    >
      {(view, width) => (
        <QueryState query={query} failed={t("account.failed")}>
          {(days) => {
            const nights = days.slice(-NIGHTS);
            if (nights.every(({ nightFlow }) => nightFlow === null))
              return <EmptyState reason={t("account.noNights")} next={t("account.noNightsNext")} />;
            const repairs = (props.repairs ?? []).filter((one) =>
              nights.some(({ day }) => day === nightBefore(one)),
            );
            if (view === "table") return <NightTable nights={nights} repairs={repairs} />;
            return (
              <>
                {width > 0 && <NightChart nights={nights} repairs={repairs} width={width} />}
                <UsualLegend nights={nights} />
                <MarkList nights={nights} repairs={repairs} />
              </>
            );
          }}
        </QueryState>
      )}
    </DrawnCard>
  );
};
