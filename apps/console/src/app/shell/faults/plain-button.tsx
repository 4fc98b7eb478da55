import { styled } from "@mui/material/styles";
import { paint } from "../../../shared/ui/paint.ts";

/**
 * A button for pages that come with the first script, since they stand in when nothing more can be fetched. The
 * button of the component library would bring 10 kB along.
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
