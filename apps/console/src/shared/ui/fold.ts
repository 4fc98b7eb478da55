import { styled } from "@mui/material/styles";
import { touch } from "./breakpoints.ts";
import { paint } from "./paint.ts";
import { typeScale } from "./type-scale.ts";

/** What is folded away below a line that names it; that line is a target for fingers of its own height, also below another one. */
export const Fold = styled("details")({
  "& > summary": {
    ...typeScale.bodyS,
    display: "flex",
    alignItems: "center",
    gap: 8,
    width: "fit-content",
    minHeight: 28,
    color: paint.link,
    cursor: "pointer",
    // The triangle of the browser is unlike every other sign of the console.
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    "&::after": {
      content: '""',
      flex: "none",
      width: 6,
      height: 6,
      marginTop: -4,
      borderInlineEnd: "1.75px solid currentColor",
      borderBlockEnd: "1.75px solid currentColor",
      transform: "rotate(45deg)",
    },
  },
  "&[open] > summary::after": { marginTop: 4, transform: "rotate(225deg)" },
  [touch]: { "& > summary": { minHeight: 44 } },
});
