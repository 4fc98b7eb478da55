import { styled } from "@mui/material/styles";
import { gapIntervals } from "@sgval/contract/readings/health";
import type { TFunction } from "i18next";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { below, useBelow } from "../../../shared/ui/breakpoints.ts";
import {
  Body,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
  UnitCell,
} from "../../../shared/ui/list/plain-table.ts";
import { paint } from "../../../shared/ui/paint.ts";
import type { TrendPanelData, TrendRange, TrendSeries } from "../../../shared/ui/trend/trend-types.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import type { HistoryAsked } from "../api/keys.ts";
import type { ChartSource } from "../chart-data.ts";
import { statisticsOf } from "../line-statistics.ts";
import { useChartData } from "../use-chart-data.ts";
import { MissingLines } from "./missing-lines.tsx";

/** Figures of the range before, until those of the one on screen are counted: quieter, and as easy to read. */
const behind = { "&[aria-busy=true] *": { color: paint.mute } };
const Frame = styled(Scroller)({ marginTop: 12, ...behind });

const Note = styled("p")({ ...typeScale.age, margin: "6px 0 0", color: paint.mute });

const Cards = styled("ul")({
  display: "grid",
  gap: 8,
  margin: "12px 0 0",
  padding: 0,
  listStyle: "none",
  ...behind,
  "& li": { padding: "8px 10px", border: `1px solid ${paint.line}`, borderRadius: 6 },
  "& b": { ...typeScale.bodyS, fontWeight: 600 },
  "& dl": { display: "grid", gridTemplateColumns: "1fr auto", gap: "2px 12px", margin: "4px 0 0" },
  "& dt": { ...typeScale.bodyS, color: paint.mute },
  "& dd": { ...typeScale.bodyS, margin: 0, textAlign: "end", [below("sm")]: { whiteSpace: "nowrap" } },
});

interface Figure {
  key: string;
  head: string;
  text: string;
  /** Its own unit, where it is not that of the line. */
  unit?: string;
  /** What has to be known to read it. */
  note?: string | undefined;
}

const useFigures = (isMean: boolean, t: TFunction<["readings", "common"]>) => {
  const format = useFormat();
  return (
    one: TrendSeries,
    panel: TrendPanelData,
    times: readonly number[],
    range: TrendRange,
    bucketSeconds: number | null,
  ): Figure[] => {
    const interval = one.interval ?? one.gapAfter / gapIntervals;
    const found = statisticsOf(
      {
        ...{ t: times, avg: one.values, min: one.min ?? one.values, max: one.max ?? one.values },
        ...{ gapAfter: one.gapAfter, interval, addedAt: one.addedAt, bucketSeconds },
        ...{ stepped: one.stepped, under: one.under, over: one.over },
      },
      range,
      serverNow() / 1000,
    );
    const write = (value: number | null) => (value === null ? "--" : panel.format(value));
    const { excursions, integral } = found;
    const volume =
      one.cubicMetresPerHour === undefined || integral === null
        ? null
        : format.figure(integral * one.cubicMetresPerHour, "m3", 0);
    return [
      { key: "min", head: t("minimum"), text: write(found.min) },
      { key: "mean", head: t("mean"), text: write(found.mean) },
      { key: "max", head: t("maximum"), text: write(found.max) },
      { key: "last", head: isMean ? t("lastMean") : t("last"), text: write(found.last) },
      { key: "volume", head: t("volume"), text: volume ?? "", unit: volume ? format.symbol("m3") : "" },
      {
        key: "coverage",
        head: t("coverage"),
        text: format.share(found.coverage),
        unit: "",
        note:
          found.rhythm === null
            ? undefined
            : t("rhythm", { name: one.label, set: format.span(interval), found: format.span(found.rhythm) }),
      },
      {
        key: "outside",
        head: t("outside"),
        text:
          excursions === null
            ? ""
            : excursions.count === 0
              ? format.count(0)
              : `${t("times", { count: excursions.count })} · ${format.span(excursions.seconds)}`,
        unit: "",
      },
    ];
  };
};

type ChartData = ReturnType<typeof useChartData>;
const noSources: readonly ChartSource[] = [];

/**
 * Statistics of the visible lines, each number beside its unit; cards on a phone. They count good values alone, which are
 * asked for where the lines show others too.
 */
export const TrendStatistics = (props: {
  /** What the lines are drawn of. */
  data: ChartData;
  sources: readonly ChartSource[];
  asked: HistoryAsked["window"];
  columns: Pick<HistoryAsked, "points" | "detail">;
  /** Those that are drawn. */
  panels: readonly TrendPanelData[];
  panelsOf: (data: Pick<ChartData, "columns" | "bucketSeconds">) => readonly TrendPanelData[];
  range: TrendRange;
}) => {
  const { data, sources, panelsOf } = props;
  const good = useChartData(data.flagged ? sources : noSources, props.asked, {
    ...props.columns,
    quality: "good",
  });
  const { columns, bucketSeconds } = data.flagged ? good : data;
  const panels = useMemo(
    () => (data.flagged ? panelsOf({ columns, bucketSeconds }) : props.panels),
    [data.flagged, props.panels, panelsOf, columns, bucketSeconds],
  );
  // All points are counted again for each range: the chart moves first.
  const now = useMemo(
    () => ({ panels, times: columns.t, bucketSeconds, range: props.range }),
    [panels, columns, bucketSeconds, props.range],
  );
  const counted = useDeferredValue(now);
  const { t } = useTranslation(["readings", "common"]);
  const phone = useBelow("sm");
  const figuresOf = useFigures(bucketSeconds !== null, t);
  const rows = useMemo(
    () =>
      counted.panels.flatMap((panel) =>
        panel.series.map((one) => ({
          one,
          panel,
          figures: figuresOf(one, panel, counted.times, counted.range, counted.bucketSeconds),
        })),
      ),
    [counted, figuresOf],
  );
  const heads = rows[0]?.figures ?? [];
  const shown = heads.filter(({ key }) =>
    rows.some(({ figures }) => figures.find((one) => one.key === key)?.text),
  );
  const isShown = (key: string) => shown.some((head) => head.key === key);
  if (data.flagged && good.state !== "loaded")
    return good.failures.map((failure) => <MissingLines key={failure.key} failure={failure} />);
  const unitText = (unit: string) => (unit ? `\u00a0${unit}` : "");
  const notes = rows.flatMap(({ one, figures }) =>
    figures.flatMap(({ note }) => (note ? [{ key: one.key, text: note }] : [])),
  );
  const note = rows.length > 0 && (
    <>
      <Note>{t("meanText")}</Note>
      <Note>{t("coverageText")}</Note>
      {notes.map(({ key, text }) => (
        <Note key={key}>{text}</Note>
      ))}
    </>
  );
  if (phone)
    return (
      <>
        <Cards aria-label={t("statistics")} aria-busy={counted !== now}>
          {rows.map(({ one, panel, figures }) => (
            <li key={one.key}>
              <b>{one.label}</b>
              <dl>
                {figures
                  .filter(({ text }) => text !== "")
                  .map(({ key, head, text, unit = panel.unit }) => [
                    <dt key={`${key}-name`}>{head}</dt>,
                    <dd key={key} dir="ltr">
                      {text}
                      {unitText(unit)}
                    </dd>,
                  ])}
              </dl>
            </li>
          ))}
        </Cards>
        {note}
      </>
    );
  return (
    <>
      <Frame tabIndex={0} role="region" aria-label={t("statistics")} aria-busy={counted !== now}>
        <Table>
          <caption className="visually-hidden">{t("statistics")}</caption>
          <thead>
            <tr>
              <HeadCell scope="col">{t("parameters")}</HeadCell>
              {shown.map(({ key, head }) => (
                <NumberHead key={key} scope="col">
                  {head}
                </NumberHead>
              ))}
              <HeadCell scope="col">{t("unit")}</HeadCell>
            </tr>
          </thead>
          <Body>
            {rows.map(({ one, panel, figures }) => (
              <tr key={one.key}>
                <NameCell scope="row">{one.label}</NameCell>
                {figures
                  .filter(({ key }) => isShown(key))
                  .map(({ key, text, unit = "" }) => (
                    <NumberCell key={key} dir="ltr">
                      {text}
                      {text && unitText(unit)}
                    </NumberCell>
                  ))}
                <UnitCell>{panel.unit}</UnitCell>
              </tr>
            ))}
          </Body>
        </Table>
      </Frame>
      {note}
    </>
  );
};
