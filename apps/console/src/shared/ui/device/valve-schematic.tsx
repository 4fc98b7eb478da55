import { styled } from "@mui/material/styles";
import { useRef } from "react";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { useElementWidth } from "../use-element-width.ts";
import { ValueTile, type ValueTileProps } from "./value-tile.tsx";
import { BODY_BEHIND_OUTLET, type PipeFlow, ValveDrawing } from "./valve-drawing.tsx";

type Reading = Omit<ValueTileProps, "align" | "framed" | "size">;

export type ValveSchematicProps = {
  /** Accessible description of the drawing. */
  summary: string;
  inlet: Reading;
  valve: Reading;
  outlet: Reading;
  flow: Reading;
  /** Critical point downstream, when one is linked. */
  criticalPoint?: Reading | undefined;
  opening: number | null;
  pipeFlow: PipeFlow;
  /** Labels inside the drawing. */
  pitLabel: string;
  openingText: string;
  inletText: string;
  outletText: string;
  /** Without values where the drawing is scaled: they stand beside it already. */
  bare?: boolean;
};

/** Width that values above the drawing need; below it the drawing is scaled and the values stand under it. */
const SPACE_FOR_DRAWING = 780;

/** Of the state of the valve, as P1 is of the inlet pressure. */
const VALVE = "V";

const Root = styled("section")({
  position: "relative",
  minWidth: 0,
  overflow: "hidden",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowCard,
});

/** Two lines in every label, so that numbers stay aligned when a name wraps. */
const LEVEL = { "& > * > :first-of-type": { minHeight: "2rem", alignItems: "flex-end" } } as const;

const Values = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(5, 1fr)",
  paddingTop: 4,
  "& > *": { paddingInline: 10 },
  ...LEVEL,
});

const Tiles = styled("div")({
  display: "grid",
  // Three in a row at most: of five, the critical point would stand alone below four.
  gridTemplateColumns: "repeat(auto-fit, minmax(max(148px, (100% - 16px) / 3), 1fr))",
  gap: 8,
  marginTop: 8,
  // A label of two lines must not push its number below the numbers beside it.
  "& > [role=group]": {
    display: "grid",
    gridRow: "span 2",
    gridTemplateRows: "subgrid",
    gridTemplateColumns: "minmax(0, 1fr)",
    rowGap: 0,
  },
});

const Picture = styled("div")({
  position: "relative",
  paddingTop: 18,
  "& > svg": { display: "block", width: "100%", height: "auto" },
});
const Letters = styled("div")({
  ...typeScale.micro,
  position: "absolute",
  top: 2,
  insetInline: 0,
  height: 16,
  color: paint.ink2,
  "& b": { position: "absolute", transform: "translateX(-50%)" },
});
const Caption = styled("p")({
  ...typeScale.age,
  margin: 0,
  padding: "0 10px 8px",
  color: paint.ink2,
  textAlign: "center",
});

const Text = styled("p")({
  ...typeScale.age,
  position: "absolute",
  margin: 0,
  color: paint.ink2,
  whiteSpace: "nowrap",
});

const PitLabel = styled(Text)({ top: 32, color: paint.mute });
// The drawing is not mirrored, and "left" would be.
const InletText = styled(Text)({ insetInlineStart: 14, top: 110, whiteSpace: "normal" });
const OpeningText = styled(Text)({ top: 114, transform: "translateX(-50%)" });
const OutletText = styled(Text)({
  insetInlineEnd: 14,
  top: 110,
  overflow: "hidden",
  textOverflow: "ellipsis",
});
const Stage = styled("div")({ position: "relative", marginTop: 6, "& > svg": { display: "block" } });

/**
 * Schematic of a pressure-reducing valve with values at their measuring points. Pass the confirmed opening, never a
 * requested one.
 */
export const ValveSchematic = (props: ValveSchematicProps) => {
  const { inlet, valve, outlet, flow, criticalPoint } = props;
  const host = useRef<HTMLDivElement>(null);
  const width = useElementWidth(host);
  const readings = [inlet, valve, outlet, flow, ...(criticalPoint ? [criticalPoint] : [])];
  /** Above a scaled drawing only letters have space, and each value is found by its own. */
  const lettered = readings.map((reading) => (reading === valve ? { ...valve, letter: VALVE } : reading));
  const places = {
    inlet: width * 0.1,
    valve: width * 0.3,
    outlet: width * 0.5,
    flow: width * 0.7,
    criticalPoint: width * 0.9,
  };
  const body = places.outlet - BODY_BEHIND_OUTLET;
  const small = {
    inlet: SPACE_FOR_DRAWING * 0.1,
    valve: SPACE_FOR_DRAWING * 0.3,
    outlet: SPACE_FOR_DRAWING * 0.5,
    flow: SPACE_FOR_DRAWING * 0.7,
    criticalPoint: SPACE_FOR_DRAWING * 0.9,
  };
  const narrow = (
    <>
      <Root dir="ltr" role="img" aria-label={props.summary}>
        <Picture>
          <ValveDrawing
            width={SPACE_FOR_DRAWING}
            places={small}
            opening={props.opening}
            flow={props.pipeFlow}
            hasCriticalPoint={criticalPoint !== undefined}
          />
          <Letters aria-hidden="true">
            {lettered.map(({ letter, label, series }, index) => (
              <b key={label} data-series={series} style={{ left: `${10 + index * 20}%` }}>
                {letter}
              </b>
            ))}
          </Letters>
        </Picture>
        {props.openingText && <Caption>{props.openingText}</Caption>}
      </Root>
      {props.bare ? null : (
        <Tiles role="group" aria-label={props.summary}>
          {lettered.map((reading) => (
            <ValueTile key={reading.label} {...reading} framed />
          ))}
        </Tiles>
      )}
    </>
  );
  const drawing = (
    // Left to right in every text direction; values are above their measuring points.
    <Root dir="ltr" aria-label={props.summary}>
      <Values>
        {readings.map((reading) => (
          <ValueTile key={reading.label} {...reading} size="xl" align="center" />
        ))}
      </Values>
      <Stage>
        <ValveDrawing
          width={width}
          places={places}
          opening={props.opening}
          flow={props.pipeFlow}
          hasCriticalPoint={criticalPoint !== undefined}
        />
        <PitLabel style={{ left: body - 187 }}>{props.pitLabel}</PitLabel>
        <InletText style={{ maxWidth: body - 224 }}>{props.inletText}</InletText>
        <OpeningText style={{ left: body }}>{props.openingText}</OpeningText>
        <OutletText style={{ maxWidth: width - body - 270 }} title={props.outletText}>
          {props.outletText}
        </OutletText>
      </Stage>
    </Root>
  );
  return (
    // The wrapper is measured: measuring either variant would toggle them endlessly.
    <div ref={host}>{width >= SPACE_FOR_DRAWING ? drawing : narrow}</div>
  );
};
