import { styled } from "@mui/material/styles";
import { below } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

/** What happened, one below the other on a line, each with its time. */
export const EventList = styled("ol")({
  ...typeScale.bodyS,
  display: "grid",
  gap: 5,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "auto 1fr",
    gap: 8,
    paddingInlineStart: 18,
    // A full date leaves a third of a phone for what happened.
    [below("sm")]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 0 },
  },
  "& > li::before": {
    content: '""',
    position: "absolute",
    insetInlineStart: 1,
    top: 5,
    width: 7,
    height: 7,
    border: `1.5px solid ${paint.ink2}`,
    borderRadius: 4,
  },
  "& > li:not(:last-of-type)::after": {
    content: '""',
    position: "absolute",
    insetInlineStart: 4,
    top: 14,
    bottom: -10,
    borderInlineStart: `1px solid ${paint.lineStrong}`,
  },
  "& time": { color: paint.mute },
});
