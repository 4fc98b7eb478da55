import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { AsTable } from "../../../../shared/ui/as-table.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { LineLegend } from "../../../../shared/ui/trend/line-legend.tsx";
import { ValueAxis } from "../../../../shared/ui/trend/value-axis.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

const [WIDTH, HEIGHT] = [380, 130];
const EDGE = { top: 6, bottom: 20, left: 40 };
const Drawing = styled("svg")({
  display: "block",
  width: "100%",
  fontSize: 11,
  "& text": { fill: paint.mute },
});
const Title = styled("h3")({ ...typeScale.h3, margin: 0 });

/** Values of one line as a path; a gap where there is none. */
const pathOf = (
  values: readonly (number | null)[],
  xOf: (index: number) => number,
  yOf: (value: number) => number,
) =>
  values
    .map((value, index) => {
      if (value === null) return "";
      const begins = index === 0 || values[index - 1] === null;
      // Without a neighbour no line would show it.
      const isAlone = begins && (values[index + 1] ?? null) === null;
      return `${begins ? "M" : "L"}${xOf(index).toFixed(1)} ${yOf(value).toFixed(1)}${isAlone ? "h0" : ""}`;
    })
    .join("");

/** Flow (m³/h) that was measured beside what was expected. */
export const EvidenceChart = (props: {
  title: string;
  points: readonly { key: string; label: string; measured: number | null; expected: number }[];
}) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const { title, points } = props;
  if (points.length === 0) return null;
  const all = points.flatMap(({ measured, expected }) =>
    measured === null ? [expected] : [measured, expected],
  );
  const top = Math.max(...all, 0.1) * 1.05;
  const foot = HEIGHT - EDGE.bottom;
  const xOf = (index: number) =>
    EDGE.left + (index / Math.max(1, points.length - 1)) * (WIDTH - EDGE.left - 6);
  const yOf = (value: number) => foot - (Math.max(0, value) / top) * (foot - EDGE.top);
  const measured = points.map((point) => point.measured);
  const expected = points.map((point) => point.expected);
  return (
    <Stack gap={4}>
      <Title>{title}</Title>
      <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
        <ValueAxis scale={{ min: 0, max: top }} unit="m3/h" yOf={yOf} left={EDGE.left} right={WIDTH} />
        <path d={pathOf(expected, xOf, yOf)} fill="none" stroke={paint.edge} strokeDasharray="5 3" />
        <path
          d={pathOf(measured, xOf, yOf)}
          fill="none"
          stroke={paint.series1}
          strokeWidth={1.75}
          strokeLinecap="round"
        />
        <text x={EDGE.left} y={HEIGHT - 4}>
          {points[0]?.label}
        </text>
        <text x={WIDTH} y={HEIGHT - 4} textAnchor="end">
          {points.at(-1)?.label}
        </text>
      </Drawing>
      <LineLegend
        items={[
          { text: t("suspected.measured"), line: { color: paint.series1 } },
          { text: t("suspected.expected"), line: { color: paint.edge, dash: "5 3", width: 1 } },
          { text: format.symbol("m3/h") },
        ]}
      />
      <AsTable
        label={title}
        heads={[t("suspected.measured"), t("suspected.expected")]}
        rows={points.map(({ key, label, ...point }) => ({
          ...{ key, label },
          cells: [point.measured, point.expected].map((flow) => format.quantity(flow, "m3/h", 1)),
        }))}
      />
    </Stack>
  );
};
