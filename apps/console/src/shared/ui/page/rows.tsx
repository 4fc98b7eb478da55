import { styled } from "@mui/material/styles";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

/** Rows of a card: icon, name with a second line, and actions at the end. */
export const Rows = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 12px",
    padding: "10px 14px",
    borderTop: `1px solid ${paint.line}`,
  },
  "& > li > svg": { flex: "none", color: paint.ink2 },
  "& > li > div": { flex: "1 1 180px", minWidth: 0, overflowWrap: "anywhere" },
  "& b": { ...typeScale.body, fontWeight: 600 },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});
