import { styled } from "@mui/material/styles";
import { createLink } from "@tanstack/react-router";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const RowLook = styled("a")({
  ...typeScale.bodyS,
  display: "flex",
  alignItems: "flex-start",
  gap: 10,
  padding: "8px 14px",
  borderTop: `1px solid ${paint.line}`,
  color: paint.ink,
  textDecoration: "none",
  overflowWrap: "anywhere",
  "&:hover": { backgroundColor: paint.hover },
  "& svg": { flex: "none", marginTop: 2 },
  "& > span:first-of-type": { flex: 1, minWidth: 0 },
  "& b": { display: "block", fontWeight: 600 },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});

/** A row of the rail beside the devices: a command, a timer; it leads to its device. */
export const RailRow = createLink(RowLook);
