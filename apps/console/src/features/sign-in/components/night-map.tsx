import { styled } from "@mui/material/styles";
import { DeviceSilhouette, type SilhouetteType } from "../../../shared/ui/device/device-silhouette.tsx";
import { nightTokens } from "../../../shared/ui/tokens.ts";
import { avenues, lanes } from "./night-map-paths.ts";

const Svg = styled("svg")({ position: "absolute", inset: 0, width: "100%", height: "100%" });

const mains = "M-10 310C150 296 300 282 440 250S720 214 880 220M150 306L126 596M634 222L628 640";
const branches =
  "M238 120L240 292M418 130L426 254M54 175L60 302M126 596L316 566 640 520 880 516M322 478L318 690";
const dashed = "M-10 150C240 110 420 60 620 40M640 336L880 318M318 566L126 600M628 640L880 604";

const points: { type: SilhouetteType; x: number; y: number }[] = [
  { type: "DATALOGGER", x: 624, y: 125 },
  { type: "VGA", x: 329, y: 300 },
  { type: "VGA", x: 752, y: 440 },
  { type: "WATER_PUMP", x: 134, y: 497 },
  { type: "CARBONATE_HARDNESS", x: 558, y: 571 },
];

/** Background picture: an invented network at night, without values, since live data requires sign-in. */
export const NightMap = () => (
  <Svg viewBox="0 0 860 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="860" height="900" fill={nightTokens.ground} />
    <g fill="none" stroke={nightTokens.road}>
      <path d={avenues} strokeWidth="9" />
      <path d={lanes} strokeWidth="4" />
    </g>
    <path
      d="M-10 700C240 690 420 640 620 600S800 580 880 590V690C700 676 560 690 420 724S120 790-10 780Z"
      fill={nightTokens.water}
    />
    <g fill="none" stroke={nightTokens.contour} strokeWidth="1">
      {[44, 74, 104, 134].map((radius) => (
        <circle key={radius} cx="329" cy="300" r={radius} />
      ))}
      {[40, 70, 100].map((radius) => (
        <circle key={radius} cx="752" cy="440" r={radius} />
      ))}
    </g>
    <g fill="none" stroke={nightTokens.pipe} strokeLinecap="round">
      <path d={mains} strokeWidth="3.4" />
      <path d={branches} strokeWidth="2" />
      <path d={dashed} strokeWidth="1.6" strokeDasharray="6 5" />
    </g>
    {points.map(({ type, x, y }) => (
      <g key={`${x}`} transform={`translate(${x - 19} ${y - 19})`} color={nightTokens.ink}>
        <circle
          cx="19"
          cy="19"
          r="18.4"
          fill={nightTokens.canvas}
          stroke={nightTokens.mute}
          strokeWidth="1.4"
        />
        <g transform="translate(9 9)">
          <DeviceSilhouette type={type} size={20} />
        </g>
      </g>
    ))}
    <rect width="860" height="110" fill="url(#night-top)" />
    <rect y="640" width="860" height="260" fill="url(#night-foot)" />
    <defs>
      <linearGradient id="night-top" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={nightTokens.canvas} stopOpacity="0.9" />
        <stop offset="1" stopColor={nightTokens.canvas} stopOpacity="0" />
      </linearGradient>
      <linearGradient id="night-foot" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={nightTokens.canvas} stopOpacity="0" />
        <stop offset="0.4" stopColor={nightTokens.canvas} stopOpacity="0.94" />
        <stop offset="1" stopColor={nightTokens.canvas} />
      </linearGradient>
    </defs>
  </Svg>
);
