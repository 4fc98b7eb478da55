import { useMemo } from "react";
import { qrPath } from "../qr-path.ts";

/** A text for a camera. Dark on white in both themes: many readers see nothing in an inverted picture. */
export const QrPicture = ({ text, label }: { text: string; label: string }) => {
  const { side, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ flex: "none", width: 208, maxWidth: "100%", borderRadius: 8, forcedColorAdjust: "none" }}
    >
      <rect width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
};
