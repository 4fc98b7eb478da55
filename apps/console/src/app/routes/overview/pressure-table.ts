import { styled } from "@mui/material/styles";
import { below } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const CELL_PX = 22;
const NAME_PX = 150;
const NOW_PX = 62;
/** On a phone the code that a name begins with has its line, and the rest the next one. */
const PHONE_NAME_PX = 106;
/** Names, a square for each hour, and the value now. */
export const Table = styled("table")({
  ...typeScale.bodyS,
  tableLayout: "fixed",
  borderSpacing: 2,
  width: "100%",
  minWidth: 600,
  padding: "0 12px 4px",
  "& th": {
    ...typeScale.bodyS,
    padding: 0,
    lineHeight: "1.0625rem",
    fontWeight: 400,
    textAlign: "start",
    // Names of zones often differ only at their end.
    overflowWrap: "anywhere",
    color: paint.ink2,
  },
  "& tbody th": { height: 26, paddingInlineEnd: 6 },
  // As high as a name of two lines, so that the squares of all rows are alike.
  "&[data-long=true] tbody th": { height: 36 },
  "& thead th": { ...typeScale.micro, overflowWrap: "normal", whiteSpace: "nowrap", color: paint.mute },
  "& thead th:first-of-type": { width: NAME_PX },
  "& thead th:last-of-type": { width: NOW_PX, textAlign: "end" },
  "& td": { height: CELL_PX, padding: 0, textAlign: "center", lineHeight: 0 },
  "& td[data-known=false]": { border: `1px dashed ${paint.line}` },
  "& td:focus-visible": { outline: `2px solid ${paint.primaryStrong}`, outlineOffset: 1 },
  "& td[data-now]": { ...typeScale.valueXs, textAlign: "end", whiteSpace: "nowrap" },
  "& th a": { color: paint.link },
  "& td a": { color: "inherit", textDecoration: "none", "&:hover": { textDecoration: "underline" } },
  "& td[data-now] svg": { marginInlineEnd: 4, verticalAlign: "middle" },
  [below("sm")]: {
    minWidth: 0,
    "& thead th:first-of-type": { width: PHONE_NAME_PX },
    "& thead th": { overflow: "visible" },
  },
});
