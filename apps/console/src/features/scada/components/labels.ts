import { styled } from "@mui/material/styles";
import { lowSymbol } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

/** Labels grow where the drawing shrinks, each from the side at which it stands. */
const scale = "var(--label-scale, 1)";
const legible = `scale(${scale})`;

/** As wide as the drawing has space for, in px of a label that grows with it. */
const spaced = "calc(var(--name-width, 320) * 1px / var(--label-scale, 1))";

/** Texts around the drawing; they take no space of the box that pipes end at. */
export const Around = styled("span")({
  ...typeScale.age,
  position: "absolute",
  display: "block",
  width: "max-content",
  maxWidth: `min(200px, ${spaced})`,
  color: paint.mute,
  "& b": { ...typeScale.h3, display: "flex", alignItems: "center", gap: 6, color: paint.ink },
  "& b small": { ...typeScale.age, fontWeight: 500, color: paint.mute },
  "& em": { ...typeScale.h3, display: "block", fontStyle: "normal", color: paint.ink },
  transform: legible,
  '&[data-at="above"]': { left: 0, bottom: `calc(100% + 4px * ${scale})`, transformOrigin: "left bottom" },
  '&[data-at="centred"]': {
    left: "50%",
    // Above the bonnet of the valve, and apart from it in a room with many devices, too.
    bottom: "calc(100% + 18px)",
    transform: `translateX(-50%) ${legible}`,
    transformOrigin: "center bottom",
    textAlign: "center",
    "& b": { justifyContent: "center" },
  },
  '&[data-at="below"]': {
    maxWidth: 200,
    left: 0,
    top: `calc(100% + 6px * ${scale})`,
    transformOrigin: "left top",
  },
  // The pipe passes between what a pump does and its figures.
  '&[data-at="beside"]': {
    // After the shape at the corner of the symbol, which grows as well.
    left: "calc(100% - 10px + 22px * var(--label-scale, 1))",
    bottom: "calc(50% + 8px)",
    maxWidth: `min(170px, ${spaced})`,
    transformOrigin: "left bottom",
  },
  '&[data-at="under-pipe"]': {
    left: "calc(100% + 10px)",
    top: "calc(50% + 10px)",
    maxWidth: "none",
    whiteSpace: "nowrap",
    transformOrigin: "left top",
    // Where the labels are much larger than the drawing, only what changes has space.
    "[data-tight=true] & [data-slow]": { display: "none" },
  },
});

export const Caption = styled("span")({
  display: "block",
  minWidth: 0,
  ...typeScale.h3,
  color: paint.ink,
  whiteSpace: "pre-wrap",
  transform: legible,
  transformOrigin: "left center",
});

/** A value that stands alone on the drawing. */
export const Alone = styled("span")({
  display: "block",
  // Its ruler stays as wide as its place.
  width: "calc(100% / var(--label-scale, 1))",
  transform: legible,
  transformOrigin: "left top",
});

export const Inside = styled("span")({
  position: "absolute",
  inset: 0,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  ...typeScale.age,
  color: paint.ink,
  transform: legible,
  containerType: "size",
  // Where labels are much larger than the drawing, two lines do not fit between the surface and the end of the tank.
  [lowSymbol]: { "[data-tight=true] & [data-slow]": { display: "none" } },
});

export const Shape = styled("span")({
  position: "absolute",
  top: -10,
  right: -10,
  lineHeight: 0,
  transform: legible,
  transformOrigin: "left bottom",
  // Above its corner stands the name.
  "[data-kind=tank] > &": { top: 4, transformOrigin: "left top" },
});

export const Mark = styled("span")({
  ...typeScale.age,
  position: "absolute",
  left: "100%",
  display: "flex",
  alignItems: "center",
  gap: 4,
  color: paint.mute,
  whiteSpace: "nowrap",
  transform: `translateY(-50%) ${legible}`,
  transformOrigin: "left center",
  "&::before": { content: '""', width: 10, borderTop: `1.5px solid ${paint.edge}` },
});
