import type { TypeColor } from "@sgval/contract/devices/device-types";
import type { ReactNode } from "react";
import { useDeviceTypes } from "../../device-types.ts";
import { paint } from "../paint.ts";
import type { TokenName } from "../tokens.ts";
import { Drawing } from "./drawing.tsx";

export type SilhouetteType =
  | "VGA"
  | "DATALOGGER"
  | "CARBONATE_HARDNESS"
  | "WELL_LOGGING"
  | "WATER_PUMP"
  | "DMA";

const FILLED = { fill: "currentColor" };
const DOT = { fill: "currentColor", stroke: "none" };

const DRAWING: Record<SilhouetteType, ReactNode> = {
  VGA: (
    <>
      <path d="M3 9.5v9L12 14z" />
      <path d="M21 9.5v9L12 14z" />
      <path d="M12 14V8" />
      <path d="M7.5 8a4.5 4.5 0 0 1 9 0z" {...FILLED} />
    </>
  ),
  DATALOGGER: (
    <>
      <rect x="3.5" y="10" width="13" height="10.5" rx="1.75" />
      <path d="M6.5 16h1.6l1.4-2.8 1.8 4.4 1.3-1.6h1" />
      <path d="M13.5 10V4.5" />
      <path d="M16.8 2.6a4.6 4.6 0 0 1 0 5.2" />
      <path d="M19.4 1a8 8 0 0 1 0 8.4" />
    </>
  ),
  CARBONATE_HARDNESS: (
    <>
      <path d="M12 2.8c3.9 4.3 6.2 7.6 6.2 10.9a6.2 6.2 0 0 1-12.4 0c0-3.3 2.3-6.6 6.2-10.9z" />
      <path d="M9.2 13.4h5.6" />
      <path d="M10.2 16.2h3.6" />
    </>
  ),
  WELL_LOGGING: (
    <>
      <path d="M2.5 6.5H8" />
      <path d="M16 6.5h5.5" />
      <path d="M8 3.5v17h8v-17" />
      <path d="M8 14.5h8" />
      <path d="M9.9 9.6h4.2L12 12.6z" {...FILLED} />
    </>
  ),
  WATER_PUMP: (
    <>
      <circle cx="12" cy="12" r="8.6" />
      <path d="M8.6 6.9 18.2 12l-9.6 5.1z" {...FILLED} />
    </>
  ),
  DMA: (
    <>
      <path d="M4.6 9.6 11.2 3.4l8.6 3.4-.9 9.5-8.1 4.5-5-4.4z" />
      <path d="M4.6 9.6 12.6 12.4" />
      <circle cx="4.6" cy="9.6" r="2.2" {...DOT} />
      <circle cx="12.6" cy="12.4" r="1.7" {...DOT} />
    </>
  ),
};

/** What the colours of the types are drawn with; `null` is the colour of the text beside. */
export const typeTokens: Record<TypeColor, TokenName | null> = {
  neutral: null,
  blue: "series1",
  green: "series3",
  pink: "series4",
  brown: "brown",
};

export type DeviceSilhouetteProps = {
  type: SilhouetteType;
  size?: number;
  /** Accessible name; omit it if the type is named beside it. */
  label?: string;
};

/** Icon of a device type, in the colour of the type. */
export const DeviceSilhouette = ({ type, size = 22, label }: DeviceSilhouetteProps) => {
  const token = typeTokens[useDeviceTypes((types) => types[type].color)];
  return (
    <Drawing
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      // Before what a list says of its icons.
      {...(token && { style: { color: paint[token] } })}
      // Thicker lines in small icons.
      strokeWidth={size < 18 ? 1.9 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      label={label}
    >
      {DRAWING[type]}
    </Drawing>
  );
};
