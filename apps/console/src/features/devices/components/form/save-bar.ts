import { styled } from "@mui/material/styles";
import { below } from "../../../../shared/ui/breakpoints.ts";
import { bottomBarHeight } from "../../../../shared/ui/page/bottom-bar.ts";
import { paint } from "../../../../shared/ui/paint.ts";

/** The parts of a long form with its bar at the end. No grid: in one the bar would stick within its own row, below the fold. */
export const FormColumn = styled("div")({
  ...{ display: "flex", flexDirection: "column", gap: 12 },
  ...{ minWidth: 0, "& > *": { minWidth: 0 } },
});

/** The buttons of a long form, always in reach. What floats keeps clear of it by its attribute `data-save-bar`. */
export const SaveBar = styled("div")({
  position: "sticky",
  bottom: 0,
  zIndex: 2,
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "& .MuiAlert-root": { flex: "1 0 100%" },
  padding: "10px 14px",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  // Above the bar at the foot of a phone, be it of the device or of the console.
  [below("sm")]: {
    "body:has([data-bottom-bar]) &": { bottom: bottomBarHeight },
    "& .MuiButton-root": { flex: 1, minHeight: 44 },
  },
});
