import { styled } from "@mui/material/styles";
import { paint } from "./paint.ts";

/** A way past what stands before it in the tab order; seen only while it has the focus. */
export const SkipLink = styled("a")({
  position: "fixed",
  insetInlineStart: 12,
  top: -60,
  zIndex: 1300,
  padding: "10px 16px",
  borderRadius: 6,
  backgroundColor: paint.card,
  "&:focus": { top: 8 },
});
