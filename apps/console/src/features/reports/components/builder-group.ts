import { styled } from "@mui/material/styles";
import { touch } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

/** A question of the builder, and what is wrong with its answer. */
export const Group = styled("fieldset")({
  display: "flex",
  flexDirection: "column",
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  // Not those of the outlines of fields.
  "& > legend": { ...typeScale.label, padding: "0 0 6px", color: paint.mute },
});
/** Choices beside each other. */
export const Choices = styled("div")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  gap: 4,
  "& label": { display: "inline-flex", alignItems: "center", minHeight: 30, cursor: "pointer" },
  '& button[aria-pressed="true"]': {
    borderColor: paint.primary,
    backgroundColor: paint.tint,
    color: paint.primaryStrong,
  },
  [touch]: { "& label, & button": { minHeight: 44 } },
});
export const Problem = styled("p")({ ...typeScale.age, margin: 0, color: paint.criticalText });
