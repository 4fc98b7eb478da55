import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { axisEnds } from "@sgval/quantities/axis-ticks";
import type { Unit } from "@sgval/quantities/unit";
import { IconChartBar, IconPhoto, IconTable } from "@tabler/icons-react";
import { Fragment, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import {
  Body,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../shared/ui/list/plain-table.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { LineLegend } from "../../../shared/ui/trend/line-legend.tsx";
import { ValueAxis } from "../../../shared/ui/trend/value-axis.tsx";
import { useElementWidth } from "../../../shared/ui/use-element-width.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;
const HEIGHT = 200;
const EDGE = { top: 14, bottom: 26, left: 56, right: 14 };
/** px of a letter, about, and of a bar at its widest. */
const [LETTER, BAR] = [6.5, 26] as const;
const colors = [1, 2] as const;
const colorOf = (index: number) => colors[index % colors.length] ?? 1;
const fillOf = (index: number): string => paint[`series${colorOf(index)}`];
/** Lengths of dashes and spaces of the line that bars are compared with. */
const DASH = [5, 3] as const;
const Frame = styled("div")({ padding: "0 14px 14px", minWidth: 0 });
const Drawing = styled("svg")({
  display: "block",
  width: "100%",
  fontSize: 11,
  "& text": { fill: paint.mute, paintOrder: "stroke", stroke: paint.card, strokeWidth: 3 },
});

export interface BarSeries {
  label: string;
  /** In the unit in which they are stored; `null` where nothing is known. */
  values: readonly (number | null)[];
}

type BarsProps = {
  title: string;
  /** What the bars are of, as a picture of them says it. */
  range: string;
  unit: Unit;
  decimals: number;
  categories: readonly string[];
  bars: readonly BarSeries[];
  /** A value that the bars are compared with. */
  line?: { value: number; label: string };
};

const BarTable = ({ title, unit, decimals, categories, bars }: Omit<BarsProps, "range">) => {
  const format = useFormat();
  return (
    <Scroller tabIndex={0} role="region" aria-label={title}>
      <Table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <HeadCell />
            {bars.map(({ label }) => (
              <NumberHead key={label} scope="col">
                {label}
              </NumberHead>
            ))}
          </tr>
        </thead>
        <Body>
          {categories.map((category, place) => (
            // Two of them may have one name.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            <tr key={place}>
              <NameCell scope="row">{category}</NameCell>
              {bars.map(({ label, values }) => (
                <NumberCell key={label}>{format.figure(values[place] ?? null, unit, decimals)}</NumberCell>
              ))}
            </tr>
          ))}
        </Body>
      </Table>
    </Scroller>
  );
};

/** Figures of a report as bars beside each other, with their numbers where all of them fit, as a table and as a picture. */
export const ReportBars = (props: BarsProps) => {
  const { unit, decimals, categories, bars, line } = props;
  const { t } = useTranslation(["reports", "common"]);
  const format = useFormat();
  const [asTable, setAsTable] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const width = Math.max(320, useElementWidth(frame) - 28);
  const values = [...bars.flatMap((one) => one.values), line?.value ?? null].filter((one) => one !== null);
  const [min, max] = axisEnds(
    { low: Math.min(...values), high: Math.max(...values) },
    { isFilled: true, isFitted: false },
  );
  const foot = HEIGHT - EDGE.bottom;
  const yOf = (value: number) => foot - ((value - min) / (max - min)) * (foot - EDGE.top);
  const step = (width - EDGE.left - EDGE.right) / Math.max(1, categories.length);
  const wide = Math.min(BAR, (step * 0.8) / Math.max(1, bars.length));
  const room = Math.max(1, Math.floor(step / LETTER));
  const every = Math.ceil(7 / room);
  const textOf = (value: number) => format.figure(value, unit, decimals);
  const longest = Math.max(0, ...values.map((value) => textOf(value).length));
  const hasNumbers = longest * LETTER <= (bars.length === 1 ? step : wide);
  const cut = (text: string) =>
    text.length > room * every ? `${text.slice(0, Math.max(1, room * every - 1))}…` : text;
  const nameOf = (action: string) => `${action}${t("common:colon")}${props.title}`;
  const onImage = async () => {
    const { saveChartImage } = await import("../../../shared/ui/trend/trend-image.ts");
    if (!drawing.current) return;
    await saveChartImage(drawing.current, {
      title: props.title,
      sub: [format.symbol(unit), props.range].filter((text) => text !== "").join(" · "),
      series: [
        ...bars.map(({ label }, index) => ({ label, color: colorOf(index) })),
        ...(line ? [{ label: line.label, color: null, dash: DASH }] : []),
      ],
    });
  };
  return (
    <SectionCard
      title={props.title}
      sub={format.symbol(unit)}
      flush
      actions={
        <>
          {!asTable && (
            <IconButton
              size="small"
              aria-label={nameOf(t("common:asImage"))}
              title={t("common:asImage")}
              onClick={() => void onImage()}
            >
              <IconPhoto {...icon} />
            </IconButton>
          )}
          <IconButton
            size="small"
            aria-label={nameOf(asTable ? t("common:asChart") : t("common:asTable"))}
            title={asTable ? t("common:asChart") : t("common:asTable")}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <IconChartBar {...icon} /> : <IconTable {...icon} />}
          </IconButton>
        </>
      }
    >
      {asTable && <BarTable {...props} />}
      <Frame ref={frame} hidden={asTable}>
        <div ref={drawing}>
          <Drawing height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={props.title}>
            <ValueAxis
              scale={{ min, max }}
              unit={unit}
              yOf={yOf}
              left={EDGE.left}
              right={width - EDGE.right}
            />
            {categories.map((category, place) => {
              const middle = EDGE.left + step * (place + 0.5);
              return (
                // Two of them may have one name.
                // biome-ignore lint/suspicious/noArrayIndexKey: bars never move
                <g key={place}>
                  {bars.map((one, index) => {
                    const value = one.values[place] ?? null;
                    if (value === null) return null;
                    const left = middle + (index - bars.length / 2) * wide;
                    return (
                      <Fragment key={one.label}>
                        <rect
                          x={left}
                          width={wide * 0.9}
                          y={Math.min(yOf(value), yOf(0))}
                          height={Math.abs(yOf(0) - yOf(value))}
                          fill={fillOf(index)}
                        >
                          <title>{`${category} · ${one.label} · ${format.quantity(value, unit, decimals)}`}</title>
                        </rect>
                        {hasNumbers && (
                          <text
                            x={left + wide * 0.45}
                            y={Math.min(yOf(value), yOf(0)) - 4}
                            textAnchor="middle"
                          >
                            {textOf(value)}
                          </text>
                        )}
                      </Fragment>
                    );
                  })}
                  {place % every === 0 && (
                    <text x={middle} y={HEIGHT - 8} textAnchor="middle">
                      {cut(category)}
                    </text>
                  )}
                </g>
              );
            })}
            {line && (
              <line
                x1={EDGE.left}
                x2={width - EDGE.right}
                y1={yOf(line.value)}
                y2={yOf(line.value)}
                stroke={paint.ink2}
                strokeDasharray={DASH.join(" ")}
              />
            )}
          </Drawing>
        </div>
        <LineLegend
          items={[
            ...bars.map(({ label }, index) => ({
              text: label,
              line: { color: fillOf(index), width: 6 },
            })),
            ...(line
              ? [{ text: line.label, line: { color: paint.ink2, dash: DASH.join(" "), width: 1 } }]
              : []),
          ]}
        />
      </Frame>
    </SectionCard>
  );
};
