import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";

/** The look of an entry of the horizontal bar, be it a link or the button of a drop-down. */
export const topEntry = {
  ...typeScale.body,
  display: "inline-flex",
  alignItems: "center",
  flex: "none",
  gap: 8,
  height: "2.5rem",
  padding: "0 2px",
  borderBottom: "2.5px solid transparent",
  color: paint.ink2,
  fontWeight: 500,
  textDecoration: "none",
  whiteSpace: "nowrap",
  "&:hover": { color: paint.ink },
  "&[data-lit=true]": { color: paint.ink, fontWeight: 600, borderBottom: `2.5px solid ${paint.primary}` },
  "&[data-lit=true] > svg:first-of-type": { color: paint.primaryStrong },
} as const;
