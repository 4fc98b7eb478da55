import { paint } from "./paint.ts";

/** Places along the pipe, in px from the start of the drawing. */
export type ValvePlaces = { inlet: number; valve: number; outlet: number; flow: number; remote: number };

export type PipeFlow = "flowing" | "still" | "unknown";

const PIPE_TOP = 82;
const PIPE_END = 102;
const MIDDLE = (PIPE_TOP + PIPE_END) / 2;

/** Height of the drawing in px. */
export const VALVE_DRAWING_HEIGHT = 146;
/** From the outlet's measuring point back to the middle of the valve body, in px. */
export const BODY_BEHIND_OUTLET = 94;

const LINE = { fill: "none", stroke: paint.ink2, strokeWidth: 1.5 } as const;
const SOLID = { fill: paint.card, stroke: paint.ink2, strokeWidth: 1.6, strokeLinejoin: "round" } as const;
const WIRE = { fill: "none", stroke: paint.lineStrong, strokeWidth: 1.5 } as const;

type ValveDrawingProps = {
  width: number;
  places: ValvePlaces;
  /** 0 shut to 1 open; null when the valve does not report it. */
  opening: number | null;
  flow: PipeFlow;
  hasRemote: boolean;
};

/** Pipe, valve pit and meter of a pressure-reducing valve; wires run up to the values measured there. */
export const ValveDrawing = ({ width, places, opening, flow, hasRemote }: ValveDrawingProps) => {
  const { inlet, valve, outlet, remote } = places;
  const body = outlet - BODY_BEHIND_OUTLET;
  const meter = places.flow + 34;
  const chevrons = [inlet - 54, inlet + 52, outlet + 24, places.flow - 44, meter + 84];
  return (
    <svg width={width} height={VALVE_DRAWING_HEIGHT} aria-hidden="true" style={{ display: "block" }}>
      <rect
        x={body - 190}
        y="28"
        width={324 + BODY_BEHIND_OUTLET}
        height="108"
        rx="2"
        fill="none"
        stroke={paint.lineStrong}
        strokeDasharray="5 4"
      />
      <rect
        x="0"
        y={PIPE_TOP}
        width={width}
        height={PIPE_END - PIPE_TOP}
        fill={flow === "flowing" ? paint.pipeWater : paint.sunk}
      />
      <path
        d={`M0 ${PIPE_TOP}H${width}M0 ${PIPE_END}H${width}`}
        {...LINE}
        {...(flow === "unknown" ? { strokeDasharray: "5 4" } : {})}
      />
      {flow === "flowing" &&
        chevrons.map((x) => <path key={x} d={`M${x} ${MIDDLE - 4}l6 4-6 4`} {...LINE} strokeWidth={1.7} />)}
      <path d={`M${valve} 0V16H${body}V40`} {...WIRE} />
      <path d={`M${places.flow} 0V58H${meter}V76`} {...WIRE} />
      {[inlet, outlet, ...(hasRemote ? [remote] : [])].map((x) => (
        <g key={x}>
          <path d={`M${x} 0V${PIPE_TOP - 4}`} {...WIRE} />
          <circle cx={x} cy={PIPE_TOP} r="3.5" fill={paint.card} stroke={paint.ink2} strokeWidth="1.5" />
        </g>
      ))}
      <IsolationValve x={body - 142} />
      <path d={`M${body - 90} 75h26l-4 33h-18z`} {...SOLID} />
      <path
        d={`M${body - 84} 90l12-13M${body - 83} 102l16-18M${body - 76} 105l9-10`}
        {...LINE}
        strokeWidth={0.8}
      />
      <ReducingValve x={body} opening={opening} />
      <g transform={`translate(${meter} ${MIDDLE})`}>
        <rect x="-35" y="-17" width="70" height="33" rx="3" {...SOLID} />
        <path d="M-16 0h31m-6-5.5 6.5 5.5-6.5 5.5" {...LINE} strokeWidth={1.7} />
      </g>
    </svg>
  );
};

const IsolationValve = ({ x }: { x: number }) => (
  <g transform={`translate(${x} ${MIDDLE})`}>
    <path d="M-20-16v31L20-16v31z" {...SOLID} />
    <path d="M0-1v-24m-8 0h16" {...LINE} />
  </g>
);

/** Body with the plug between seat and diaphragm; the plug stands as high as the valve says it is open. */
const ReducingValve = ({ x, opening }: { x: number; opening: number | null }) => {
  const rise = opening === null ? 6 : Math.min(1, Math.max(0, opening)) * 12;
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M-78 76V48h44M34 48h44v28" {...LINE} />
      <path
        d="M-66 75c22 0 26-22 40-22h52c14 0 18 22 40 22h10v34h-154v-34z"
        fill={paint.card}
        stroke={paint.ink2}
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
      <path d="M-56 82c16 2 24 20 40 20M56 82c-16 2-24 20-40 20" {...LINE} stroke={paint.lineStrong} />
      <path
        d="M-31 55l6-9h50l6 9z"
        fill={paint.track}
        stroke={paint.ink2}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M-21 46c6-8 36-8 42 0z" {...SOLID} />
      <path d="M-32 41h13v13h-13zM19 41h13v13h-13z" {...SOLID} />
      <g transform={`translate(0 ${-rise})`}>
        <path d={`M0 ${61 + rise}V99`} {...LINE} strokeWidth={2.4} />
        <path
          d="M-17 98h34l-4 7q-2 3-5 3h-16q-3 0-5-3z"
          fill={paint.ink2}
          {...(opening === null ? { fillOpacity: 0.35 } : {})}
        />
      </g>
    </g>
  );
};
