import { styled } from "@mui/material/styles";
import { paint } from "../../../shared/ui/paint.ts";

/**
 * Button for error pages, which are part of the first script because further scripts may fail to load. The button
 * of the component library would add 10 kB.
 */
export const PlainButton = styled("button")({
  minHeight: 34,
  padding: "0 12px",
  border: "1px solid transparent",
  borderRadius: 6,
  backgroundColor: paint.primary,
  color: paint.onPrimary,
  fontFamily: "inherit",
  fontSize: "0.875rem",
  lineHeight: "1.25rem",
  fontWeight: 600,
  cursor: "pointer",
  "&:hover": { backgroundColor: `color-mix(in srgb, ${paint.primary} 88%, #000)` },
});
