import { styled } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import type { CSSProperties, ReactNode } from "react";
import { useFormat } from "../../format/use-format.ts";
import { AddressLink } from "../address-link.tsx";
import { below, touch } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { ChangedValue } from "./changed-value.tsx";
import { useExactTip } from "./exact-tip.tsx";
import { Ruler, type RulerProps } from "./ruler.tsx";
import type { AlarmLook, Priority } from "./status-kinds.ts";
import { StatusShape } from "./status-shape.tsx";
import { TrendAnchor, type TrendOf, useTrendAddress } from "./trend-link.tsx";

/** Freshness of the value; `waiting` means no reading yet. */
export type TileState = "fresh" | "late" | "stale" | "offline" | "waiting" | "bad";
export type TileSize = "s" | "m" | "l" | "xl" | "hero";
export type SeriesNumber = 1 | 2 | 3 | 4 | 5 | 6;

/** A note, or one that leads to what it counts. */
export type TileNote = string | { text: string; href: string };

export type ValueTileProps = {
  label: string;
  /** Short name of the series ("P2"), in the colour of its line. */
  letter?: string;
  series?: SeriesNumber;
  /** Formatted number or state name. */
  value: string;
  unit?: string | undefined;
  /** A state name instead of a number; smaller type. */
  isText?: boolean;
  ruler?: RulerProps | undefined;
  /** Replaces the ruler: a sparkline, an opening bar. */
  visual?: ReactNode;
  /** Age, quality and the like, in reading order; joined with a middle dot. */
  notes?: readonly (TileNote | undefined)[];
  /** Exact time, limits and source, shown on hover, focus and tap. */
  exact?: string | undefined;
  /** The channels whose trend the number leads to. */
  trend?: TrendOf | undefined;
  state?: TileState;
  /** Freshness as text ("Late", "Stale", "Offline since 14:02"), before the notes. */
  stateLabel?: string | undefined;
  priority?: Priority | undefined;
  priorityLabel?: string | undefined;
  /** Of the shape of the priority; `returned` also keeps the number in ordinary ink. */
  look?: AlarmLook;
  size?: TileSize;
  align?: "start" | "center";
  /** Draws a card around the tile. */
  framed?: boolean;
  /** Shown at the end of the number's line (trend, set-point). */
  aside?: ReactNode;
  className?: string;
};

const STEP = { s: "valueS", m: "valueM", l: "valueL", xl: "valueXl", hero: "hero" } as const;
const TEXT = { fontSize: "1.0625rem", lineHeight: "1.375rem", letterSpacing: "-0.01em" };

/** Smaller type for long totals. */
const LONG = { fontSize: "1.25rem" };
const LONGER = { fontSize: "1.0625rem" };
const fittedTo = (value: string) => (value.length > 10 ? LONGER : value.length > 7 ? LONG : {});

const Root = styled("div", { shouldForwardProp: (name) => name !== "framed" && name !== "centred" })<{
  framed: boolean;
  centred: boolean;
}>({
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  variants: [
    {
      props: { framed: true },
      style: {
        padding: "10px 14px 12px",
        border: `1px solid ${paint.line}`,
        borderRadius: 8,
        backgroundColor: paint.card,
        boxShadow: paint.shadowCard,
      },
    },
    { props: { centred: true }, style: { alignItems: "center", textAlign: "center" } },
  ],
});

const Label = styled("div")({
  ...typeScale.label,
  margin: 0,
  color: paint.mute,
  overflowWrap: "anywhere",
  "& b": { fontWeight: 700, marginInlineEnd: 4 },
});

const Head = styled("div")({
  display: "flex",
  alignSelf: "stretch",
  justifyContent: "space-between",
  gap: 8,
  "[data-align=center] > &": { justifyContent: "center" },
});

const Line = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  alignSelf: "stretch",
  gap: 6,
  minWidth: 0,
  "[data-align=center] > * > &": { justifyContent: "center" },
});

const Aside = styled("span")({ marginInlineStart: "auto", textAlign: "end" });

/** Ruler or other drawing under the number. */
const Visual = styled("div")({ width: "100%", "[data-align=center] > * > &": { maxWidth: 160 } });
const Scale = styled(Visual)({ marginBlock: "1px 0", "&[data-large=true]": { marginBlock: "8px 2px" } });

const Unit = styled("span")({
  fontSize: "max(0.54em, 0.75rem)",
  fontWeight: 500,
  letterSpacing: 0,
  color: paint.mute,
});

/** Looks like the text it is; a button, so that a finger or the keyboard brings up what the mouse does. */
const ExactButton = styled("button")({
  minWidth: 0,
  padding: 0,
  border: "none",
  borderRadius: 4,
  background: "none",
  font: "inherit",
  textAlign: "inherit",
  cursor: "help",
  userSelect: "text",
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: 2 },
});

/** After a tap the text stays long enough to be read. */
const READ_MS = 8_000;

type FigureProps = {
  name: string;
  /** Number and unit. */
  value: string;
  exact: string | undefined;
  /** Address of its trend. */
  trend: string | undefined;
  style: CSSProperties;
  children: ReactNode;
};

const Figure = ({ name, value, exact, trend, style, children }: FigureProps) => {
  if (!exact && trend === undefined) return <span style={{ ...style, minWidth: 0 }}>{children}</span>;
  const shown =
    trend === undefined ? (
      <ExactButton type="button" style={style}>
        {children}
      </ExactButton>
    ) : (
      <TrendAnchor href={trend} name={name} value={value}>
        <span style={style}>{children}</span>
      </TrendAnchor>
    );
  if (!exact) return shown;
  return (
    <Tooltip
      title={exact}
      describeChild
      enterTouchDelay={0}
      leaveTouchDelay={READ_MS}
      // A tap on the number opens its trend; one on the line below brings up the text.
      disableTouchListener={trend !== undefined}
    >
      {shown}
    </Tooltip>
  );
};

/** Width of the dot before a note, with its spaces. */
const DOT = "0.8em";

const Notes = styled("p")({
  ...typeScale.age,
  margin: 0,
  // Also a note of two lines in a centred tile, so that the lines begin below each other.
  textAlign: "start",
  overflow: "hidden",
  color: paint.mute,
  "& svg": { marginInlineEnd: 5 },
  // Each line of notes begins with a dot, which the edge cuts off: no line ends or begins with one. In a centred tile the
  // notes stand in the middle together: a line that is centred alone would show its dot.
  "& > span": { display: "flex", flexWrap: "wrap", alignItems: "baseline", marginInlineStart: `-${DOT}` },
  // Above the link that covers a tile which leads somewhere itself.
  "& a": {
    position: "relative",
    zIndex: 1,
    color: "inherit",
    // Beside and below each other: an area around one would lie over the next.
    [touch]: { display: "flex", alignItems: "center", minWidth: 44, minHeight: 44 },
  },
  // Notes wrap as a whole; a device code ("DL-07") is not broken at its hyphen.
  "& > span > span": { display: "flex", alignItems: "baseline", maxWidth: "100%" },
  "& > span > span > i": { flex: "none", width: DOT, fontStyle: "normal", textAlign: "center" },
  // As high as what a thumb presses: one below the other, not two of them here and there.
  [below("sm")]: { "& > span > span:has(a)": { flexBasis: "100%" } },
});

/** Content below the label; tiles in a row may use a subgrid, so that their numbers are aligned. */
const Rest = styled("div")({ display: "flex", flexDirection: "column", alignItems: "inherit", minWidth: 0 });

const isOld = (state: TileState): state is "stale" | "offline" => state === "stale" || state === "offline";

/** One measurement: name, number, unit, age, quality and ruler. */
export const ValueTile = (props: ValueTileProps) => {
  const { label, letter, series, value, unit, ruler, visual, exact, priority, className } = props;
  const format = useFormat();
  const trend = useTrendAddress(props.trend);
  const exactTip = useExactTip(() => exact ?? "");
  const { state = "fresh", stateLabel, size = "m", align = "start", framed = false, aside } = props;
  const notes = (props.notes ?? []).filter((note): note is TileNote => note !== undefined && note !== "");
  const scale = typeScale[STEP[size]];
  const step = props.isText
    ? { ...scale, ...(size === "s" ? {} : TEXT) }
    : { ...scale, ...(size === "m" || size === "l" ? fittedTo(value) : {}) };
  const ink = props.look === "returned" ? undefined : priority;
  const color = ink ? paint[`${ink}Text`] : isOld(state) || state === "waiting" ? paint.mute : paint.ink;
  const labels = (stateLabel ? [stateLabel, ...notes] : notes).map((note) =>
    typeof note === "string" ? { text: note } : note,
  );
  const clock = state === "late" || isOld(state) ? state : null;
  // The large value of a phone page has its age beside the label.
  const noteLine = labels.length > 0 && (
    <Notes {...(trend !== undefined && exactTip)}>
      <span>
        {labels.map(({ text, ...note }, at) => (
          <span key={text}>
            <i>{at > 0 && " · "}</i>
            <span>
              {at === 0 && clock && <StatusShape kind={clock} size={13} />}
              {"href" in note ? <AddressLink href={note.href}>{text}</AddressLink> : text}
            </span>
          </span>
        ))}
      </span>
    </Notes>
  );
  return (
    <Root
      framed={framed}
      centred={align === "center"}
      role="group"
      aria-label={label}
      className={className}
      data-state={state}
      data-align={align}
    >
      <Head>
        <Label>
          {letter && <b style={{ color: series ? paint[`series${series}`] : paint.ink }}>{letter}</b>}
          {label}
        </Label>
        {size === "hero" && noteLine}
      </Head>
      <Rest>
        <Line>
          <Figure
            name={letter ? `${label} ${letter}` : label}
            value={unit ? `${value} ${unit}` : value}
            exact={exact}
            trend={trend}
            style={{ ...step, color }}
          >
            <ChangedValue text={value} dashed={isOld(state)} />
            {unit && <Unit>{format.unitAfter(unit)}</Unit>}
          </Figure>
          {priority && (
            <StatusShape
              kind={priority}
              look={props.look ?? "plain"}
              size={16}
              {...(props.priorityLabel ? { label: props.priorityLabel } : {})}
            />
          )}
          {aside && <Aside>{aside}</Aside>}
        </Line>
        {ruler && (
          <Scale data-large={size === "hero"}>
            <Ruler large={size === "hero"} priority={ink} {...ruler} />
          </Scale>
        )}
        {visual && <Visual>{visual}</Visual>}
        {size !== "hero" && noteLine}
      </Rest>
    </Root>
  );
};
