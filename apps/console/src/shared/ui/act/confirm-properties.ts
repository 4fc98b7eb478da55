import { styled } from "@mui/material/styles";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

/** Names and what they are now, one row each; lists below each other begin their values at one edge. */
export const ConfirmProperties = styled("dl")({
  ...typeScale.bodyS,
  display: "grid",
  gridTemplateColumns: "96px minmax(0, 1fr)",
  gap: "8px 16px",
  margin: 0,
  "& dt": { color: paint.mute, overflowWrap: "anywhere" },
  "& dd": { margin: 0, minWidth: 0, overflowWrap: "anywhere" },
});
