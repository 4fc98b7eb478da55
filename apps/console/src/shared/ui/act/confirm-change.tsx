import { styled } from "@mui/material/styles";
import { IconArrowRight } from "@tabler/icons-react";
import { below } from "../breakpoints.ts";
import { Ruler, type RulerProps } from "../device/ruler.tsx";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

export type ChangeFigure = {
  label: string;
  value: string;
  unit?: string | undefined;
  /** The name of a state instead of a figure; set smaller. */
  isText?: boolean;
  /** Age and quality, or what the number is. */
  note?: string | undefined;
};

export type ConfirmChangeProps = {
  now: ChangeFigure;
  requested: ChangeFigure;
  /** Absent when the change is a state instead of a number. */
  change?: ChangeFigure | undefined;
  ruler?: RulerProps | undefined;
};

const Root = styled("div")({
  padding: "14px 24px 12px",
  backgroundColor: paint.sunk,
  borderBlock: `1px solid ${paint.line}`,
});

/** Labels stand on one line and values on the next, whichever of them has a note or breaks. */
const Line = styled("div")({
  display: "grid",
  gridTemplateColumns: "1fr auto 1fr 1fr",
  alignItems: "start",
  gap: "12px 20px",
  "& > svg": { alignSelf: "center", color: paint.mute },
  // Without a difference its column would only make the names of states break.
  "&[data-of='2']": { gridTemplateColumns: "1fr auto 1fr" },
  [below("sm")]: { gridTemplateColumns: "1fr auto 1fr" },
});

const Figure = styled("div", { shouldForwardProp: (name) => name !== "end" })<{ end?: boolean }>({
  minWidth: 0,
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
  variants: [
    {
      props: { end: true },
      style: {
        textAlign: "end",
        [below("sm")]: { gridColumn: "1 / -1", textAlign: "start" },
      },
    },
  ],
});

const Value = styled("span")({
  ...typeScale.valueXl,
  "&[data-part=requested]": { color: paint.link },
  "&[data-part=change]": { fontSize: "1.5rem" },
  "&[data-text=true]": { fontSize: "1.125rem", lineHeight: 1.4 },
  "& span": { fontSize: "0.54em", fontWeight: 500, letterSpacing: 0, color: paint.mute },
});

const Scale = styled("div")({ marginTop: 10 });

const Part = ({ figure, part }: { figure: ChangeFigure; part: "now" | "requested" | "change" }) => (
  <Figure end={part === "change"}>
    <small>{figure.label}</small>
    <Value data-part={part} data-text={figure.isText}>
      {figure.value}
      {figure.unit && <span>{`\u00a0${figure.unit}`}</span>}
    </Value>
    {figure.note && <small>{figure.note}</small>}
  </Figure>
);

/** Current value, requested value and difference, above the ruler. */
export const ConfirmChange = ({ now, requested, change, ruler }: ConfirmChangeProps) => (
  <Root>
    <Line data-of={change ? 3 : 2}>
      <Part figure={now} part="now" />
      <IconArrowRight size={22} stroke={1.5} aria-hidden />
      <Part figure={requested} part="requested" />
      {change && <Part figure={change} part="change" />}
    </Line>
    {ruler && (
      <Scale>
        <Ruler {...ruler} />
      </Scale>
    )}
  </Root>
);
