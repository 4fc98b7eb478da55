import { paint } from "../paint.ts";

/** Positions along the pipe in px. */
export type ValvePlaces = {
  inlet: number;
  valve: number;
  outlet: number;
  flow: number;
  criticalPoint: number;
};

export type PipeFlow = "flowing" | "still" | "unknown";

const PIPE_TOP = 82;
const PIPE_END = 102;
const MIDDLE = (PIPE_TOP + PIPE_END) / 2;

/** Height of the drawing in px, where it is not scaled. */
const VALVE_DRAWING_HEIGHT = 146;
/** Distance from the outlet measuring point to the centre of the valve body in px. */
export const BODY_BEHIND_OUTLET = 108;

const LINE = { fill: "none", stroke: paint.ink2, strokeWidth: 1.5 } as const;
const SOLID = { fill: paint.card, stroke: paint.ink2, strokeWidth: 1.6, strokeLinejoin: "round" } as const;
const WIRE = { fill: "none", stroke: paint.lineStrong, strokeWidth: 1.5 } as const;

type ValveDrawingProps = {
  width: number;
  places: ValvePlaces;
  /** 0 closed to 1 open; null when not reported. */
  opening: number | null;
  flow: PipeFlow;
  hasCriticalPoint: boolean;
};

/** Pipe, valve chamber and meter of a pressure-reducing valve, with lines to the measured values. */
export const ValveDrawing = ({ width, places, opening, flow, hasCriticalPoint }: ValveDrawingProps) => {
  const { inlet, valve, outlet, criticalPoint } = places;
  const body = outlet - BODY_BEHIND_OUTLET;
  const meter = places.flow + 34;
  // None where a symbol is on a narrow drawing.
  const chevrons = [inlet - 54, inlet + 52, outlet + 24, places.flow - 44, meter + 84].filter(
    (x) => x < body - 180 || (x > body + 84 && x < meter - 50) || (x > meter + 44 && x < width - 12),
  );
  return (
    // Where there is less space than it needs, the picture is scaled down as a whole.
    <svg
      width={width}
      height={VALVE_DRAWING_HEIGHT}
      viewBox={`0 0 ${width} ${VALVE_DRAWING_HEIGHT}`}
      aria-hidden="true"
    >
      <rect
        x={body - 196}
        y="26"
        width={440}
        height="112"
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
      {/* Behind the valve the pressure is lower, and so is the tone. */}
      <rect
        x={outlet - 18}
        y={PIPE_TOP}
        width={width - outlet + 18}
        height={PIPE_END - PIPE_TOP}
        fill={paint.card}
        fillOpacity={flow === "flowing" ? 0.4 : 0}
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
      {[inlet, outlet, ...(hasCriticalPoint ? [criticalPoint] : [])].map((x) => (
        <g key={x}>
          <path d={`M${x} 0V${PIPE_TOP - 4}`} {...WIRE} />
          <circle cx={x} cy={PIPE_TOP} r="3.5" fill={paint.card} stroke={paint.ink2} strokeWidth="1.5" />
        </g>
      ))}
      <IsolationValve x={body - 146} />
      <path d={`M${body - 92} 76h26l-4 32h-18z`} {...SOLID} />
      <path
        d={`M${body - 89} 89l12-12M${body - 87} 101l18-19M${body - 80} 106l9-10`}
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

/** Valve body with plug and diaphragm; the plug position shows the reported opening. */
const ReducingValve = ({ x, opening }: { x: number; opening: number | null }) => {
  const rise = opening === null ? 6 : Math.min(1, Math.max(0, opening)) * 12;
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M-80 76V48h50M30 48h48v26" {...LINE} />
      <path
        d="M-66 74h30c15 0 20-13 36-13s21 13 36 13h54v36H-66z"
        fill={paint.card}
        stroke={paint.ink2}
        strokeWidth="1.9"
        strokeLinejoin="round"
      />
      <path d="M-50 86c24 0 24 22 50 22s26-22 50-22" {...LINE} stroke={paint.lineStrong} />
      <path
        d="M-30 51c12-8 48-8 60 0l-2 9h-56z"
        fill={paint.track}
        stroke={paint.ink2}
        strokeWidth="1.7"
        strokeLinejoin="round"
      />
      <path d="M-34 42h14v12.5h-14zM20 42h14v12.5h-14z" {...SOLID} />
      <g transform={`translate(0 ${-rise})`}>
        <path d={`M0 ${62 + rise}V97`} {...LINE} strokeWidth={2.4} />
        <path
          d="M-19 96h38l-5 9q-.6 1-2 1h-24q-1.4 0-2-1z"
          fill={paint.ink2}
          {...(opening === null ? { fillOpacity: 0.35 } : {})}
        />
      </g>
    </g>
  );
};
