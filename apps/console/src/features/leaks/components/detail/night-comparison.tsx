import { styled } from "@mui/material/styles";
import type { ComparedNight, ComparedSide } from "@sgval/contract/leaks/repair-effect";
import { repairNightTable } from "@sgval/contract/leaks/tables";
import { flagLabels } from "@sgval/contract/table";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { AsTable } from "../../../../shared/ui/as-table.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { ValueAxis } from "../../../../shared/ui/trend/value-axis.tsx";
import { useElementWidth } from "../../../../shared/ui/use-element-width.ts";

const HEIGHT = 150;
const EDGE = { top: 12, bottom: 24, left: 40, right: 6 };
/** px of a day below the axis with the gap to the next one. */
const LABEL = 38;
/** Between the nights before and those after, px. */
const GAP = 28;

const { side: sideColumn, flow: flowColumn, counted: countedColumn } = repairNightTable.columns;

const Frame = styled("div")({ minWidth: 0, minHeight: HEIGHT });
const Drawing = styled("svg")({
  display: "block",
  width: "100%",
  overflow: "visible",
  fontSize: 11,
  "& text": { fill: paint.mute },
});

/** The minimum night flow of each night before a repair and after it, with the mean of each side. */
export const NightComparison = (props: { before: ComparedSide; after: ComparedSide | null }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const sides = [props.before, props.after ?? { nights: [], mean: null }];
  const all = sides.flatMap(({ nights }) => nights);
  const top = Math.max(...all.map(({ flow }) => flow ?? 0), 0.1) * 1.1;
  const foot = HEIGHT - EDGE.bottom;
  const yOf = (flow: number) => foot - (Math.max(0, flow) / top) * (foot - EDGE.top);
  const between = props.after ? GAP : 0;
  const step = Math.max(0, width - EDGE.left - EDGE.right - between) / Math.max(1, all.length);
  const startOf = (side: number) =>
    EDGE.left + (side === 0 ? 0 : props.before.nights.length * step + between);
  // As many as do not run into each other.
  const every = Math.ceil(LABEL / Math.max(1, step));
  const dot = (night: ComparedNight, x: number, index: number) => (
    <g key={night.day}>
      <title>
        {[
          format.localDay(night.day),
          night.flow === null
            ? t("effect.gapMissing", { good: night.good, expected: night.expected })
            : format.quantity(night.flow, "m3/h", 1),
        ].join(" · ")}
      </title>
      {night.flow === null ? (
        <path d={`M${x - 4} ${foot - 10}l8 8m0 -8l-8 8`} stroke={paint.edge} strokeWidth={1.5} fill="none" />
      ) : (
        <circle
          cx={x}
          cy={yOf(night.flow)}
          r={4}
          // One that does not count is hollow.
          fill={night.counted ? paint.series1 : paint.card}
          stroke={night.counted ? paint.series1 : paint.edge}
          strokeWidth={1.5}
        />
      )}
      {index % every === 0 && (
        <text x={x} y={HEIGHT - 6} textAnchor="middle">
          {format.localDay(night.day)}
        </text>
      )}
    </g>
  );
  return (
    <Frame ref={frame}>
      {width > 0 && (
        <Drawing height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={t("effect.title")}>
          <ValueAxis
            scale={{ min: 0, max: top }}
            unit="m3/h"
            yOf={yOf}
            left={EDGE.left}
            right={width - EDGE.right}
          />
          {sides.map(({ nights, mean }, side) => (
            <g key={side === 0 ? "before" : "after"}>
              {mean !== null && (
                <line
                  x1={startOf(side)}
                  x2={startOf(side) + nights.length * step}
                  y1={yOf(mean)}
                  y2={yOf(mean)}
                  stroke={paint.ink2}
                  strokeDasharray="5 3"
                  strokeWidth={1.5}
                />
              )}
              {nights.map((night, index) => dot(night, startOf(side) + (index + 0.5) * step, index))}
            </g>
          ))}
        </Drawing>
      )}
      <AsTable
        label={flowColumn.heading[format.language]}
        heads={[sideColumn, flowColumn, countedColumn].map(({ heading }) => heading[format.language])}
        rows={sides.flatMap(({ nights }, index) =>
          nights.map(({ day, flow, counted }) => ({
            ...{ key: `${index} ${day}`, label: format.localDay(day) },
            cells: [
              sideColumn.labels[index === 0 ? "before" : "after"][format.language],
              format.quantity(flow, "m3/h", 1),
              flagLabels[counted ? "true" : "false"][format.language],
            ],
          })),
        )}
      />
    </Frame>
  );
};
