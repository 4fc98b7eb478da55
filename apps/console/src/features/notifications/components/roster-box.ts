import { styled } from "@mui/material/styles";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

/** Shifts or exceptions, side by side where there is space. */
export const RosterGrid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 440px), 1fr))",
  alignItems: "start",
  gap: 16,
});

/** One shift or exception of the roster. */
export const RosterBox = styled("div")({
  display: "grid",
  // As wide as a day with the buttons that clear and choose it.
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 180px), 1fr))",
  gap: 12,
  padding: 12,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  "& > header, & > [data-wide]": { gridColumn: "1 / -1" },
  "& > header": {
    ...typeScale.h3,
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    minHeight: 34,
  },
});
