import { styled } from "@mui/material/styles";
import { useMemo } from "react";
import { encode } from "uqr";

const Picture = styled("svg")({
  flex: "none",
  width: 208,
  maxWidth: "100%",
  borderRadius: 8,
  forcedColorAdjust: "none",
});

/** Light modules around the picture, without which many readers do not find it (ISO/IEC 18004). */
const QUIET = 4;

/**
 * A text as a square of dark modules: the side, in modules, and one path that draws them.
 * @param text at most a few hundred characters, or the modules become too small to read
 */
export const qrPath = (text: string): { side: number; path: string } => {
  const { size, data } = encode(text, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { side: size, path };
};

/** A text for a camera. Dark on white in both themes: many readers see nothing in an inverted picture. */
export const QrPicture = ({ text, label }: { text: string; label: string }) => {
  const { side, path } = useMemo(() => qrPath(text), [text]);
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </Picture>
  );
};
