import { styled } from "@mui/material/styles";
import { valueTicks } from "@sgval/quantities/axis-ticks";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { bandOf, isBeyond, percentOf } from "./ruler-scale.ts";
import type { Priority } from "./status-kinds.ts";

export type RulerMark = { at: number; text: string };

export type RulerProps = {
  /** Accessible name: name, value, normal band. */
  label: string;
  min: number;
  max: number;
  value?: number | null;
  /** Normal band; omit an open side. */
  bandLow?: number | undefined;
  bandHigh?: number | undefined;
  /** Current set-point of the device (hollow triangle above the track). */
  setPoint?: number | undefined;
  /** Requested value (primary dot, connected to the value by a line). */
  requested?: number | undefined;
  /** Maximum number of intervals between ticks. */
  ticks?: number;
  /** Labels under the ticks, e.g. limits. */
  marks?: readonly RulerMark[];
  large?: boolean;
  /** Without space for the set-point, for rows. */
  tight?: boolean;
  /** Colours the marker only, when the value is abnormal. */
  priority?: Priority | undefined;
  className?: string;
};

const Root = styled("div")({ position: "relative", width: "100%" });
const Track = styled("div")({ position: "relative", backgroundColor: paint.track });
const Part = styled("span")({ position: "absolute", display: "block", pointerEvents: "none" });
const Tick = styled("span")({
  position: "absolute",
  top: 2,
  width: 1,
  height: 3,
  backgroundColor: paint.lineStrong,
});
const Text = styled("span")({
  ...typeScale.micro,
  position: "absolute",
  top: 6,
  color: paint.mute,
  whiteSpace: "nowrap",
});

const Scale = styled("div")({ position: "relative", height: 6, '&[data-marks="true"]': { height: 22 } });

/** Aligns the outermost texts within the track. */
const shiftOf = (percent: number): string => (percent < 8 ? "0" : percent > 92 ? "-100%" : "-50%");

/** Texts of two marks that are nearer than this would lie over each other. */
const NEAR_PERCENT = 25;

interface Label {
  text: string;
  at: number;
  shift: string;
}

/** The texts of the marks from low to high; near ones are one text, at the mark that has more of the track beside it. */
const labelsOf = (marks: readonly RulerMark[], scale: { min: number; max: number }): Label[] => {
  const labels: Label[] = [];
  for (const { text, at: value } of marks.toSorted((a, b) => a.at - b.at)) {
    const at = percentOf(scale, value);
    const before = labels.at(-1);
    if (before === undefined || at - before.at >= NEAR_PERCENT) labels.push({ text, at, shift: shiftOf(at) });
    else {
      const isStart = (before.at + at) / 2 < 50;
      const both = { text: `${before.text} – ${text}`, at: isStart ? before.at : at };
      labels.splice(-1, 1, { ...both, shift: isStart ? "0" : "-100%" });
    }
  }
  return labels;
};

/** Offset in px that centres a marker and keeps it within the track. */
const inside = (percent: number, width: number): number => (-width * percent) / 100;

export const Ruler = (props: RulerProps) => {
  const {
    label,
    min,
    max,
    value,
    setPoint,
    requested,
    marks = [],
    large = false,
    tight = false,
    priority,
    className,
  } = props;
  const scale = { min, max };
  const band = bandOf(scale, props.bandLow, props.bandHigh);
  const height = large ? 8 : 6;
  const at = value === undefined || value === null ? null : percentOf(scale, value);
  const asked = requested === undefined ? null : percentOf(scale, requested);
  const marker = priority ? paint[`${priority}Text`] : paint.ink;
  return (
    <Root dir="ltr" role="img" aria-label={label} className={className} style={{ paddingTop: tight ? 3 : 8 }}>
      <Track style={{ height }}>
        {band && (
          <>
            <Part
              data-part="band"
              style={{
                left: `${band.start}%`,
                width: `${band.width}%`,
                top: 0,
                bottom: 0,
                background: paint.band,
              }}
            />
            {props.bandLow !== undefined && <BandEnd at={band.start} height={height} />}
            {props.bandHigh !== undefined && <BandEnd at={band.start + band.width} height={height} />}
          </>
        )}
        {asked !== null && at !== null && (
          <Part
            style={{
              left: `${Math.min(asked, at)}%`,
              width: `${Math.abs(asked - at)}%`,
              top: height / 2 - 1.5,
              height: 3,
              background: paint.primary,
            }}
          />
        )}
        {at !== null && (
          <Part
            data-part="value"
            data-beyond={value !== null && value !== undefined && isBeyond(scale, value)}
            style={{
              left: `${at}%`,
              top: -(large ? 4 : 3),
              width: 3,
              height: height + (large ? 8 : 6),
              marginLeft: inside(at, 3),
              borderRadius: 1,
              background: marker,
            }}
          />
        )}
        {asked !== null && (
          <Part
            data-part="requested"
            style={{
              left: `${asked}%`,
              top: height / 2 - 6,
              width: 12,
              height: 12,
              marginLeft: inside(asked, 12),
              borderRadius: 6,
              background: paint.primary,
              border: `2px solid ${paint.card}`,
            }}
          />
        )}
        {setPoint !== undefined && <SetPoint at={percentOf(scale, setPoint)} large={large} />}
      </Track>
      <Scale data-marks={marks.length > 0}>
        {valueTicks(scale, props.ticks ?? 7).map((tick) => (
          <Tick key={tick} style={{ left: `min(${percentOf(scale, tick)}%, calc(100% - 1px))` }} />
        ))}
        {labelsOf(marks, scale).map(({ text, at: place, shift }) => (
          <Text key={text} style={{ left: `${place}%`, transform: `translateX(${shift})` }}>
            {text}
          </Text>
        ))}
      </Scale>
    </Root>
  );
};

const BandEnd = ({ at, height }: { at: number; height: number }) => (
  <Part
    style={{
      left: `min(${at}%, calc(100% - 1px))`,
      top: -2,
      width: 1,
      height: height + 4,
      background: paint.edge,
    }}
  />
);

const SetPoint = ({ at, large }: { at: number; large: boolean }) => (
  <svg
    data-part="set-point"
    width="9"
    height="8"
    viewBox="0 0 9 8"
    aria-hidden="true"
    style={{ position: "absolute", left: `${at}%`, top: large ? -13 : -11, marginLeft: inside(at, 9) }}
  >
    <path
      d="M1 1h7L4.5 6.8z"
      fill={paint.card}
      stroke={paint.ink2}
      strokeWidth="1.2"
      strokeLinejoin="round"
    />
  </svg>
);
