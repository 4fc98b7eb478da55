import { styled } from "@mui/material/styles";
import { priorityMarks } from "@sgval/contract/devices/device-status";
import { valueTicks } from "@sgval/quantities/axis-ticks";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../format/use-format.ts";
import { AsTable } from "../as-table.tsx";
import type { Priority } from "../device/status-kinds.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

export interface StackedBar {
  key: string;
  /** Said with the numbers of the bar. */
  label: string;
  counts: Readonly<Partial<Record<Priority | "plain", number>>>;
  /** The list of what it counts. */
  href?: string | undefined;
}

const heights = 120;
/** A bar at its widest with the gap beside it, and the least width that two labels take. */
const BAR_PX = 30;
const LABELS_PX = 120;
/** What is there is seen, however much more there is beside it. */
const LEAST_PX = 3;
/** The numbers of the scale stand beside the bars. */
const SCALE_PX = 32;
const order = ["plain", ...priorityMarks] as const;

const Figure = styled("figure")({ margin: 0, minWidth: 0 });
const Plot = styled("div")({
  position: "relative",
  display: "flex",
  alignItems: "end",
  // The newest at the same edge in every chart, however many there are.
  justifyContent: "end",
  gap: 2,
  height: heights,
  marginInlineStart: SCALE_PX,
  borderBottom: `1px solid ${paint.lineStrong}`,
});
const barLook = {
  display: "flex",
  flexDirection: "column-reverse",
  flex: 1,
  minWidth: 2,
  maxWidth: 28,
  height: "100%",
  "& > i": { display: "block", flex: "none", minHeight: LEAST_PX, backgroundColor: paint.band },
  "& > i[data-kind=critical]": { backgroundColor: paint.criticalFill },
  "& > i[data-kind=high]": { backgroundColor: paint.highFill },
  "& > i[data-kind=medium]": { backgroundColor: paint.mediumFill },
  "& > i[data-kind=low]": { backgroundColor: paint.lowFill },
} as const;
const Bar = styled("div")(barLook);
const BarLink = styled(Link)({ ...barLook, "&:hover": { backgroundColor: paint.hover } });
/** Said by the numbers of the bars. */
const Scale = styled("div")({ display: "contents" });
const Line = styled("div")({
  ...typeScale.age,
  position: "absolute",
  insetInline: 0,
  borderTop: `1px dashed ${paint.edge}`,
  color: paint.mute,
  // Of a day the first hours are the least looked at, and on its own ground it is read above any bar.
  "& span": {
    ...{ position: "absolute", insetInlineStart: 0, bottom: 1, paddingInline: 4 },
    backgroundColor: paint.card,
  },
  // At the upper edge there is no place above it.
  '&[data-top="true"] span': { bottom: "auto", top: 1 },
});
const Tick = styled("div")({
  ...typeScale.age,
  position: "absolute",
  insetInline: 0,
  borderTop: `1px solid ${paint.line}`,
  color: paint.mute,
  "& span": {
    position: "absolute",
    insetInlineStart: -SCALE_PX,
    width: SCALE_PX - 6,
    textAlign: "end",
    transform: "translateY(-50%)",
  },
});
const Ends = styled("div")({
  ...typeScale.age,
  display: "flex",
  justifyContent: "space-between",
  marginTop: 4,
  marginInlineStart: "auto",
  color: paint.mute,
  "& > :last-of-type": { marginInlineStart: "auto" },
});

const AT_TOP = 0.9;
/** Gaps of the scale at most. */
const GAPS = 4;
/** From none to the next round number above all bars, in whole things: the same for every chart of counts. */
const scaleOf = (most: number): { top: number; ticks: number[] } => {
  const [, gap = 1] = valueTicks({ min: 0, max: most }, GAPS).filter(Number.isInteger);
  const top = gap * Math.ceil(most / gap);
  return { top, ticks: Array.from({ length: top / gap }, (_, index) => gap * (index + 1)) };
};

const sumOf = ({ counts }: StackedBar): number => order.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);

/**
 * Counts over time as bars, the gravest at the top; a table that opens below has the same numbers.
 * @param heads names of the parts that bars may have, for the table
 */
export const StackedBars = (props: {
  label: string;
  heads: Readonly<Partial<Record<Priority | "plain", string>>>;
  bars: readonly StackedBar[];
  /** A number to compare the bars with. */
  line?: { value: number; label: string };
}) => {
  const { t } = useTranslation("common");
  const format = useFormat();
  const { top, ticks } = scaleOf(Math.max(1, props.line?.value ?? 0, ...props.bars.map(sumOf)));
  const kinds = order.filter((kind) => props.heads[kind] !== undefined);
  const isLinked = props.bars.some(({ href }) => href !== undefined);
  const saying = (bar: StackedBar) =>
    `${bar.label}${t("colon")}${kinds.map((kind) => `${props.heads[kind]} ${bar.counts[kind] ?? 0}`).join(", ")}`;
  return (
    <Figure aria-label={props.label}>
      <Plot aria-hidden={!isLinked}>
        <Scale aria-hidden>
          {ticks.map((value) => (
            <Tick key={value} style={{ bottom: `${(100 * value) / top}%` }}>
              <span>{format.count(value)}</span>
            </Tick>
          ))}
        </Scale>
        {props.bars.map((bar) => {
          const parts = kinds
            .toReversed()
            .filter((kind) => (bar.counts[kind] ?? 0) > 0)
            .map((kind) => (
              <i
                key={kind}
                data-kind={kind}
                style={{ height: `${(100 * (bar.counts[kind] ?? 0)) / top}%` }}
              />
            ));
          // A list of nothing is no way on.
          return bar.href === undefined || parts.length === 0 ? (
            <Bar key={bar.key} title={saying(bar)}>
              {parts}
            </Bar>
          ) : (
            <BarLink key={bar.key} title={saying(bar)} aria-label={saying(bar)} to={bar.href}>
              {parts}
            </BarLink>
          );
        })}
        {props.line && (
          <Scale aria-hidden>
            <Line
              data-top={props.line.value > AT_TOP * top}
              style={{ bottom: `${(100 * props.line.value) / top}%` }}
            >
              <span>{props.line.label}</span>
            </Line>
          </Scale>
        )}
      </Plot>
      {/* Few bars do not fill the width: the first label stands under the first of them. */}
      <Ends
        aria-hidden
        style={{
          width: `calc(100% - ${SCALE_PX}px)`,
          maxWidth: Math.max(props.bars.length * BAR_PX, LABELS_PX),
        }}
      >
        {props.bars.length > 1 && <span>{props.bars[0]?.label}</span>}
        <span>{props.bars.at(-1)?.label}</span>
      </Ends>
      <AsTable
        label={props.label}
        heads={kinds.map((kind) => props.heads[kind] ?? "")}
        rows={props.bars.map(({ key, label, counts }) => ({
          ...{ key, label, cells: kinds.map((kind) => format.count(counts[kind] ?? 0)) },
        }))}
      />
    </Figure>
  );
};
