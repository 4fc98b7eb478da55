import { styled } from "@mui/material/styles";
import { from } from "../breakpoints.ts";

/** Padding of a page and gap between its sections. */
export const PageBody = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 12,
  padding: "8px 12px 24px",
  [from("sm")]: { padding: "8px 24px 24px" },
});
