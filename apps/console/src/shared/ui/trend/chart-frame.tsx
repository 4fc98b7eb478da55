import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Row } from "../arrange.ts";
import { below, narrowFrame, touch } from "../breakpoints.ts";
import type { SeriesNumber } from "../device/value-tile.tsx";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { linePaint } from "./trend-colors.ts";
import { markerPath } from "./trend-marker.ts";

export type LegendEntry = {
  key: string;
  /** Short name for narrow frames ("P2"). */
  short?: string | undefined;
  /** In narrow frames instead of both names, where short names stand for several lines. */
  narrow?: string | undefined;
  label: string;
  color?: SeriesNumber | undefined;
  dotted?: boolean | undefined;
  dash?: readonly number[] | undefined;
  /** What pressing it does, and whether that is so. */
  button?: { title: string; pressed: boolean; onPress: () => void } | undefined;
};

export type ChartFrameProps = {
  title: string;
  /** Unit and aggregation. */
  sub?: string;
  /** Range choice, beside the title. */
  range?: ReactNode;
  /** Live or paused, and the like. */
  state?: ReactNode;
  legend?: readonly LegendEntry[];
  /** Export, table, full screen. */
  tools?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  className?: string;
};

const Root = styled("figure")({
  containerType: "inline-size",
  minWidth: 0,
  margin: 0,
  padding: "10px 14px 12px",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowCard,
});

const Head = styled("figcaption")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 12px",
  minHeight: 32,
  marginBottom: 10,
  "& h2": { ...typeScale.h3, margin: 0 },
  "& p": { ...typeScale.age, margin: 0, color: paint.mute },
});

// On a phone it has lines of its own, which begin where all others do.
const Tools = styled(Row)({ marginInlineStart: "auto", [below("sm")]: { marginInlineStart: 0 } });

const Legend = styled("ul")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 16px",
  margin: 0,
  padding: 0,
  listStyle: "none",
  color: paint.ink2,
  [below("sm")]: { columnGap: 10 },
  // One line for title, range and legend; full names are shown with the values above the trend.
  "& [data-narrow]": { display: "none" },
  [narrowFrame]: {
    "& [data-label=true]": { display: "none" },
    "& [data-narrow]": { display: "inline" },
  },
  "& li, & button": { display: "flex", alignItems: "center", gap: 7 },
  "& svg": { flex: "none" },
});

const Pressed = styled("button")({
  padding: "1px 6px",
  margin: "-2px -7px",
  border: "1px solid transparent",
  borderRadius: 6,
  background: "none",
  font: "inherit",
  color: "inherit",
  cursor: "pointer",
  "&:hover": { backgroundColor: paint.hover },
  '&[aria-pressed="true"]': { borderColor: paint.lineStrong },
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: 2 },
  [touch]: { minWidth: 44, minHeight: 44, margin: "0 -4px" },
});

/** A piece of a line as it is drawn. */
export const LineSample = ({
  color,
  dotted = false,
  dash,
}: Pick<LegendEntry, "color" | "dotted" | "dash">) => {
  const stroke = color ? linePaint({ color, dash }) : paint.ink2;
  return (
    <svg width="22" height="9" aria-hidden="true">
      <path
        d="M0 4.5h22"
        stroke={stroke}
        strokeWidth={dotted ? 1.6 : 2.2}
        strokeDasharray={dotted ? "2.4 2.2" : dash?.join(" ")}
      />
      {color && !dotted && <path d={markerPath(color, 11, 4.5, 3)} fill={stroke} />}
    </svg>
  );
};

const Entry = ({ entry: { button, ...entry } }: { entry: LegendEntry }) => {
  const names = (
    <>
      <LineSample color={entry.color} dotted={entry.dotted} dash={entry.dash} />
      {entry.narrow && <span data-narrow>{entry.narrow}</span>}
      <span data-label={entry.narrow !== undefined}>
        {entry.short}
        <span data-label={entry.short !== undefined}>{entry.short ? ` ${entry.label}` : entry.label}</span>
      </span>
    </>
  );
  return (
    <li>
      {button ? (
        <Pressed type="button" title={button.title} aria-pressed={button.pressed} onClick={button.onPress}>
          {names}
        </Pressed>
      ) : (
        names
      )}
    </li>
  );
};

/** Frame of a chart: title, range, legend and tools. */
export const ChartFrame = (props: ChartFrameProps) => (
  <Root className={props.className}>
    <Head>
      <h2>{props.title}</h2>
      {props.sub && <p>{props.sub}</p>}
      {props.range}
      {props.state}
      <Tools gap="8px 12px" wraps>
        {props.legend && props.legend.length > 0 && (
          <Legend>
            {props.legend.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </Legend>
        )}
        {props.tools}
      </Tools>
    </Head>
    {props.children}
    {props.foot}
  </Root>
);
