import type { Unit } from "@sgval/quantities/unit";
import { useFormat } from "../../format/use-format.ts";
import { shownTicks } from "../device/ruler-scale.ts";
import { paint } from "../paint.ts";

const MOST_TICKS = 4;

/** Lines across a drawing at round values, with their numbers at its left. */
export const ValueAxis = (props: {
  /** Ends of the axis, in `unit`. */
  scale: { min: number; max: number };
  /** In which the values are stored; `null` for numbers that are shown as they are. */
  unit: Unit | null;
  yOf: (value: number) => number;
  /** px */
  left: number;
  right: number;
}) => {
  const { scale, unit, yOf, left, right } = props;
  const format = useFormat();
  const factor = (unit && format.shown(1, unit)) ?? 1;
  // Things are counted in whole numbers.
  const isCount = unit === "count";
  const ticks = shownTicks(scale, MOST_TICKS, factor).filter(({ at }) => !isCount || Number.isInteger(at));
  return ticks.map(({ at, value, decimals }) => (
    <g key={value}>
      <line x1={left} x2={right} y1={yOf(at)} y2={yOf(at)} stroke={paint.line} />
      <text x={left - 6} y={yOf(at) + 4} textAnchor="end">
        {format.number(value, isCount ? 0 : decimals)}
      </text>
    </g>
  ));
};
