import { styled } from "@mui/material/styles";
import { below } from "../breakpoints.ts";
import { linkTarget } from "../link-target.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { scrollHint } from "./scroll-hint.ts";

/** Parts of small static tables; lists use `list-table.tsx`. */
export const Scroller = styled("div")({ overflowX: "auto", minWidth: 0, ...scrollHint });

export const Table = styled("table")({ width: "100%", borderCollapse: "collapse", ...typeScale.table });

/** One card per row on a phone, where each cell is named by its `data-label`. */
export const CardTable = styled(Table)({
  [below("sm")]: {
    "&, & tbody": { display: "block" },
    "& thead": { display: "none" },
    "&& tr": {
      display: "block",
      height: "auto",
      padding: "8px 14px",
      borderTop: `1px solid ${paint.line}`,
      "& > *": { display: "flex", justifyContent: "space-between", gap: 12, padding: "2px 0", border: 0 },
      "& > th": { display: "block", fontWeight: 600 },
      "& > td::before": { content: "attr(data-label)", color: paint.mute },
      "& > td:not([data-label])": { display: "none" },
    },
  },
});

// The start of the table, not of the text in the cell: Latin text stays left to right inside a mirrored page.
const atStart = { textAlign: ["-webkit-match-parent", "match-parent"] } as const;

export const HeadCell = styled("th")({
  ...typeScale.label,
  height: 34,
  padding: "0 12px",
  fontWeight: 550,
  color: paint.mute,
  backgroundColor: paint.sunk,
  ...atStart,
  whiteSpace: "nowrap",
  borderBlock: `1px solid ${paint.line}`,
});

export const Body = styled("tbody")({
  "& tr": { height: 36, transition: "background-color 120ms ease-out" },
  "& tr > *": { borderBottom: `1px solid ${paint.line}` },
  "& a:not(.MuiButtonBase-root)": linkTarget,
  "& tr:hover": { backgroundColor: paint.hover },
});

export const Cell = styled("td")({ padding: "4px 12px", color: paint.ink2, minWidth: 0 });

export const NameCell = styled("th")({
  padding: "4px 12px",
  ...atStart,
  fontWeight: 400,
  color: paint.ink,
});

/** Head and cells of a column of numbers. */
export const NumberHead = styled(HeadCell)({ textAlign: "end" });
export const NumberCell = styled(Cell)({ textAlign: "end", whiteSpace: "nowrap" });
/** The unit of the numbers before it, apart from them. */
export const UnitCell = styled(Cell)({ ...typeScale.age, paddingInlineStart: 0, color: paint.mute });
