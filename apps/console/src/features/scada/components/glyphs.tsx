import type { MimicSymbol, SymbolKind } from "@sgval/contract/scada/mimic";
import { paint } from "../../../shared/ui/paint.ts";
import type { PumpState, ValveState } from "../values.ts";

const LINE = { fill: "none", stroke: paint.ink2, strokeWidth: 1.6, strokeLinejoin: "round" } as const;
const DASHES = "4 3";

interface GlyphProps {
  width: number;
  height: number;
}

/** A circle with a triangle in the direction of the water: filled while it runs, hollow while it stands still. */
const PumpGlyph = ({
  width,
  height,
  state,
  drive,
}: GlyphProps & { state: PumpState /** With a frequency converter. */; drive: boolean }) => {
  const [cx, cy, r] = [width / 2, height / 2, Math.min(width, height) / 2 - 2];
  const triangle = `M${cx - r * 0.42} ${cy - r * 0.58}L${cx + r * 0.66} ${cy}L${cx - r * 0.42} ${cy + r * 0.58}z`;
  const dashed = state === "unknown" ? { strokeDasharray: DASHES } : {};
  // The other corners are those of the shape of an alarm, of the pipe and of the figures.
  const badge = { x: cx - r * 0.42 - 18, y: cy - r * 0.46 - 13 };
  return (
    <>
      <circle cx={cx} cy={cy} r={r} fill={paint.card} />
      {state === "changing" && <path d={`M${cx} ${cy - r}a${r} ${r} 0 0 1 0 ${2 * r}z`} fill={paint.ink2} />}
      <circle
        cx={cx}
        cy={cy}
        r={r}
        {...LINE}
        {...dashed}
        fill={state === "running" ? paint.ink2 : "none"}
        strokeWidth={2}
      />
      <path
        d={triangle}
        {...LINE}
        {...dashed}
        fill={state === "running" ? paint.card : state === "changing" ? paint.card : "none"}
        stroke={state === "running" ? paint.card : paint.ink2}
      />
      {drive && (
        <>
          <rect x={badge.x} y={badge.y} width={18} height={13} rx={3} fill={paint.card} stroke={paint.ink2} />
          <path d={`M${badge.x + 3} ${badge.y + 6.5}q3 -7 6 0t6 0`} {...LINE} strokeWidth={1.3} />
        </>
      )}
    </>
  );
};

/** Two triangles: filled while water may pass, hollow while closed. */
const ValveGlyph = ({
  width,
  height,
  state,
  regulates,
}: GlyphProps & { state: ValveState /** With the dome of a diaphragm. */; regulates: boolean }) => {
  const middle = height / 2;
  const half = Math.min(height / 2 - 2, 12);
  const body = `M2 ${middle - half}L${width - 2} ${middle + half}V${middle - half}L2 ${middle + half}z`;
  const dashed = state === "unknown" ? { strokeDasharray: DASHES } : {};
  const top = middle - half - 6;
  return (
    <>
      <path d={body} {...LINE} {...dashed} fill={state === "open" ? paint.ink2 : paint.card} />
      {regulates && (
        <>
          <path d={`M${width / 2} ${middle}V${top}`} {...LINE} />
          <path d={`M${width / 2 - 9} ${top}a9 9 0 0 1 18 0z`} {...LINE} fill={paint.ink2} />
        </>
      )}
    </>
  );
};

/** A vessel with its level; hatched while nobody knows the level. */
const TankGlyph = ({ width, height, fill, id }: GlyphProps & { fill: number | null; id: string }) => {
  const inner = height - 4;
  const top = fill === null ? 2 : 2 + inner * (1 - fill);
  return (
    <>
      <defs>
        <pattern id={`${id}-hatch`} width="8" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 8L8 0" stroke={paint.lineStrong} strokeWidth="1" />
        </pattern>
      </defs>
      <rect x="1" y="1" width={width - 2} height={height - 2} fill={paint.sunk} />
      {fill === null ? (
        <rect x="2" y="2" width={width - 4} height={inner} fill={`url(#${id}-hatch)`} />
      ) : (
        <>
          <rect x="2" y={top} width={width - 4} height={height - 2 - top} fill={paint.pipeWater} />
          <path d={`M2 ${top}H${width - 2}`} stroke={paint.ink2} strokeWidth="1.6" />
        </>
      )}
      <path
        d={`M1 0V${height - 1}H${width - 1}V0`}
        {...LINE}
        stroke={paint.edge}
        strokeWidth="2"
        strokeLinejoin="miter"
      />
    </>
  );
};

/** A casing in the ground, with the water level in it. */
const WellGlyph = ({ width, height }: GlyphProps) => {
  const [left, right] = [width * 0.25, width * 0.75];
  const level = height * 0.55;
  return (
    <>
      <path d={`M0 10H${left}M${right} 10H${width}`} {...LINE} strokeWidth={2} />
      <rect x={left} y={level} width={right - left} height={height - level - 2} fill={paint.pipeWater} />
      <path d={`M${left} 2V${height - 2}H${right}V2`} {...LINE} stroke={paint.edge} strokeWidth={2} />
      <path
        d={`M${width / 2 - 5} ${level - 8}h10l-5 7z`}
        fill={paint.card}
        stroke={paint.ink2}
        strokeWidth={1.3}
      />
    </>
  );
};

const MeterGlyph = ({ width, height }: GlyphProps) => (
  <>
    <rect
      x="1.5"
      y="1.5"
      width={width - 3}
      height={height - 3}
      rx="4"
      {...LINE}
      fill={paint.card}
      strokeWidth={2}
    />
    <path
      d={`M${width * 0.25} ${height / 2}H${width * 0.72}m-7 -6l7 6l-7 6`}
      {...LINE}
      strokeWidth={1.8}
      strokeLinecap="round"
    />
  </>
);

/** A vessel with layers of sand. */
const FilterGlyph = ({ width, height }: GlyphProps) => (
  <>
    <rect
      x="1.5"
      y="1.5"
      width={width - 3}
      height={height - 3}
      rx="4"
      {...LINE}
      fill={paint.card}
      strokeWidth={2}
    />
    {[0.4, 0.55, 0.7].map((share) => (
      <path
        key={share}
        d={`M6 ${height * share}H${width - 6}`}
        {...LINE}
        strokeWidth={1.4}
        strokeDasharray="2 4"
        strokeLinecap="round"
      />
    ))}
    <path d={`M6 ${height * 0.28}H${width - 6}`} {...LINE} strokeWidth={1.4} />
  </>
);

/** A bottle of chlorine with the dosing line below it. */
/** A bottle, filled while its pump runs. */
const ChlorinatorGlyph = ({ width, height, state }: GlyphProps & { state: PumpState }) => {
  const neck = width * 0.32;
  const runs = state === "running";
  return (
    <>
      <path
        d={`M${neck} 2H${width - neck}V10q${neck - 2} 3 ${neck - 2} 12V${height - 8}q0 6 -6 6H8q-6 0 -6 -6V22q0 -9 ${neck - 2} -12z`}
        {...LINE}
        fill={runs ? paint.ink2 : paint.card}
        strokeWidth={2}
      />
      <text
        x={width / 2}
        y={height * 0.62}
        textAnchor="middle"
        fontSize="12"
        fontWeight="600"
        fill={runs ? paint.card : paint.ink2}
      >
        Cl
      </text>
    </>
  );
};

/** What the drawing of a symbol depends on. */
export interface GlyphState {
  pump: PumpState;
  valve: ValveState;
  fill: number | null;
}

/** The drawing of a symbol without its texts; a value and a text have none. */
export const Glyph = ({
  symbol,
  state,
}: {
  symbol: Pick<MimicSymbol, "id" | "kind" | "width" | "height" | "turn">;
  state: GlyphState;
}) => {
  const { kind, width, height, turn } = symbol;
  // On its side the drawing keeps its proportions within the turned box.
  const lies = turn === 90 || turn === 270;
  const size = lies ? { width: height, height: width } : { width, height };
  const drawings: Partial<Record<SymbolKind, () => React.ReactNode>> = {
    pump: () => <PumpGlyph {...size} state={state.pump} drive={false} />,
    vfd: () => <PumpGlyph {...size} state={state.pump} drive />,
    valve: () => <ValveGlyph {...size} state={state.valve} regulates={false} />,
    prv: () => <ValveGlyph {...size} state={state.valve} regulates />,
    tank: () => <TankGlyph {...size} fill={state.fill} id={symbol.id} />,
    well: () => <WellGlyph {...size} />,
    meter: () => <MeterGlyph {...size} />,
    filter: () => <FilterGlyph {...size} />,
    chlorinator: () => <ChlorinatorGlyph {...size} state={state.pump} />,
  };
  const draw = drawings[kind];
  if (!draw) return null;
  const move = lies
    ? `translate(${width / 2} ${height / 2}) rotate(${turn}) translate(${-height / 2} ${-width / 2})`
    : turn === 180
      ? `rotate(180 ${width / 2} ${height / 2})`
      : undefined;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      overflow="visible"
    >
      <g {...(move ? { transform: move } : {})}>{draw()}</g>
    </svg>
  );
};
